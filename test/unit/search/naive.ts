import { parseQuery, type QueryWord } from '../../../renderer/store/search/query-language.ts';
import type { SearchDocument } from '../../../renderer/store/search/document.ts';
import { Tokeniser } from '../../../renderer/store/search/tokenise.ts';

/** The meaning of a query without any index: every document is read word by word. */
export function naiveFind(documents: readonly SearchDocument[], query: string): ReadonlySet<string> {
  const { words, excluded } = parseQuery(query);
  const fits = documents.filter((document) => {
    const texts = [document.fields.title, ...document.fields.headings, document.fields.body].map(termsAt);
    const has = (word: QueryWord): boolean => texts.some((terms) => hasWord(terms, word));
    return words.every(has) && !excluded.some(has);
  });
  return new Set(fits.map(({ id }) => id));
}

function hasWord(terms: readonly (readonly string[])[], { tokens, prefix }: QueryWord): boolean {
  return terms.some((_, start) =>
    tokens.every(({ term, offset }, index) =>
      (terms[start + offset] ?? []).some(
        (found) => found === term || (prefix && index === tokens.length - 1 && found.startsWith(term)),
      ),
    ),
  );
}

/** The terms at each position. */
export function termsAt(text: string): readonly (readonly string[])[] {
  const tokeniser = new Tokeniser({ parts: true });
  const terms: string[][] = [];
  tokeniser.reset(text);
  while (tokeniser.next()) (terms[tokeniser.position] ??= []).push(tokeniser.term);
  return terms;
}
