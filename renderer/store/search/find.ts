import type { SearchKind, SearchStatus } from '#shared/rpc/search.ts';
import { nameAt, textAt } from './columns.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from './document.ts';
import { isGone, LoadedChunks, notGone, type OpenSegment, type Region } from './open-segment.ts';
import type { ParsedQuery, QueryWord } from './query-language.ts';
import type { DocumentFilter } from './scopes.ts';
import { rank, type FoundDocument, type ScoredSegment } from './rank.ts';
import { scoreWord, type WordInSegment } from './score-word.ts';
import type { SegmentHead } from './segment.ts';
import { allowedMistakes, EXACT, matchingTerms, termsLike, type SimilarTerm, type TermMatch } from './term-matches.ts';

export interface FindOptions {
  readonly filter: DocumentFilter;
  readonly limit: number;
  /** Searches only titles and headings, as the palette does at every key press. */
  readonly titlesOnly: boolean;
  readonly now: number;
  /** Groups whose indexed documents are replaced by others. */
  readonly instead?: ReadonlySet<string>;
}

export interface Found {
  readonly hits: readonly FoundDocument[];
  /** The number of all matches; `hits` are the best of them. */
  readonly total: number;
  /** No document has all of the words; these have most of them. */
  readonly partial: boolean;
  /** The last word is so short that it was searched in titles and headings only. */
  readonly shallow: boolean;
  /**
   * The words as they were searched. A word that no document has as typed is searched as the beginning of longer words.
   */
  readonly words: readonly QueryWord[];
  /** Terms that were also searched for a word that is rare as typed. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  readonly kinds: Readonly<Record<SearchKind, number>>;
  readonly spaces: ReadonlyMap<string, number>;
  readonly people: ReadonlyMap<string, number>;
}

/** A word that is found in fewer documents than this may be a typing mistake. */
const FEW = 3;
const MAX_VARIANTS = 12;
const NO_GROUPS: ReadonlySet<string> = new Set();
const SHORTEST_STEM = 3;
/** A prefix with longer lists (bytes) matches nearly everything: titles and headings answer it well enough. */
const MAX_PREFIX_BYTES = 768 * 1_024;
/** Answers a query from all segments. Only the chunks that its words need are read. */
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

/** Resolves each word of the query to its terms in each segment. */
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

/** For each segment, the terms that a person may have meant by a word that is rare as typed. */
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
  // If it occurs exactly as typed, it was meant so.
  if (allowed === 0 || matches.some(({ quality }) => quality === EXACT) || documentsOf(matches) >= FEW) return found;
  const all = segments.flatMap((segment, at) =>
    termsLike(segment.head.dictionary, token.term, allowed).map((match) => ({ at, match })),
  );
  const weights = new Map<string, number>();
  for (const { match } of all) {
    // Closer terms first, then more frequent ones.
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
  // If one token of a phrase does not occur, the others need not be read.
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

/** The words of all its documents. Heads never change, so the sum is cached for each query. */
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
  // Without a scope, the usual case, only removed documents are excluded.
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

/** Describes a found document from the data in memory. */
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
