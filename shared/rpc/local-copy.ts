/**
 * What exists on this computer alone is stored twice: in the local database of the page, and in a file of the core. Each
 * change has a number, which the database counts in the same transaction; so after a loss it is known who is ahead.
 */
export const COPIED_TABLES = [
  'drafts',
  'trash',
  'triageMarks',
  'triageViews',
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
  /** What the database does not have. */
  readonly changes: readonly CopyChange[];
  /** The number of the last change that the file has. */
  readonly n: number;
  /** The file was made beside another database: only rows that are missing are taken from it. */
  readonly missingOnly: boolean;
}

/** What the store asks of the core. */
export interface CopyCalls {
  /** `database`: which one it is; `n`: its last change. Answers what it has lost since then. */
  'copy.open': (input: { readonly accountId: string; readonly database: string; readonly n: number }) => CopyAhead;
  /** Answers when the changes are on the disk. */
  'copy.write': (input: { readonly accountId: string; readonly changes: readonly CopyChange[] }) => null;
  /**
   * Compares all rows as of change `n`, after `copy.open` was answered and what it told is stored. What the database does not
   * have any more goes; answers the rows to be written.
   */
  'copy.check': (input: {
    readonly accountId: string;
    readonly n: number;
    readonly rows: readonly CopyDigest[];
  }) => readonly CopiedKey[];
}
