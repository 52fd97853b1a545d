import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../../../renderer/store/search/build.ts';
import { DOCUMENT_KINDS, type SearchDocument } from '../../../../renderer/store/search/document.ts';
import { goneBits, openInMemory, setGone, type OpenSegment } from '../../../../renderer/store/search/open-segment.ts';
import { pageText } from '../../../../renderer/store/search/page-text.ts';
import { findCandidates } from '../../../../renderer/store/suggest/candidates.ts';
import { PageTerms } from '../../../../renderer/store/suggest/page-terms.ts';
import { questionOfCluster } from '../../../../renderer/store/suggest/question.ts';
import { PageRanking } from '../../../../renderer/store/suggest/rank.ts';
import type { PageSource } from '../../../../renderer/store/suggest/read-page.ts';
import { plainRank, plainTerms } from './plain.ts';

/** Words in several forms, near words and synonyms, small words, and what stands between words in strange pages. */
const WORDS =
  `invoice invoices invoicing bill payment paid card doctor physician sensor sensors calibrate calibration drift heat
  restore restored report getUserById --no-cache a.b.c 1.2.3 Über uber naïve 東京都庁 テスト don't the of with and https://host/x
  Rechnung Rechnungsadresse — -> I x`.split(/\s+/);
const BREAKS = [' ', ' ', ' ', ' ', '\n', '\n\n', '\u00a0', '\u3000', ' \t', '\n## Drift\n', '\n# Paid\n', '\n```\n'];

const word = fc.constantFrom(...WORDS);
const words = (most: number) => fc.array(word, { minLength: 0, maxLength: most }).map((some) => some.join(' '));
const markdown = fc
  .array(fc.tuple(fc.array(word, { minLength: 1, maxLength: 40 }), fc.constantFrom(...BREAKS)), { maxLength: 16 })
  .map((parts) => parts.map(([some, after]) => some.join(' ') + after).join(''));

interface Written {
  readonly source: PageSource;
  readonly kind: SearchDocument['kind'];
  readonly segment: number;
  readonly gone: boolean;
}

const document = fc
  .record({
    title: words(4),
    description: words(6),
    above: fc.array(words(2), { maxLength: 2 }),
    isOverview: fc.boolean(),
    text: markdown.map(pageText),
    kind: fc.constantFrom('page', 'page', 'page', 'page', 'issue', 'cluster', 'comment'),
    segment: fc.nat({ max: 2 }),
    gone: fc.nat({ max: 9 }).map((turn) => turn === 0),
  })
  .map(({ kind, segment, gone, ...source }) => ({ source: { id: '', ...source }, kind, segment, gone }));

const documents = fc
  .array(document, { minLength: 1, maxLength: 90 })
  .map((some) => some.map((one, at) => ({ ...one, source: { ...one.source, id: `d${String(at)}` } })));

const asked = fc.record({
  label: words(6),
  summary: words(20),
  issues: fc.array(fc.record({ title: words(6), summary: words(20), conversation: fc.constant([]) }), { maxLength: 3 }),
});

function segmentsOf(all: readonly Written[]): readonly OpenSegment[] {
  return [0, 1, 2].flatMap((number) => {
    const within = all.filter(({ segment }) => segment === number);
    const gone = goneBits(within.length);
    for (const [at, one] of within.entries()) if (one.gone) setGone(gone, at);
    return within.length === 0 ? [] : [openInMemory(buildSegment(within.map(documentOf)), gone)];
  });
}

function documentOf({ source: { id, title, description, text }, kind }: Written): SearchDocument {
  return {
    ...{ kind, id, group: 'g', space: 's', by: '', status: 'none', at: 0, version: 0, whole: true },
    fields: { title, headings: [description, ...text.headings], body: text.body },
  };
}

describe('likely pages', () => {
  it('are what the plainest way of finding and ranking them gives, one question after the other', async () => {
    expect(DOCUMENT_KINDS).toContain('comment');
    const questions = fc.array(asked, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(documents, questions, async (all, clusters) => {
        const segments = segmentsOf(all);
        const index = new PageTerms(segments);
        const plain = await plainTerms(segments);
        const sources = new Map(all.map(({ source }) => [source.id, source]));
        for (const cluster of clusters) {
          const question = questionOfCluster(cluster);
          const candidates = await findCandidates(index, question, 60);
          expect(candidates).toEqual(await findCandidates(plain, question, 60));
          const pages = candidates.ids.flatMap((id) => sources.get(id) ?? []);
          const ranking = new PageRanking(candidates, index.words);
          for (const page of pages) ranking.add(page);
          const ranked = ranking.inOrder();
          const expected = plainRank(pages, candidates);
          expect(ranked.map(({ id, score, passages }) => ({ id, score, passages }))).toEqual(
            expected.map(({ id, score, passages }) => ({ id, score, passages })),
          );
          for (const [at, { matched }] of ranked.entries()) {
            expect(expected[at]?.terms).toEqual(expect.arrayContaining([...matched]));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for a page of more passages than are read, and of many words', async () => {
    const body = Array.from({ length: 24_000 }, (_, at) => `word${String(at)} sensor`).join(' ');
    const source: PageSource = {
      ...{ id: 'long', title: 'Long', description: '', above: [], isOverview: false },
      text: { headings: [], body },
    };
    const all: readonly Written[] = [{ source, kind: 'page', segment: 0, gone: false }];
    const segments = segmentsOf(all);
    const index = new PageTerms(segments);
    for (const label of ['sensor word7', 'word23999 sensor']) {
      const candidates = await findCandidates(index, questionOfCluster({ label, summary: '', issues: [] }), 60);
      const ranking = new PageRanking(candidates, index.words);
      ranking.add(source);
      const [ranked] = ranking.inOrder();
      const [expected] = plainRank([source], candidates);
      expect(ranked).toMatchObject({ score: expected?.score, passages: expected?.passages });
    }
  });
});
