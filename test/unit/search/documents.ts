import fc from 'fast-check';
import { documentId, hash32, type SearchDocument } from '../../../renderer/store/search/document.ts';
import { filterOf } from '../../../renderer/store/search/scopes.ts';
import type { FindOptions } from '../../../renderer/store/search/find.ts';

/** Documents for tests of the index. */
export function pageDocument(
  id: string,
  fields: Partial<SearchDocument['fields']>,
  more: Partial<SearchDocument> = {},
): SearchDocument {
  return {
    kind: 'page',
    id: documentId({ kind: 'page', spaceId: more.space ?? 'space', id, commentId: null, replyId: null }),
    group: `pages ${more.space ?? 'space'}`,
    space: 'space',
    by: '',
    status: 'none',
    at: 0,
    version: hash32(JSON.stringify(fields)),
    whole: true,
    ...more,
    fields: { title: '', headings: [], body: '', ...fields },
  };
}

/** Few words, so that random queries meet random documents. */
const WORDS = [
  'red',
  'reed',
  'blue',
  'bluet',
  'getUserById',
  'snake_case',
  'naïve',
  '東京都',
  '京',
  'v1.2',
  'a',
  '--no-cache',
];
export const someText = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));
export const someQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '-', '"'),
      fc.array(fc.constantFrom(...WORDS, 'gre', 'bl', 'user'), { minLength: 1, maxLength: 3 }),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((pieces) =>
    pieces
      .map(([sign, words]) => (sign === '"' ? `"${words.join(' ')}"` : words.map((word) => sign + word).join(' ')))
      .join(' '),
  );
export const someFields = fc.record({
  title: someText,
  headings: fc.array(someText, { maxLength: 2 }),
  body: someText,
});

export const ALL: FindOptions = {
  filter: filterOf([], { spaceTitles: new Map(), me: null }),
  limit: 10_000,
  titlesOnly: false,
  now: 0,
};
