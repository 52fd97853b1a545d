import type { ChangeRequest } from '../contract/index.ts';
import type { ChangeKind, DiffSize, HiddenChange, PageFact, ReviewCheck, ReviewMarks } from '../model/review-marks.ts';
import type { RequestHead, RequestPageEntry } from '../model/request-content.ts';
import type { Compared, ComparedPlace, KnownRevision } from '../model/revisions.ts';
import type { ReviewRecord } from '../model/review-record.ts';
import type { LinkProblem } from '../model/links.ts';
import type { StoredReusable, Variables } from '../model/content.ts';
import type { PageBody, StoredFile } from './store.ts';
import type { PendingMark } from '../model/threads.ts';

export type * from '../model/review-marks.ts';
export type * from '../model/request-content.ts';

/** Change requests for the review screens, with pending writes laid over them. */
export interface ReviewWatches {
  /** Every known change request, the last changed first. */
  reviews: (input: null) => readonly ReviewRow[];
  savedReviewViews: (input: null) => readonly SavedReviewView[];
  /** One change request without the texts of its pages. Null: unknown here. */
  review: (input: ComparedPlace) => ReviewView | null;
  /** Null: the space, its links or the request's changes are not stored. */
  requestLinks: (input: RequestPlace) => RequestLinksView | null;
  /** Both versions of a page that it changes. Null: not stored. */
  reviewPage: (input: ComparedPlace & { readonly pageId: string }) => ReviewPageView | null;
}

/** How a change request would change the links of its space, computed from stored data. */
export interface RequestLinksView {
  /** Links that it would break. */
  readonly brings: readonly RequestLinkRow[];
  /** Links that it would fix. */
  readonly cures: readonly RequestLinkRow[];
  /** Number of pages in the space whose links were not read yet: more rows may follow. */
  readonly waiting: number;
}

export type RequestLinkRow = LinkProblem & { readonly pageTitle: string };

export interface ReviewCalls {
  /** Changes the person's marks on a change request. */
  'review.mark': (input: RequestPlace & { readonly marks: Partial<ReviewMarks> }) => null;
  /** Marks pages as read in their current version, or as unread. */
  'review.viewed': (input: RequestPlace & { readonly pageIds: readonly string[]; readonly viewed: boolean }) => null;
  'review.saveView': (input: SavedReviewView) => null;
  /** The record of a review. Null: its changes are not stored. */
  'review.record': (input: RequestPlace) => ReviewRecord | null;
  'review.dropView': (input: { readonly id: string }) => null;
  /**
   * The person looks at the change request: later changes are new to them. `still`: it has been on screen since, and
   * another revision of it came.
   */
  'review.looked': (input: RequestPlace & { readonly still?: true }) => null;
}

/** Filters of the inbox under a name. A newer version may have written other values. */
export interface SavedReviewView {
  readonly id: string;
  readonly name: string;
  readonly part: string;
  readonly words: string;
  readonly spaceId: string | null;
  readonly authorId: string | null;
  readonly reviewerId: string | null;
  readonly state: string | null;
  readonly age: string | null;
  /** Absent: saved by an older version. */
  readonly turn?: string | null;
  readonly order: string;
}

export interface RequestPlace {
  readonly spaceId: string;
  /** The id that writes use: the server's id, or its number in the space. */
  readonly changeRequestId: string;
}

export interface ReviewRow extends RequestPlace {
  /** For lists: both ids in one string. */
  readonly id: string;
  readonly spaceTitle: string;
  readonly number: number;
  /** Empty: no subject, or unknown. */
  readonly subject: string;
  /** `draft`, `open`, `merged`, `archived`, or another; `unknown`: the server does not say. */
  readonly status: string;
  readonly author: { readonly id: string | null; readonly name: string } | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly comments: number;
  readonly outdated: boolean;
  /** Number of changed pages; null: its changes are not stored. */
  readonly pages: number | null;
  readonly viewed: number;
  readonly size: DiffSize | null;
  readonly reviewers: readonly Reviewer[];
  readonly verdicts: readonly Verdict[];
  /** The person's own part in it. */
  readonly mine: boolean;
  readonly asked: boolean;
  /** It changed after the person last looked; false if they never looked. */
  readonly moved: boolean;
  readonly looked: boolean;
  readonly starred: boolean;
  /** Hidden from the inbox until then (ms). */
  readonly snoozedUntil: number | null;
  /** Null: it waits for nobody, or nothing stored says for whom. */
  readonly turn: RequestTurn | null;
  readonly pending: readonly PendingMark[];
  /** The person's comments that wait for their verdict. */
  readonly pendingComments: number;
}

/** For whom a change request waits. */
export interface RequestTurn {
  readonly for: 'me' | 'author' | 'reviewers';
  /** Threads that they should answer. 0: it waits for a verdict, or for another revision. */
  readonly threads: number;
}

export interface Reviewer {
  readonly id: string;
  /** `user`, `team`, or a kind that this version does not know. */
  readonly kind: string;
  readonly name: string;
  /** The pending write that adds or removes this reviewer. */
  readonly pending: PendingMark | null;
  readonly leaving: boolean;
}

export interface Verdict {
  readonly id: string;
  /** Of the person who is signed in. */
  readonly mine: boolean;
  readonly by: { readonly id: string | null; readonly name: string };
  /** `approved`, `changes-requested`, or a status that this version does not know. */
  readonly status: string;
  readonly at: string | null;
  /** The review is of an older revision. */
  readonly outdated: boolean;
  /** Null: the server does not say of which revision it is. */
  readonly revision: string | null;
  readonly comment: string | null;
  readonly pending: PendingMark | null;
}

export interface ReviewView {
  readonly row: ReviewRow;
  readonly request: ChangeRequest;
  /** Of the newest revision. Null: its changes are not stored. */
  readonly head: RequestHead | null;
  /** Null: everything that the change request changes. */
  readonly compared: Compared | null;
  /** Every revision that something stored here names, the newest first. */
  readonly revisions: readonly KnownRevision[];
  readonly pages: readonly ReviewPageRow[];
  readonly checklist: readonly ReviewCheck[];
  readonly canReview: boolean;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  readonly appUrl: string | null;
}

export interface ReviewPageRow extends RequestPageEntry {
  /** Number of changed places in the text. */
  readonly changed: number;
  /** The kind of each place, in reading order. */
  readonly kinds: readonly ChangeKind[];
  readonly size: DiffSize;
  readonly facts: readonly PageFact[];
  readonly hidden: readonly HiddenChange[];
  /** `moved`: the person read it, and it changed since. */
  readonly viewed: 'no' | 'yes' | 'moved';
  /**
   * What the space itself did to the page since the change request began. It is 'same' where a text is not stored.
   * `taken`: it has another page at the address of this new one.
   */
  readonly inSpace: 'same' | 'changed' | 'gone' | 'taken';
  /** The values that both sides changed, and not to the same: as the space changed them. Absent: none. */
  readonly factsInSpace?: readonly PageFact[];
  /** Read marks are of what the newest revision changes: this is another text, or none of it. */
  readonly notMarked?: true;
}

export interface ReviewPageView {
  readonly row: ReviewPageRow;
  readonly before: PageBody | null;
  readonly after: PageBody | null;
  /** The version that the person marked as read, if it changed since. */
  readonly seen: PageBody | null;
  /** The text of the space, if it differs from both. */
  readonly theirs: PageBody | null;
  readonly files: { readonly before: readonly StoredFile[]; readonly after: readonly StoredFile[] };
  readonly variables: { readonly before: Variables; readonly after: Variables };
  /** Reusable content in the texts of both sides. */
  readonly reusables: { readonly before: readonly StoredReusable[]; readonly after: readonly StoredReusable[] };
  /** For reusable content: the pages of the space that include it. Null: not all pages were read for this yet. */
  readonly includedOn: readonly { readonly pageId: string; readonly title: string }[] | null;
}
