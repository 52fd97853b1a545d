import type { SearchKind } from '#shared/rpc/search.ts';
import { Best } from './best.ts';
import { textAt } from './columns.ts';
import { DOCUMENT_KINDS } from './document.ts';
import type { Found, FindOptions } from './find.ts';
import type { OpenSegment } from './open-segment.ts';
import type { ParsedQuery } from './query-language.ts';
import type { WordScores } from './score-word.ts';
import { Tokeniser } from './tokenise.ts';

export interface FoundDocument {
  readonly segment: OpenSegment;
  readonly document: number;
  readonly score: number;
}

/** The possible matches in a segment, and the score of each document for each word. */
export interface ScoredSegment {
  readonly segment: OpenSegment;
  readonly allowed: Uint8Array;
  readonly words: readonly WordScores[];
}

/** Other kinds are mostly comments on a page. */
const KIND_WEIGHT: Readonly<Record<SearchKind, number>> = {
  page: 1,
  comment: 0.6,
  'change-request': 0.7,
  issue: 0.6,
  cluster: 0.6,
  collection: 0.7,
  site: 0.7,
  section: 0.6,
  'section-group': 0.6,
  'site-space': 0.6,
  'share-link': 0.6,
};
const RECENT_SHARE = 0.08;
const RECENT_HALF_LIFE_MS = 180 * 24 * 3_600_000;
/** How many of the best hits are checked for a title that equals the query. */
const REVIEWED = 100;

/** The best hits, and the number of matches by kind, space and person. */
export function rank(
  scored: readonly ScoredSegment[],
  query: ParsedQuery,
  { limit, now }: FindOptions,
): Omit<Found, 'words' | 'variants' | 'shallow'> {
  const { required, had, having } = wordsHad(scored, query.words.length);
  const documents = scored.reduce((sum, { segment }) => sum + segment.head.columns.count, 0);
  const weights = query.words.map((_, word) => rarity(documents, having[word] ?? 0));
  const kinds = Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, 0])) as Record<SearchKind, number>;
  const spaces = new Map<string, number>();
  const people = new Map<string, number>();
  const best = new Best<FoundDocument>(Math.max(limit, REVIEWED));
  let total = 0;
  for (const [at, { segment, allowed, words }] of scored.entries()) {
    const { columns } = segment.head;
    const { counts: hadHere, candidates } = had[at] ?? NOTHING;
    const counts = {
      spaces: new Uint32Array(columns.spaces.names.length),
      people: new Uint32Array(columns.people.names.length),
    };
    for (const document of candidates) {
      if (allowed[document] === 0 || (hadHere[document] ?? 0) < required) continue;
      total += 1;
      const kind = DOCUMENT_KINDS[columns.kinds[document] ?? 0] ?? 'page';
      kinds[kind] += 1;
      tally(counts.spaces, columns.spaces.numbers[document] ?? 0);
      tally(counts.people, columns.people.numbers[document] ?? 0);
      // Without words, the time is the only ranking.
      const weight = words.length === 0 ? 1 : KIND_WEIGHT[kind] * weighted(words, weights, document);
      // Most documents are no candidates however recent they are: the time is read only for the others.
      if (words.length > 0 && !best.wants(weight * (1 + RECENT_SHARE))) continue;
      const time = columns.times[document] ?? 0;
      const score = words.length === 0 ? 1 + time : weight * (1 + recency(time, now));
      if (best.wants(score)) best.add(score, { segment, document, score });
    }
    addCounts(spaces, columns.spaces.names, counts.spaces);
    addCounts(people, columns.people.names, counts.people);
  }
  const hits = reviewTitles(best.inOrder(), query).slice(0, limit);
  return { hits, total, partial: required < query.words.length, kinds, spaces, people };
}

function weighted(words: readonly WordScores[], weights: readonly number[], document: number): number {
  let score = 0;
  for (let word = 0; word < words.length; word += 1) {
    score += (weights[word] ?? 0) * (words[word]?.scores[document] ?? 0);
  }
  return score;
}

function tally(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function addCounts(counts: Map<string, number>, names: readonly string[], more: Uint32Array): void {
  names.forEach((name, index) => {
    const amount = more[index] ?? 0;
    if (amount > 0 && name !== '') counts.set(name, (counts.get(name) ?? 0) + amount);
  });
}

/** The weight of a word: the more documents have it, the lower it is. */
function rarity(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

const NOTHING: WordsHad = { counts: new Uint8Array(0), candidates: new Uint32Array(0) };

/** For one segment. */
interface WordsHad {
  /** How many of the words each document has. */
  readonly counts: Uint8Array;
  /** The possible matches in order: documents with any of the words, or all documents if there are no words. */
  readonly candidates: Uint32Array;
}

/**
 * Which documents have which words, and how many words a match needs: all of them, or if no document has all, the
 * highest number that any has. Also how many documents have each word.
 */
function wordsHad(
  scored: readonly ScoredSegment[],
  wordCount: number,
): { readonly required: number; readonly had: readonly WordsHad[]; readonly having: Uint32Array } {
  let most = wordCount === 0 ? 0 : 1;
  const having = new Uint32Array(wordCount);
  const had = scored.map(({ allowed, words }): WordsHad => {
    const counts = new Uint8Array(allowed.length);
    if (wordCount === 0) return { counts, candidates: Uint32Array.from(allowed.keys()) };
    const candidates = new Uint32Array(allowed.length);
    let size = 0;
    for (const [word, { documents }] of words.entries()) {
      having[word] = (having[word] ?? 0) + documents.length;
      for (const document of documents) {
        if (allowed[document] !== 1) continue;
        const count = (counts[document] ?? 0) + 1;
        counts[document] = count;
        if (count === 1) candidates[size++] = document;
        if (count > most) most = count;
      }
    }
    return { counts, candidates: candidates.subarray(0, size).sort() };
  });
  // A match has at least half of the words, rounded up.
  return { required: Math.max(most, Math.ceil(wordCount / 2)), had, having };
}

function recency(time: number, now: number): number {
  return time === 0 ? 0 : RECENT_SHARE * 2 ** (-Math.max(0, now - time) / RECENT_HALF_LIFE_MS);
}

/** A title that equals the query comes first, then titles that begin with it. */
function reviewTitles(hits: readonly FoundDocument[], { words }: ParsedQuery): readonly FoundDocument[] {
  if (words.length === 0) return hits;
  const typed = words.flatMap(({ tokens }) => tokens.map(({ term }) => term)).join(' ');
  const reviewed = hits.slice(0, REVIEWED).map((hit) => {
    const begins = beginning(textAt(hit.segment.head.columns.titles, hit.document), typed);
    return { ...hit, score: hit.score * (begins === 'all' ? 2 : begins === 'first' ? 1.3 : 1) };
  });
  return [...reviewed.sort((one, other) => other.score - one.score), ...hits.slice(REVIEWED)];
}

const titleWords = new Tokeniser({ parts: false });

/**
 * Whether the terms of `title`, separated by spaces, equal `typed` or begin with it. Reads only as far as they match.
 */
function beginning(title: string, typed: string): 'all' | 'first' | 'none' {
  let read = '';
  titleWords.reset(title);
  while (titleWords.next()) {
    if (titleWords.closesRun) continue;
    if (read === typed) return 'first';
    read = read === '' ? titleWords.term : `${read} ${titleWords.term}`;
    if (read.length > typed.length) return read.startsWith(typed) ? 'first' : 'none';
    if (!typed.startsWith(read)) return 'none';
  }
  return read === typed ? 'all' : 'none';
}
