import { Tokeniser } from './tokenise.ts';

/**
 * What a person types: words that must all be there, "phrases", -exclusions, and scopes such as `space:guide` or
 * `is:open`. Total: any text is a query; what is no scope is text.
 */
export interface ParsedQuery {
  readonly words: readonly QueryWord[];
  readonly excluded: readonly QueryWord[];
  readonly scopes: readonly Scope[];
}

export interface QueryWord {
  /** As it was typed. */
  readonly text: string;
  /** One, or several that must stand at these distances: a phrase, `snake_case`, a word of Chinese. */
  readonly tokens: readonly QueryToken[];
  /** The last token may go on: somebody is still typing it. */
  readonly prefix: boolean;
  /** Written in quotation marks, and meant exactly so. */
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

/** A piece between spaces: perhaps a minus sign, perhaps a name with a colon, then a phrase in quotation marks or a run of text. */
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
    // A scope of which only the name is typed so far asks for nothing yet.
    if (scopeName(/^-?([a-z]+):$/i.exec(piece)?.[1]) !== null) continue;
    const written = name === undefined ? value : `${name}:${value}`;
    const quoted = phrase !== undefined;
    const atEnd = match.index + piece.length === text.length;
    const word = queryWord(written, { quoted, typing: atEnd && (quoted ? closing === '' : true) });
    if (word === null) continue;
    scopeIsLast = false;
    (negated ? excluded : words).push(word);
  }
  // Narrowing what was found while typing must not end the word: `gaug in:comments` still means all that begin so.
  const last = words.at(-1);
  if (scopeIsLast && last?.quoted === false && words.length > 0) words[words.length - 1] = { ...last, prefix: true };
  return { words, excluded, scopes };
}

function scopeName(name: string | undefined): ScopeName | null {
  return SCOPE_NAMES.find((known) => known === name?.toLowerCase()) ?? null;
}

/** Null where there is nothing to look for in it, as in `--`. */
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
  // A character that stands alone here is the first of a pair nearly everywhere else.
  return tokens.length === 0 ? null : { text, tokens, prefix: typing || lone, quoted };
}
