import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../../renderer/store/search/build.ts';
import { textAt } from '../../../renderer/store/search/columns.ts';
import { documentId, type SearchDocument } from '../../../renderer/store/search/document.ts';
import { find } from '../../../renderer/store/search/find.ts';
import { hitRanges, hitWords } from '../../../renderer/store/search/hit-words.ts';
import { openInMemory } from '../../../renderer/store/search/open-segment.ts';
import { parseQuery } from '../../../renderer/store/search/query-language.ts';
import { filterOf } from '../../../renderer/store/search/scopes.ts';
import { serviceSnippet, wordsOf } from '../../../renderer/features/search/hit-words.ts';
import { snippet } from '../../../renderer/store/search/snippet.ts';
import { termsLike } from '../../../renderer/store/search/term-matches.ts';
import { withScope, scopeValues, plainWords } from '../../../renderer/features/search/scope-text.ts';
import { ALL, pageDocument, someQuery, someText } from './documents.ts';

async function titles(documents: readonly SearchDocument[], query: string, scopes = true): Promise<readonly string[]> {
  const parsed = parseQuery(query);
  const world = {
    spaceTitles: new Map([
      ['s1', 'Device guide'],
      ['s2', 'Feldhandbuch'],
    ]),
    me: 'Inês Carvalho',
  };
  const filter = filterOf(scopes ? parsed.scopes : [], world);
  const { hits } = await find([openInMemory(buildSegment(documents))], parsed, { ...ALL, filter });
  return hits.map(({ segment, document }) => textAt(segment.head.columns.titles, document));
}

describe('the order of hits', () => {
  it('is titles, then headings, then texts', async () => {
    const documents = [
      pageDocument('1', { title: 'Body', body: 'tide tide tide tide and more' }),
      pageDocument('2', { title: 'Heading', headings: ['The tide'], body: 'x' }),
      pageDocument('3', { title: 'Tide gauges', body: 'x' }),
    ];
    expect(await titles(documents, 'tide')).toEqual(['Tide gauges', 'Heading', 'Body']);
  });

  it('puts the very title first, and of equals the newer one', async () => {
    const documents = [
      pageDocument('1', { title: 'Tide tables and tide gauges' }),
      pageDocument('2', { title: 'Tide' }, { at: 0 }),
      pageDocument('3', { title: 'Wave' }, { at: 1e9 }),
      pageDocument('4', { title: 'Wave' }, { at: 1e11 }),
    ];
    expect((await titles(documents, 'tide'))[0]).toBe('Tide');
    const found = await find([openInMemory(buildSegment(documents))], parseQuery('wave'), { ...ALL, now: 2e11 });
    expect(found.hits.map(({ document }) => document)).toEqual([3, 2]);
  });

  it('shows what has most of the words where nothing has them all, and says so', async () => {
    const documents = [
      pageDocument('1', { title: 'A', body: 'neap tide' }),
      pageDocument('2', { title: 'B', body: 'neap' }),
    ];
    const found = await find([openInMemory(buildSegment(documents))], parseQuery('neap tide wave '), ALL);
    expect(found).toMatchObject({ partial: true, total: 1 });
  });
});

describe('scopes', () => {
  const comment = (id: string, by: string, status: 'open' | 'resolved'): SearchDocument => ({
    ...pageDocument(id, { title: id, body: 'gauge' }, { space: 's2', by, status }),
    kind: 'comment',
    id: documentId({ kind: 'comment', spaceId: 's2', id: 'p', commentId: id, replyId: null }),
  });
  const documents = [
    pageDocument('1', { title: 'page', body: 'gauge' }, { space: 's1' }),
    comment('mine', 'Inês Carvalho', 'open'),
    comment('hers', 'Greta Lindholm', 'resolved'),
  ];

  it.each([
    ['gauge in:pages', ['page']],
    ['gauge in:comments is:open', ['mine']],
    ['gauge is:resolved', ['hers']],
    ['gauge by:me', ['mine']],
    ['gauge by:ines', ['mine']],
    ['gauge by:lind', ['hers']],
    ['gauge -by:me -in:page', ['hers']],
    ['gauge space:device', ['page']],
    ['gauge space:"device gui"', ['page']],
    ['by:me', ['mine']],
    ['gauge in:nonsense', []],
  ])('%s', async (query, expected) => {
    expect(await titles(documents, query)).toEqual(expected);
  });

  it('are written into a query and taken out of it', () => {
    expect(withScope('neap', 'space', 'Device guide')).toBe('neap space:"Device guide" ');
    expect(scopeValues('neap space:"Device guide" ', 'space')).toEqual(['Device guide']);
    expect(withScope('neap space:"Device guide" ', 'space', 'Device guide')).toBe('neap ');
    expect(plainWords('neap -x "a b" in:pages')).toBe('neap "a b"');
  });
});

describe('mistakes', () => {
  it('are forgiven where a word is nowhere, and the word that was meant is told', async () => {
    const documents = [pageDocument('1', { title: 'A', body: 'the calibration of sensors' })];
    const segments = [openInMemory(buildSegment(documents))];
    const found = await find(segments, parseQuery('calibartoin '), ALL);
    expect(found.total).toBe(1);
    expect(found.variants.get('calibartoin')).toEqual(['calibration']);
    expect((await find(segments, parseQuery('"calibartoin"'), ALL)).total).toBe(0);
  });

  it('are counted as by the book', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
        word,
        fc.constantFrom(1, 2),
        (words, typed, allowed) => {
          const { dictionary } = buildSegment([pageDocument('1', { body: words.join(' ') })]).head;
          const expected = words.filter((other) => other !== typed && distance(other, typed) <= allowed).sort();
          expect(termsLike(dictionary, typed, allowed).map(({ term }) => term)).toEqual(expected);
        },
      ),
    );
  });
});

/** Optimal string alignment, as a textbook writes it. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_unused, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, at(row - 2, column - 2) + 1);
      }
      const line = table[row];
      if (line !== undefined) line[column] = least;
    }
  }
  return at(one.length, other.length);
}

describe('a hit in context', () => {
  it('marks words and whole identifiers, and shows where most of them stand together', () => {
    const text = `${'x '.repeat(300)}getUserById reads the neap tide ${'y '.repeat(300)} tide`;
    const shown = snippet(text, hitWords(parseQuery('user "neap tide" ').words));
    expect(shown.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['User', 'neap tide']);
  });

  it('is found however far down a long text it stands', () => {
    const text = `${'lorem ipsum '.repeat(40_000)}neap tide ${'dolor '.repeat(500)}`;
    const shown = snippet(text, hitWords(parseQuery('"neap tide"').words));
    expect(shown.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['neap tide']);
  });

  it('of the service shows what stands around the words in its sections', () => {
    const sections = [
      { title: 'One', body: 'Nothing of it. '.repeat(30) },
      { title: 'Two', body: `${'More words. '.repeat(20)}Then the *neap* tide comes. ${'And more. '.repeat(20)}` },
    ];
    const shown = serviceSnippet({ sections }, wordsOf('neap'));
    expect(shown.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['neap']);
    expect(shown.map((part) => part.text).join('')).toContain('Then the neap tide comes.');
  });

  it('is the text itself, cut and marked, for any text and query', () => {
    fc.assert(
      fc.property(someText, someQuery, (text, query) => {
        const words = hitWords(parseQuery(query).words);
        expect(
          snippet(text, words, 10_000)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        let last = 0;
        for (const { start, end } of hitRanges(text, words)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});
