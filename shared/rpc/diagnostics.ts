/** What a person can save for whoever helps them, and what the window adds to the log. Nothing of it is ever sent. */
export interface DiagnosticsCalls {
  /**
   * Versions, settings, sizes, counts and the log as one text, without a word, a title, a name or a token. `stored`: what the
   * window's databases hold; null: they do not answer.
   */
  'diagnostics.text': (input: { readonly stored: StoredFigures | null }) => string;
  /** Shows the folder of the log in the person's file manager. Only a host of its own can. */
  'diagnostics.openFolder': (input: null) => null;
  /** An error that nothing in the window handled. */
  'diagnostics.error': (input: WindowError) => null;
}

export interface DiagnosticsStoreCalls {
  /** How many records the tables of the account that is open have. */
  'store.figures': (input: null) => StoredFigures;
}

export interface StoredFigures {
  readonly databases: readonly {
    readonly name: 'cache' | 'local' | 'search';
    readonly tables: readonly { readonly name: string; readonly records: number }[];
  }[];
  /** Of all accounts, as the browser says; null: it does not. */
  readonly usedBytes: number | null;
}

/** Without its message, which may quote what somebody wrote. */
export interface WindowError {
  readonly name: string;
  /** In the window's own scripts, innermost first. */
  readonly frames: readonly { readonly file: string; readonly line: number; readonly column: number }[];
}
