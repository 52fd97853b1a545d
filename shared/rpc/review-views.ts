import type { ChangeRequest } from '../contract/index.ts';
import type { ChangeKind, DiffSize, PageFact, ReviewCheck, ReviewMarks } from '../model/review-marks.ts';
import type { RequestHead, RequestPageEntry } from '../model/request-content.ts';
import type { LinkProblem } from '../model/links.ts';
import type { Variables } from '../model/content.ts';
import type { PageBody, StoredFile } from './store.ts';
import type { PendingMark } from '../model/threads.ts';

export type * from '../model/review-marks.ts';
export type * from '../model/request-content.ts';

/** What the screens of the review show of change requests, with what waits laid over it. */
export interface ReviewWatches {
  /** Every change request that is known, the one that moved last first. */
  reviews: (input: null) => readonly ReviewRow[];
  /** One of them, whole but for the texts of its pages. Null: not known here. */
  review: (input: RequestPlace) => ReviewView | null;
  /** Null: the space, its links or what the change request changes is not stored. */
  requestLinks: (input: RequestPlace) => RequestLinksView | null;
  /** Both sides of a page that it changes. Null: not stored. */
  reviewPage: (input: RequestPlace & { readonly pageId: string }) => ReviewPageView | null;
}

/** What a change request would do to the links of its space, told from what is stored. */
export interface RequestLinksView {
  /** Links that would lead nowhere and do not now. */
  readonly brings: readonly RequestLinkRow[];
  /** Links that lead nowhere now and would not any more. */
  readonly cures: readonly RequestLinkRow[];
  /** Pages of the space whose links are still to be read: more may come. */
  readonly waiting: number;
}

export type RequestLinkRow = LinkProblem & { readonly pageTitle: string };

export interface ReviewCalls {
  /** What a person notes of a change request for themselves. */
  'review.mark': (input: RequestPlace & { readonly marks: Partial<ReviewMarks> }) => null;
  /** Marks pages as read as they are now, or takes that back. */
  'review.viewed': (input: RequestPlace & { readonly pageIds: readonly string[]; readonly viewed: boolean }) => null;
  /** Somebody looks at it: what moves from now on is new to them. */
  'review.looked': (input: RequestPlace) => null;
}

export interface RequestPlace {
  readonly spaceId: string;
  /** As the writes name it: the service's id, or its number in the space. */
  readonly changeRequestId: string;
}

export interface ReviewRow extends RequestPlace {
  /** For lists: both ids in one. */
  readonly id: string;
  readonly spaceTitle: string;
  readonly number: number;
  /** Empty: it has none, or nothing tells it. */
  readonly subject: string;
  /** `draft`, `open`, `merged`, `archived`, or another; `unknown` where the service does not tell. */
  readonly status: string;
  readonly author: { readonly id: string | null; readonly name: string } | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly comments: number;
  readonly outdated: boolean;
  /** Changed pages; null: what it changes is not stored here. */
  readonly pages: number | null;
  readonly viewed: number;
  readonly size: DiffSize | null;
  readonly reviewers: readonly Reviewer[];
  readonly verdicts: readonly Verdict[];
  /** What it is to the person of the account. */
  readonly mine: boolean;
  readonly asked: boolean;
  /** It moved since they looked at it last; false where they never did. */
  readonly moved: boolean;
  readonly looked: boolean;
  readonly starred: boolean;
  /** Not shown among what waits until then (ms). */
  readonly snoozedUntil: number | null;
  readonly pending: readonly PendingMark[];
}

export interface Reviewer {
  readonly id: string;
  /** `user`, `team`, or one that this version does not know. */
  readonly kind: string;
  readonly name: string;
  /** Asking them, or taking that back, waits. */
  readonly pending: PendingMark | null;
  readonly leaving: boolean;
}

export interface Verdict {
  readonly id: string;
  readonly by: { readonly id: string | null; readonly name: string };
  /** `approved`, `changes-requested`, or one that this version does not know. */
  readonly status: string;
  readonly at: string | null;
  /** Of an earlier revision. */
  readonly outdated: boolean;
  readonly comment: string | null;
  readonly pending: PendingMark | null;
}

export interface ReviewView {
  readonly row: ReviewRow;
  readonly request: ChangeRequest;
  /** Null: what it changes is not stored. */
  readonly head: RequestHead | null;
  readonly pages: readonly ReviewPageRow[];
  readonly checklist: readonly ReviewCheck[];
  readonly canReview: boolean;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  readonly appUrl: string | null;
}

export interface ReviewPageRow extends RequestPageEntry {
  /** Places to look at in its text. */
  readonly changed: number;
  /** What each of them is, in reading order. */
  readonly kinds: readonly ChangeKind[];
  readonly size: DiffSize;
  readonly facts: readonly PageFact[];
  /** `moved`: it was read, and is another since. */
  readonly viewed: 'no' | 'yes' | 'moved';
}

export interface ReviewPageView {
  readonly row: ReviewPageRow;
  readonly before: PageBody | null;
  readonly after: PageBody | null;
  /** As it was when it was last marked as read, where it is another now. */
  readonly seen: PageBody | null;
  readonly files: { readonly before: readonly StoredFile[]; readonly after: readonly StoredFile[] };
  readonly variables: { readonly before: Variables; readonly after: Variables };
}
