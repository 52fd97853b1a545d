/** How far the stored rows of a space reach. Stored in the same transaction as those rows. */
export interface SpaceCursor {
  readonly spaceId: string;
  /** The revision whose tree is stored. */
  readonly treeRevision: string | null;
  /** The newest revision with all bodies stored. */
  readonly bodiesRevision: string | null;
  readonly comments: HighWater | null;
  /** End of the last complete pass over the comments (ms). */
  readonly fullPassAt: number | null;
  readonly syncedAt: number | null;
  /** The last look at its discussion; absent: none, or one that could not read everything it saw. */
  readonly look?: SpaceLook;
}

/** When the comments were checked (ms), and the state of their space in the library then. */
export interface SpaceLook {
  readonly at: number;
  readonly comments: number;
  readonly updatedAt: string;
  /** Number of stored comments at that time; absent: written by an older Galley. */
  readonly stored?: number;
}

/** The newest comment seen: it and all older ones were read. Ids tell comments of the same time apart. */
export interface HighWater {
  readonly postedAt: string;
  readonly ids: readonly string[];
}
