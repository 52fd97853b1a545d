import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../../renderer/store/search/build.ts';
import { textAt } from '../../../renderer/store/search/columns.ts';
import type { SearchDocument } from '../../../renderer/store/search/document.ts';
import { find, type Found } from '../../../renderer/store/search/find.ts';
import { mergeSegments } from '../../../renderer/store/search/merge.ts';
import {
  goneBits,
  isGone,
  openInMemory,
  setGone,
  type OpenSegment,
} from '../../../renderer/store/search/open-segment.ts';
import { parseQuery } from '../../../renderer/store/search/query-language.ts';
import type { Segment } from '../../../renderer/store/search/segment.ts';
import { ALL, pageDocument, someFields, someQuery } from './documents.ts';
import { naiveFind } from './naive.ts';

function idsOf(found: Found): ReadonlySet<string> {
  return new Set(found.hits.map(({ segment, document }) => textAt(segment.head.columns.ids, document)));
}

async function idsFound(segments: readonly OpenSegment[], query: string): Promise<ReadonlySet<string>> {
  const found = await find(segments, parseQuery(query), ALL);
  // What has some of the words, or words like them, is an answer of another kind.
  return found.partial || found.variants.size > 0 ? new Set() : idsOf(found);
}

/** Documents spread over segments, some of them gone, some segments merged. */
const someIndex = fc
  .record({
    segments: fc.array(fc.array(fc.record({ fields: someFields, gone: fc.boolean() }), { maxLength: 6 }), {
      maxLength: 5,
    }),
    merged: fc.boolean(),
  })
  .map(({ segments, merged }) => {
    let number = 0;
    const kept: SearchDocument[] = [];
    const open = segments.map((rows): OpenSegment & { readonly segment: Segment } => {
      const documents = rows.map(({ fields }) => pageDocument(String(number++), fields));
      kept.push(...documents.filter((_, index) => rows[index]?.gone === false));
      const segment = buildSegment(documents);
      const gone = goneBits(documents.length);
      rows.forEach((row, index) => {
        if (row.gone) setGone(gone, index);
      });
      return { segment, ...openInMemory(segment, gone) };
    });
    if (!merged) return { kept, segments: open };
    const whole = mergeSegments(open.map((part) => ({ segment: part.segment, gone: (at) => isGone(part, at) })));
    return { kept, segments: [openInMemory(whole)] };
  });

describe('the index', () => {
  it('finds what reading every document finds, through deletions and merges', async () => {
    await fc.assert(
      fc.asyncProperty(someIndex, someQuery, async ({ kept, segments }, query) => {
        const asked = parseQuery(query);
        const { words } = asked;
        fc.pre(words.length > 0);
        const found = await find(segments, asked, ALL);
        const expected = naiveFind(kept, query);
        const isWider = found.variants.size > 0 || found.words.some((word, at) => word !== words[at]);
        if (isWider) for (const id of expected) expect(idsOf(found)).toContain(id);
        else expect(found.partial ? new Set() : idsOf(found)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('merges to the very segment that building anew makes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(someFields, { maxLength: 5 }), { minLength: 1, maxLength: 4 }), (groups) => {
        let number = 0;
        const parts = groups.map((group) => group.map((fields) => pageDocument(String(number++), fields)));
        const merged = mergeSegments(parts.map((part) => ({ segment: buildSegment(part), gone: () => false })));
        expect(merged).toEqual(buildSegment(parts.flat()));
      }),
    );
  });

  it('reads lists that lie in several chunks', async () => {
    const documents = Array.from({ length: 4_000 }, (_, number) =>
      pageDocument(String(number), {
        body: Array.from({ length: 40 }, (_unused, word) => `w${String((number * 31 + word * 7) % 90)}`).join(' '),
      }),
    );
    const segment = buildSegment(documents);
    expect(segment.places.length).toBeGreaterThan(1);
    for (const query of ['w1 ', '"w1 w8"', 'w8']) {
      expect(await idsFound([openInMemory(segment)], query)).toEqual(naiveFind(documents, query));
    }
  });
});
