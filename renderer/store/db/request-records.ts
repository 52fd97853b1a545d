import type { RequestHead } from '#shared/model/request-content.ts';
import type { ChangeKind, DiffSize, HiddenChange, PageFact } from '#shared/model/review-marks.ts';
import type { BodyRow } from '#shared/rpc/store.ts';

/** What a change request changed in a revision that a newer one has replaced. The server no longer gives it. */
export interface KeptRevisionRecord {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly revision: string;
  readonly head: KeptHead;
  /** The texts of each entry, by their ids in `keptTexts`. Null: that side has none, or it is not stored. */
  readonly texts: Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>;
}

export type KeptHead = Omit<RequestHead, 'contributors' | 'reviewers' | 'reviews'>;

/** A text of kept revisions. Revisions with the same text share it. */
export interface KeptTextRecord {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly id: string;
  readonly body: BodyRow;
}

/** How the texts of an entry compare. */
export interface PageStats {
  /** The number of changes to look at in its text. */
  readonly changed: number;
  /** The kind of each change, in reading order. */
  readonly kinds: readonly ChangeKind[];
  readonly size: DiffSize;
  readonly facts: readonly PageFact[];
  /** Absent: stored by an earlier version, which did not look for them. */
  readonly hidden?: readonly HiddenChange[];
  /** A hash of the page: it differs when the page differs. */
  readonly print: string;
  readonly text: 'same' | 'edited' | 'rewritten';
}
