import type { Space } from '#shared/contract/index.ts';

/** What the core asks of the store to remove what the service has not any more: a part of what stands in `store.ts`. */
export interface SweepCalls {
  /** Removes what a complete pass over the comments of a space (or of one page of it) did not see. */
  'sweep.comments': (input: CommentSweep) => Swept;
  /** What that sweep would remove: each is looked at singly before, since a list may shift while it is read. */
  'sweep.candidates': (input: CommentSweep) => readonly string[];
  /** Spaces that the service does not list any more, to be looked at singly for the same reason. */
  'sweep.spaceCandidates': (input: { readonly keep: readonly string[] }) => readonly Space[];
  /** Removes what is stored of spaces that the service does not list any more. */
  'sweep.spaces': (input: { readonly keep: readonly string[] }) => Swept;
}

export interface CommentSweep {
  readonly spaceId: string;
  /** Null: the whole space. */
  readonly pageId: string | null;
  /** What is said in this change request, instead of what is said in the space. */
  readonly changeRequestId?: string;
  readonly seen: readonly string[];
  /** What was stored after this moment (ms) is spared: the pass could not have seen it. */
  readonly startedAt: number;
}

export interface Swept {
  readonly removed: number;
  /** Nearly everything would have gone, which is what a lost permission looks like: nothing was removed. */
  readonly refused: boolean;
}
