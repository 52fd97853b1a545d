import { textAt } from '../../../../renderer/store/search/columns.ts';
import { TermCursor } from '../../../../renderer/store/search/dictionary.ts';
import { DOCUMENT_KINDS } from '../../../../renderer/store/search/document.ts';
import { DecodedList } from '../../../../renderer/store/search/lists.ts';
import { isGone, LoadedChunks, type OpenSegment } from '../../../../renderer/store/search/open-segment.ts';
import { HEADINGS_AT } from '../../../../renderer/store/search/segment.ts';
import type { TermMatch } from '../../../../renderer/store/search/term-matches.ts';
import type { Candidates, WeighedTerm } from '../../../../renderer/store/suggest/candidates.ts';
import type { OpenTerms, TermsOfPages } from '../../../../renderer/store/suggest/page-terms.ts';
import type { PageSource } from '../../../../renderer/store/suggest/read-page.ts';
import { MOST_PASSAGES, OVERLAP_WORDS, PASSAGE_WORDS } from '../../../../renderer/store/suggest/passages.ts';
import { pageLength, pageScore, saturated } from '../../../../renderer/store/suggest/score.ts';
import { stem } from '../../../../renderer/store/suggest/stem.ts';
import { termsIn, termsOf, wordsOf } from '../../../../renderer/store/suggest/terms.ts';
import { WEIGHTS } from '../../../../renderer/store/suggest/weights.ts';

/** What the suggestion of pages works out, in its plainest form: every list and every page is read whole, into maps. */
type Counts = Map<string, number>;

interface Found {
  body: number;
  headings: number;
  title: boolean;
}

interface PlainSegment {
  readonly segment: OpenSegment;
  /** Term -> document -> how often; documents of all kinds. */
  readonly found: ReadonlyMap<string, ReadonlyMap<number, Found>>;
}

export async function plainTerms(segments: readonly OpenSegment[]): Promise<TermsOfPages> {
  const read = await Promise.all(segments.map(readSegment));
  const all = segments.flatMap((segment) =>
    [...segment.head.columns.kinds.keys()]
      .filter((document) => !isGone(segment, document))
      .map((document) => ({ kind: kindOf(segment, document), words: segment.head.columns.lengths[document] ?? 0 })),
  );
  const pages = all.filter(({ kind }) => kind === 'page');
  const meanWords = Math.max(1, pages.reduce((sum, { words }) => sum + words, 0) / Math.max(1, pages.length));
  const open: OpenTerms = {
    spreadOf(term) {
      const kinds = read.flatMap(({ segment, found }) =>
        [...(found.get(term)?.keys() ?? [])].map((document) => kindOf(segment, document)),
      );
      return {
        pages: kinds.filter((kind) => kind === 'page').length,
        asked: kinds.filter((kind) => kind === 'issue' || kind === 'cluster').length,
      };
    },
    best(weighted, limit) {
      const scored = read.flatMap(({ segment, found }) => {
        const scores = new Float32Array(segment.head.columns.count);
        for (const { term, weight } of weighted) {
          for (const [document, { body, headings, title }] of found.get(term) ?? []) {
            if (kindOf(segment, document) !== 'page') continue;
            const length = Math.fround(pageLength(segment.head.columns.lengths[document] ?? 0, meanWords));
            const count = (body + headings) / length + (title ? WEIGHTS.pageTitle : 0);
            scores[document] = (scores[document] ?? 0) + weight * pageScore(count);
          }
        }
        return [...scores].map((score, document) => ({ score, id: textAt(segment.head.columns.ids, document) }));
      });
      return scored
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, limit)
        .map(({ id }) => id);
    },
  };
  return {
    pages: pages.length,
    asked: all.filter(({ kind }) => kind === 'issue' || kind === 'cluster').length,
    meanWords,
    has: (term) => read.some(({ found }) => found.has(term)),
    open: () => Promise.resolve(open),
  };
}

function kindOf({ head }: OpenSegment, document: number): string {
  return DOCUMENT_KINDS[head.columns.kinds[document] ?? -1] ?? '';
}

async function readSegment(segment: OpenSegment): Promise<PlainSegment> {
  const forms: { readonly word: string; readonly match: TermMatch }[] = [];
  const cursor = new TermCursor(segment.head.dictionary);
  while (cursor.next()) forms.push({ word: cursor.term, match: cursor.entry(1) });
  const chunks = new LoadedChunks(segment);
  await chunks.load(
    forms.map(({ match }) => match),
    ['bodies'],
  );
  const found = new Map<string, Map<number, Found>>();
  const list = new DecodedList();
  for (const { word, match } of forms) {
    const term = stem(word);
    const documents = found.get(term) ?? new Map<number, Found>();
    found.set(term, documents);
    const at = (document: number): Found => {
      const known = documents.get(document) ?? { body: 0, headings: 0, title: false };
      if (!isGone(segment, document)) documents.set(document, known);
      return known;
    };
    list.readUpper(segment.head.upper, match.upperAt, match.upperDocs);
    let from = 0;
    for (let index = 0; index < list.size; index += 1) {
      const to = from + (list.counts[index] ?? 0);
      const places = list.positions.subarray(from, to);
      const one = at(list.documents[index] ?? 0);
      one.title ||= places.some((place) => place < HEADINGS_AT);
      one.headings += places.filter((place) => place >= HEADINGS_AT).length;
      from = to;
    }
    if (match.bodyDocs === 0) continue;
    const place = chunks.listOf('bodies', match);
    list.readBodies(place.bytes, place.at, match.bodyDocs);
    for (let index = 0; index < list.size; index += 1) {
      at(list.documents[index] ?? 0).body += list.counts[index] ?? 0;
    }
  }
  return { segment, found };
}

export interface PlainPage {
  readonly id: string;
  readonly score: number;
  readonly passages: readonly { readonly heading: string; readonly text: string }[];
  /** Every asked term that it has. */
  readonly terms: readonly WeighedTerm[];
}

export function plainRank(pages: readonly PageSource[], { terms, meanWords }: Candidates): readonly PlainPage[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return pages
    .map((page) => rankPage(page, terms, meanWords, total))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

function rankPage(page: PageSource, terms: readonly WeighedTerm[], meanWords: number, total: number): PlainPage {
  const words = wordsOf(page.text.body);
  const [all, headings] = [countOf(termsIn(words)), countOf(page.text.headings.flatMap(termsOf))];
  const [title, description, above] = [termsOf(page.title), termsOf(page.description), page.above.flatMap(termsOf)];
  const passages = passagesOf(page);
  const scores = passages.length === 0 ? [0] : passages.map(() => 0);
  const matched: WeighedTerm[] = [];
  let whole = 0;
  for (const term of terms) {
    const has = (some: readonly string[]): boolean => some.includes(term.term);
    const fromAbove = has(above) ? WEIGHTS.above : 0;
    const inText = ((all.get(term.term) ?? 0) + (headings.get(term.term) ?? 0)) / pageLength(words.length, meanWords);
    const count = inText + (has(title) ? WEIGHTS.pageTitle : 0) + (has(description) ? 1 : 0) + fromAbove;
    if (count === 0) continue;
    matched.push(term);
    whole += term.weight * pageScore(count);
    const around =
      (has(title) ? WEIGHTS.passageTitle : 0) + (has(description) ? WEIGHTS.passageDescription : 0) + fromAbove;
    for (const at of scores.keys()) {
      const { counts, length } = passages[at] ?? { counts: new Map<string, number>(), length: 0 };
      const times = (counts.get(term.term) ?? 0) / ((length + WEIGHTS.extraTerms) / (50 + WEIGHTS.extraTerms));
      scores[at] = (scores[at] ?? 0) + term.weight * saturated(times + around, WEIGHTS.passageSaturation);
    }
  }
  const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  return {
    id: page.id,
    score: (((scores[order[0] ?? 0] ?? 0) + WEIGHTS.page * whole) / total) * (page.isOverview ? WEIGHTS.overview : 1),
    passages: order.slice(0, 2).flatMap((at) => {
      const passage = passages[at];
      return passage === undefined ? [] : [{ heading: passage.heading, text: passage.text }];
    }),
    terms: matched,
  };
}

/** Each a little longer than the way to the next one, below each heading. */
function passagesOf({ text: { headings, body } }: PageSource) {
  const sections: { readonly heading: string; readonly lines: string[] }[] = [{ heading: '', lines: [] }];
  let next = 0;
  for (const line of body.split('\n')) {
    const at = line === '' ? -1 : headings.indexOf(line, next);
    if (at < 0) sections.at(-1)?.lines.push(line);
    else {
      sections.push({ heading: line.trim(), lines: [] });
      next = at + 1;
    }
  }
  return sections
    .flatMap(({ heading, lines }) => {
      const words = lines
        .join(' ')
        .split(/\s+/)
        .filter((word) => word !== '');
      return Array.from({ length: Math.ceil(words.length / PASSAGE_WORDS) }, (_, part) => {
        const text = words.slice(part * PASSAGE_WORDS, (part + 1) * PASSAGE_WORDS + OVERLAP_WORDS).join(' ');
        const found = termsOf(text);
        return { heading, text, counts: countOf(found), length: found.length };
      });
    })
    .slice(0, MOST_PASSAGES);
}

function countOf(terms: readonly string[]): Counts {
  const counts: Counts = new Map();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
