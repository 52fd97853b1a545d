/**
 * Data that exists on this computer alone is stored twice: in the window's local database and in a file of the core.
 * Each change has a number, counted by the database in the same transaction; so after a loss both sides know which copy
 * is newer.
 */
export const COPIED_TABLES = [
  'drafts',
  'trash',
  'triageMarks',
  'triageViews',
  'reviewViews',
  'addedSites',
  'addedSpecs',
  'specTicks',
  'visitorPresets',
  'readThreads',
  'baselines',
  'pagesBefore',
  'reviewMarks',
  'stars',
  'keeps',
] as const;
export type CopiedTable = (typeof COPIED_TABLES)[number];

export interface CopiedKey {
  readonly table: CopiedTable;
  readonly key: string | readonly string[];
}

export interface CopyChange extends CopiedKey {
  readonly n: number;
  /** Absent: the row was deleted. */
  readonly value?: unknown;
}

export interface CopyDigest extends CopiedKey {
  /** `digestText` of the row as JSON. */
  readonly digest: string;
}

export interface CopyAhead {
  /** The changes that the database lacks. */
  readonly changes: readonly CopyChange[];
  /** The number of the newest change in the file. */
  readonly n: number;
  /** The file belongs to another database: only missing rows are copied from it. */
  readonly missingOnly: boolean;
}

/** Calls from the store to the core. */
export interface CopyCalls {
  /** `database`: id of the database; `n`: its newest change. Answers the changes that the database lost since then. */
  'copy.open': (input: { readonly accountId: string; readonly database: string; readonly n: number }) => CopyAhead;
  /** Answers once the changes are on disk. */
  'copy.write': (input: { readonly accountId: string; readonly changes: readonly CopyChange[] }) => null;
  /**
   * Compares all rows as of change `n`, once the store has stored the answer of `copy.open`. Deletes rows that the
   * database no longer has; answers the rows to write.
   */
  'copy.check': (input: {
    readonly accountId: string;
    readonly n: number;
    readonly rows: readonly CopyDigest[];
  }) => readonly CopiedKey[];
}
