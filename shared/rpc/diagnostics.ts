/**
 * The report that a person can save for whoever helps them, and what the window adds to the log. Galley never sends any
 * of it.
 */
export interface DiagnosticsCalls {
  /**
   * Versions, settings, sizes, counts and the log as one text, without words, titles, names or tokens. `stored`:
   * figures of the window's databases; null: the databases do not answer.
   */
  'diagnostics.text': (input: { readonly stored: StoredFigures | null }) => string;
  /** Shows a folder in the file manager: the log's, or that of all data. Only a host with its own window can. */
  'diagnostics.openFolder': (input: { readonly of: 'log' | 'data' }) => null;
  /** Where the data is and how large its parts are. Reads the sizes of all files, which may take seconds. */
  'diagnostics.data': (input: null) => DataReport;
  /** An error that nothing in the window handled. */
  'diagnostics.error': (input: WindowError) => null;
}

/** A part of the profile folder. */
export interface FolderSize {
  readonly label: string;
  readonly files: number;
  readonly bytes: number;
}

export interface DataReport {
  /** The path of the profile folder. */
  readonly folder: string;
  readonly parts: readonly FolderSize[];
  /** Free bytes on its disk; null: unknown. */
  readonly freeBytes: number | null;
  /** The versions of Galley and of what it runs on, the most important first. */
  readonly versions: readonly { readonly name: string; readonly version: string }[];
}

export interface DiagnosticsStoreCalls {
  /** Number of records in each table of the open account. */
  'store.figures': (input: null) => StoredFigures;
}

export interface StoredFigures {
  readonly databases: readonly {
    readonly name: 'cache' | 'local' | 'search';
    readonly tables: readonly { readonly name: string; readonly records: number }[];
  }[];
  /** Bytes of all accounts by the browser's count; null: the browser does not say. */
  readonly usedBytes: number | null;
}

/** An error without its message, which may quote a person's text. */
export interface WindowError {
  readonly name: string;
  /** Frames in the window's own scripts, innermost first. */
  readonly frames: readonly { readonly file: string; readonly line: number; readonly column: number }[];
}
