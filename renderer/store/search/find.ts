import type { SearchKind, SearchStatus } from '#shared/rpc/search.ts';
import { nameAt, textAt } from './columns.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from './document.ts';
import { isGone, LoadedChunks, notGone, type OpenSegment, type Region } from './open-segment.ts';
import type { ParsedQuery, QueryWord } from './query-language.ts';
import type { DocumentFilter } from './scopes.ts';
import { scoreWord, type WordInSegment, type WordScores } from './score-word.ts';
import type { SegmentHead } from './segment.ts';
import { allowedMistakes, EXACT, matchingTerms, termsLike, type SimilarTerm, type TermMatch } from './term-matches.ts';
import { Tokeniser } from './tokenise.ts';
import { Best } from './best.ts';

export interface FindOptions {
  readonly filter: DocumentFilter;
  readonly limit: number;
  /** Only titles and headings: what the palette asks for at every key. */
  readonly titlesOnly: boolean;
  readonly now: number;
  /** Groups of documents in whose place others stand. */
  readonly instead?: ReadonlySet<string>;
}

export interface Found {
  readonly hits: readonly FoundDocument[];
  /** All that fit, of which `hits` are the best. */
  readonly total: number;
  /** Nothing has all of the words: these have most of them. */
  readonly partial: boolean;
  /** The last word is so short that only titles and headings were searched for it. */
  readonly shallow: boolean;
  /** The words as they were looked for: one that is nowhere as it was typed stands for all that begin so. */
  readonly words: readonly QueryWord[];
  /** Words that stand for one that was hardly found as it was typed. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  readonly kinds: Readonly<Record<SearchKind, number>>;
  readonly spaces: ReadonlyMap<string, number>;
  readonly people: ReadonlyMap<string, number>;
}

export interface FoundDocument {
  readonly segment: OpenSegment;
  readonly document: number;
  readonly score: number;
}

/** A word that is not there as it was typed, and that fewer documents than this go on from, may be a mistake. */
const FEW = 3;
const MAX_VARIANTS = 12;
const NO_GROUPS: ReadonlySet<string> = new Set();
const SHORTEST_STEM = 3;
/** A prefix whose lists are longer (bytes) means nearly everything: titles and headings answer it well enough. */
const MAX_PREFIX_BYTES = 768 * 1_024;
/** What is not a page is mostly said about one. */
const KIND_WEIGHT: Readonly<Record<SearchKind, number>> = {
  page: 1,
  comment: 0.6,
  'change-request': 0.7,
  issue: 0.6,
  cluster: 0.6,
};
const RECENT_SHARE = 0.08;
const RECENT_HALF_LIFE_MS = 180 * 24 * 3_600_000;
/** So many of the best are looked at again for how exactly their title is what was typed. */
const REVIEWED = 100;

/** Answers a query from all segments. Reads no more of them than the words need. */
export async function find(segments: readonly OpenSegment[], query: ParsedQuery, options: FindOptions): Promise<Found> {
  const resolved = resolveWords(segments, query.words, options);
  const excluded = query.excluded.map((word) => segments.map((segment) => inSegment(segment, word)));
  const meanLength = meanBodyLength(segments);
  const { asked, variants, shallow } = resolved;
  const scored = await Promise.all(
    segments.map(async (segment, at): Promise<ScoredSegment> => {
      const words = resolved.words.map((inSegments) => inSegments[at] ?? { tokens: [] });
      const unwanted = excluded.map((inSegments) => inSegments[at] ?? { tokens: [] });
      const chunks = new LoadedChunks(segment);
      await Promise.all([...words, ...unwanted].map((word) => loadWord(chunks, word)));
      const allowed = allowedDocuments(segment, options);
      for (const word of unwanted) {
        for (const document of scoreWord(word, segment, chunks, meanLength).documents) allowed[document] = 0;
      }
      return { segment, allowed, words: words.map((word) => scoreWord(word, segment, chunks, meanLength)) };
    }),
  );
  return { ...rank(scored, query, options), words: asked, variants, shallow };
}

interface ScoredSegment {
  readonly segment: OpenSegment;
  readonly allowed: Uint8Array;
  readonly words: readonly WordScores[];
}

/** For each word of the query what it is in each segment. */
function resolveWords(
  segments: readonly OpenSegment[],
  words: readonly QueryWord[],
  { titlesOnly }: FindOptions,
): {
  readonly words: readonly (readonly WordInSegment[])[];
  readonly asked: readonly QueryWord[];
  readonly variants: ReadonlyMap<string, readonly string[]>;
  readonly shallow: boolean;
} {
  const variants = new Map<string, readonly string[]>();
  let shallow = false;
  const asked = words.map((word) => widened(segments, word));
  const resolved = asked.map((word) => {
    let known = segments.map((segment) => inSegment(segment, word));
    const similar = variantsOf(segments, word, known);
    if (similar.size > 0) {
      variants.set(word.text, [...new Set([...similar.values()].flat().map(({ term }) => term))]);
      known = known.map((inOne, at) => withMatches(inOne, similar.get(at) ?? []));
    }
    const isLong = word.prefix && word.tokens.length === 1 && bytesOfPrefix(known) > MAX_PREFIX_BYTES;
    shallow ||= isLong && !titlesOnly;
    if (titlesOnly) return known.map((inOne) => withoutBodies(inOne, () => true));
    return isLong ? known.map((inOne) => withoutBodies(inOne, ({ quality }) => quality !== EXACT)) : known;
  });
  return { words: resolved, asked, variants, shallow };
}

/** A stem that was typed before the last word, as in `calibr sensor`. */
function widened(segments: readonly OpenSegment[], word: QueryWord): QueryWord {
  const [token] = word.tokens;
  if (word.prefix || word.quoted || word.tokens.length > 1 || token === undefined) return word;
  const has = (prefix: boolean): boolean =>
    segments.some(({ head }) => matchingTerms(head.dictionary, token.term, prefix).length > 0);
  return token.term.length >= SHORTEST_STEM && !has(false) && has(true) ? { ...word, prefix: true } : word;
}

function inSegment({ head }: OpenSegment, { tokens, prefix }: QueryWord): WordInSegment {
  return {
    tokens: tokens.map(({ term, offset }, index) => ({
      offset,
      matches: matchingTerms(head.dictionary, term, prefix && index === tokens.length - 1),
    })),
  };
}

/** By segment, the terms that somebody may have meant who typed a word that is hardly there. */
function variantsOf(
  segments: readonly OpenSegment[],
  { tokens, quoted }: QueryWord,
  known: readonly WordInSegment[],
): ReadonlyMap<number, readonly SimilarTerm[]> {
  const [token] = tokens;
  const found = new Map<number, readonly SimilarTerm[]>();
  if (token === undefined || tokens.length > 1 || quoted) return found;
  const allowed = allowedMistakes(token.term.length);
  const matches = known.flatMap((word) => word.tokens[0]?.matches ?? []);
  // What is there as it was typed is what was meant.
  if (allowed === 0 || matches.some(({ quality }) => quality === EXACT) || documentsOf(matches) >= FEW) return found;
  const all = segments.flatMap((segment, at) =>
    termsLike(segment.head.dictionary, token.term, allowed).map((match) => ({ at, match })),
  );
  const weights = new Map<string, number>();
  for (const { match } of all) {
    // The nearer word first, then the more frequent one.
    weights.set(match.term, (weights.get(match.term) ?? match.quality * 1e9) + documentsOf([match]));
  }
  const best = new Set(
    [...weights]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_VARIANTS)
      .map(([term]) => term),
  );
  for (const { at, match } of all) if (best.has(match.term)) found.set(at, [...(found.get(at) ?? []), match]);
  return found;
}

function documentsOf(matches: readonly TermMatch[]): number {
  return matches.reduce((sum, { upperDocs, bodyDocs }) => sum + upperDocs + bodyDocs, 0);
}

function bytesOfPrefix(words: readonly WordInSegment[]): number {
  let bytes = 0;
  for (const word of words) {
    for (const match of word.tokens[0]?.matches ?? []) if (match.quality !== EXACT) bytes += match.bodyBytes;
  }
  return bytes;
}

function withMatches({ tokens }: WordInSegment, more: readonly TermMatch[]): WordInSegment {
  return { tokens: tokens.map((token) => ({ ...token, matches: [...token.matches, ...more] })) };
}

function withoutBodies({ tokens }: WordInSegment, which: (match: TermMatch) => boolean): WordInSegment {
  const cut = (match: TermMatch): TermMatch => (which(match) ? { ...match, bodyDocs: 0 } : match);
  return { tokens: tokens.map((token) => ({ ...token, matches: token.matches.map(cut) })) };
}

async function loadWord(chunks: LoadedChunks, { tokens }: WordInSegment): Promise<void> {
  // Where one token of a phrase is nowhere, nobody needs the others.
  if (tokens.some(({ matches }) => matches.length === 0)) return;
  const regions: readonly Region[] = tokens.length > 1 ? ['bodies', 'places'] : ['bodies'];
  await Promise.all(tokens.map(({ matches }) => chunks.load(matches, regions)));
}

function meanBodyLength(segments: readonly OpenSegment[]): number {
  let words = 0;
  let documents = 1;
  for (const { head } of segments) {
    documents += head.columns.count;
    words += bodyWords(head);
  }
  return Math.max(1, words / documents);
}

/** Of all its documents. A head never changes, and every question asks. */
function bodyWords(head: SegmentHead): number {
  const known = wordsOf.get(head);
  if (known !== undefined) return known;
  let words = 0;
  for (const length of head.columns.lengths) words += length;
  wordsOf.set(head, words);
  return words;
}

const wordsOf = new WeakMap<SegmentHead, number>();

function allowedDocuments(segment: OpenSegment, { filter, instead = NO_GROUPS }: FindOptions): Uint8Array {
  const { columns } = segment.head;
  const kinds = DOCUMENT_KINDS.map((kind) => filter.kind(kind));
  const statuses = DOCUMENT_STATUSES.map((status) => filter.status(status));
  const spaces = columns.spaces.names.map((name) => filter.space(name));
  const people = columns.people.names.map((name) => filter.by(name));
  const groups = columns.groups.names.map((name) => !instead.has(name));
  // Without a scope, as most ask, it is only what is gone that does not fit.
  if ([kinds, statuses, spaces, people, groups].every((all) => all.every((fits) => fits))) {
    return notGone(segment);
  }
  const allowed = new Uint8Array(columns.count);
  for (let document = 0; document < columns.count; document += 1) {
    const fits =
      kinds[columns.kinds[document] ?? 0] === true &&
      statuses[columns.statuses[document] ?? 0] === true &&
      spaces[columns.spaces.numbers[document] ?? 0] === true &&
      people[columns.people.numbers[document] ?? 0] === true &&
      groups[columns.groups.numbers[document] ?? 0] === true &&
      !isGone(segment, document);
    if (fits) allowed[document] = 1;
  }
  return allowed;
}

const NOTHING: WordsHad = { counts: new Uint8Array(0), candidates: new Uint32Array(0) };

function rank(
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
      // Without words there is nothing to rank by but the time.
      const weight = words.length === 0 ? 1 : KIND_WEIGHT[kind] * weighted(words, weights, document);
      // Most are no candidates however fresh they are: only of the others the time is looked at.
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

/** How much a word says: less, the more documents have it. */
function rarity(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** Of one segment. */
interface WordsHad {
  /** How many of the words each document has. */
  readonly counts: Uint8Array;
  /** The documents that may be an answer, in their order: those that have any word, or all where none is asked for. */
  readonly candidates: Uint32Array;
}

/**
 * Which words are had where, and how many a document must have: all, or where none has all, as many as any has. And how
 * many documents have each word.
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
  // Half of the words, rounded up, is the least that is still an answer.
  return { required: Math.max(most, Math.ceil(wordCount / 2)), had, having };
}

function recency(time: number, now: number): number {
  return time === 0 ? 0 : RECENT_SHARE * 2 ** (-Math.max(0, now - time) / RECENT_HALF_LIFE_MS);
}

/** A title that is exactly what was typed goes first, then one that begins with it. */
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

/** Whether the terms of `title`, with spaces between them, are `typed` or begin with it. Reads no further than they agree. */
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

/** What a found document is, without reading anything more. */
export function describe({ segment, document }: FoundDocument): {
  readonly id: string;
  readonly title: string;
  readonly space: string;
  readonly by: string;
  readonly at: number;
  readonly status: SearchStatus;
  readonly whole: boolean;
} {
  const { columns } = segment.head;
  return {
    id: textAt(columns.ids, document),
    title: textAt(columns.titles, document),
    space: nameAt(columns.spaces, document),
    by: nameAt(columns.people, document),
    at: columns.times[document] ?? 0,
    status: DOCUMENT_STATUSES[columns.statuses[document] ?? 0] ?? 'none',
    whole: columns.whole[document] === 1,
  };
}
