import { Tokeniser } from './tokenise.ts';

/**
 * A query as typed: words that must all occur, "phrases", -exclusions, and scopes such as `space:guide` or `is:open`.
 * Every text is a valid query; what is not a scope is searched as text.
 */
export interface ParsedQuery {
  readonly words: readonly QueryWord[];
  readonly excluded: readonly QueryWord[];
  readonly scopes: readonly Scope[];
}

export interface QueryWord {
  /** As typed. */
  readonly text: string;
  /** One token, or several at fixed distances: a phrase, `snake_case`, a word in Chinese. */
  readonly tokens: readonly QueryToken[];
  /** The last token may continue: the person is still typing. */
  readonly prefix: boolean;
  /** In quotation marks: only exact matches. */
  readonly quoted: boolean;
}

export interface QueryToken {
  readonly term: string;
  readonly offset: number;
}

export const SCOPE_NAMES = ['space', 'in', 'by', 'is', 'status'] as const;
export type ScopeName = (typeof SCOPE_NAMES)[number];

export interface Scope {
  readonly name: ScopeName;
  readonly value: string;
  readonly negated: boolean;
}

/** A piece between spaces: an optional minus sign, an optional name with a colon, then a quoted phrase or text. */
const PIECE = /(-(?=[^\s-]))?(?:([a-z]+):(?=\S))?(?:["“”]([^"“”]*)(["“”]?)|(\S+))/giu;

export function parseQuery(text: string): ParsedQuery {
  const words: QueryWord[] = [];
  const excluded: QueryWord[] = [];
  const scopes: Scope[] = [];
  let scopeIsLast = false;
  for (const match of text.matchAll(PIECE)) {
    const [piece, minus, name, phrase, closing, run] = match;
    const negated = minus !== undefined;
    const value = (phrase ?? run ?? '').trim();
    const scope = scopeName(name);
    if (scope !== null) {
      scopeIsLast = true;
      if (value !== '') scopes.push({ name: scope, value, negated });
      continue;
    }
    // A scope without a value is still being typed and has no effect.
    if (scopeName(/^-?([a-z]+):$/i.exec(piece)?.[1]) !== null) continue;
    const written = name === undefined ? value : `${name}:${value}`;
    const quoted = phrase !== undefined;
    const atEnd = match.index + piece.length === text.length;
    const word = queryWord(written, { quoted, typing: atEnd && (quoted ? closing === '' : true) });
    if (word === null) continue;
    scopeIsLast = false;
    (negated ? excluded : words).push(word);
  }
  // A scope after the words must not end the last word: `gaug in:comments` still matches longer words.
  const last = words.at(-1);
  if (scopeIsLast && last?.quoted === false && words.length > 0) words[words.length - 1] = { ...last, prefix: true };
  return { words, excluded, scopes };
}

function scopeName(name: string | undefined): ScopeName | null {
  return SCOPE_NAMES.find((known) => known === name?.toLowerCase()) ?? null;
}

/** Null if there is nothing to search for, as in `--`. */
function queryWord(
  text: string,
  { quoted, typing }: { readonly quoted: boolean; readonly typing: boolean },
): QueryWord | null {
  const tokeniser = new Tokeniser({ parts: false });
  const tokens: QueryToken[] = [];
  let lone = false;
  tokeniser.reset(text);
  while (tokeniser.next()) {
    if (tokeniser.closesRun) continue;
    tokens.push({ term: tokeniser.term, offset: tokeniser.position });
    lone = tokeniser.lone;
  }
  // A single character of such a script is mostly indexed as the first of a pair.
  return tokens.length === 0 ? null : { text, tokens, prefix: typing || lone, quoted };
}
