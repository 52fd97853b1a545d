/**
 * The kinds of words in code, as CSS names them (`::highlight(code-string)`). The Worker sends tokens as triples of
 * numbers: start, end (in UTF-16 units of the whole text) and kind.
 */
export const TOKEN_KINDS = [
  'comment',
  'string',
  'constant',
  'keyword',
  'name',
  'tag',
  'attribute',
  'punctuation',
  'inserted',
  'deleted',
] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface HighlightRequest {
  readonly id: number;
  readonly text: string;
  readonly grammar: string;
}

export interface HighlightAnswer {
  readonly id: number;
  /** Null: there is no grammar for the language, or it could not read the text. */
  readonly tokens: Uint32Array<ArrayBuffer> | null;
}
