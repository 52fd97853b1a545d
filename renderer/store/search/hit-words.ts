import type { HitWord, HitWords } from '#shared/rpc/search.ts';
import type { QueryWord } from './query-language.ts';
import { Tokeniser } from './tokenise.ts';

export interface HitRange {
  readonly start: number;
  readonly end: number;
  /** The index of the word in the query. */
  readonly word: number;
}

export function hitWords(
  words: readonly QueryWord[],
  variants: ReadonlyMap<string, readonly string[]> = new Map(),
): HitWords {
  return {
    words: words.map(({ text, tokens, prefix }) => ({ tokens, prefix, variants: variants.get(text) ?? [] })),
  };
}

interface TextTerm {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Where the words occur in `text`, in order. Ranges do not overlap. */
export function hitRanges(text: string, { words }: HitWords): readonly HitRange[] {
  const tokeniser = new Tokeniser({ parts: true });
  const byPosition: TextTerm[][] = [];
  tokeniser.reset(text);
  while (tokeniser.next()) {
    const { term, start, end, position } = tokeniser;
    (byPosition[position] ??= []).push({ term, start, end });
  }
  const ranges: HitRange[] = [];
  for (const [position] of byPosition.entries()) {
    for (const [word, wanted] of words.entries()) {
      const range = rangeAt(byPosition, position, wanted);
      if (range !== null) ranges.push({ ...range, word });
    }
  }
  ranges.sort((one, other) => one.start - other.start || other.end - one.end);
  let last = -1;
  return ranges.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** The range of `word` if it begins at `position`; otherwise null. */
function rangeAt(
  terms: readonly (readonly TextTerm[])[],
  position: number,
  { tokens, prefix, variants }: HitWord,
): { readonly start: number; readonly end: number } | null {
  let start = -1;
  let end = -1;
  for (const [index, token] of tokens.entries()) {
    const isLast = index === tokens.length - 1;
    const found = terms[position + token.offset]?.find(
      ({ term }) =>
        term === token.term ||
        (isLast && prefix && term.startsWith(token.term)) ||
        (index === 0 && variants.includes(term)),
    );
    if (found === undefined) return null;
    if (index === 0) start = found.start;
    // A prefix marks the whole word: a mark that ends within a word is hard to read.
    end = Math.max(end, found.end);
  }
  return start < 0 ? null : { start, end };
}
