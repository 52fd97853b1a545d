import type { Space } from '#shared/contract/index.ts';

/** Calls from the core to the store that remove rows which the server no longer has. Part of `store.ts`. */
export interface SweepCalls {
  /** Removes comments that a complete pass over a space (or one of its pages) did not see. */
  'sweep.comments': (input: CommentSweep) => Swept;
  /**
   * Ids of the comments that the sweep would remove. The core checks each one first, since a list may shift while it is
   * read.
   */
  'sweep.candidates': (input: CommentSweep) => readonly string[];
  /** Spaces that the server no longer lists. The core checks each one first for the same reason. */
  'sweep.spaceCandidates': (input: { readonly keep: readonly string[] }) => readonly Space[];
  /** Removes the rows of spaces that the server no longer lists. */
  'sweep.spaces': (input: { readonly keep: readonly string[] }) => Swept;
}

export interface CommentSweep {
  readonly spaceId: string;
  /** Null: the whole space. */
  readonly pageId: string | null;
  /** The comments of this change request, instead of those of the space. */
  readonly changeRequestId?: string;
  readonly seen: readonly string[];
  /** Rows that were stored after this time (ms) stay: the pass could not have seen them. */
  readonly startedAt: number;
}

export interface Swept {
  readonly removed: number;
  /** The sweep would have removed nearly everything, which looks like a lost permission: nothing was removed. */
  readonly refused: boolean;
}
