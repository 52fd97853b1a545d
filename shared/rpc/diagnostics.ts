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
  /** Shows the log's folder in the file manager. Only a host with its own window can. */
  'diagnostics.openFolder': (input: null) => null;
  /** An error that nothing in the window handled. */
  'diagnostics.error': (input: WindowError) => null;
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
