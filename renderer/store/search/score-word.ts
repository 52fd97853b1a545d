import { DecodedList } from './lists.ts';
import type { LoadedChunks, OpenSegment } from './open-segment.ts';
import { phrasePlaces, type Places } from './phrase.ts';
import { HEADINGS_AT } from './segment.ts';
import type { TermMatch } from './term-matches.ts';

/** A word of a query in one segment: the matching terms of each token. */
export interface WordInSegment {
  readonly tokens: readonly { readonly offset: number; readonly matches: readonly TermMatch[] }[];
}

const TITLE_WEIGHT = 5;
const HEADING_WEIGHT = 2;
const BODY_WEIGHT = 1;
/** How soon repetitions stop to count (k1 and b of BM25). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;

const list = new DecodedList();

/** The scores of a segment's documents for one word. Most words are in few documents: the others are never visited. */
export interface WordScores {
  /** For every document; 0 if it lacks the word. */
  readonly scores: Float32Array;
  /** The documents that have it, each once, in no particular order. */
  readonly documents: Uint32Array;
}

export function scoreWord(
  word: WordInSegment,
  segment: OpenSegment,
  chunks: LoadedChunks,
  meanLength: number,
): WordScores {
  const { columns } = segment.head;
  const upper = new Float32Array(columns.count);
  const bodies = new Float32Array(columns.count);
  const had = new Uint32Array(Math.min(columns.count, mostDocuments(word)));
  let size = 0;
  const keepBest = (scores: Float32Array, document: number, score: number): void => {
    if (score <= (scores[document] ?? 0)) return;
    if (upper[document] === 0 && bodies[document] === 0) had[size++] = document;
    scores[document] = score;
  };
  const scoreUpper = (document: number, quality: number, titles: number, headings: number): void => {
    const score = quality * (TITLE_WEIGHT * saturated(titles, 1) + HEADING_WEIGHT * saturated(headings, 1));
    keepBest(upper, document, score);
  };
  const scoreBody = (document: number, quality: number, count: number): void => {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (columns.lengths[document] ?? 0)) / meanLength;
    keepBest(bodies, document, quality * BODY_WEIGHT * saturated(count, length));
  };
  const [first] = word.tokens;
  if (word.tokens.length === 1 && first !== undefined) {
    for (const match of first.matches) scoreTerm(match, segment, chunks, scoreUpper, scoreBody);
  } else {
    scorePlaces(phrasePlaces(word, 'upper', segment, chunks), scoreUpper);
    scorePlaces(phrasePlaces(word, 'bodies', segment, chunks), (document, quality, early, late) => {
      scoreBody(document, quality, early + late);
    });
  }
  const documents = had.subarray(0, size);
  for (const document of documents) bodies[document] = (bodies[document] ?? 0) + (upper[document] ?? 0);
  return { scores: bodies, documents };
}

/** An upper bound for the documents with this word: for a phrase, the rarest token decides. */
function mostDocuments({ tokens }: WordInSegment): number {
  const having = tokens.map(({ matches }) =>
    matches.reduce((sum, { upperDocs, bodyDocs }) => sum + upperDocs + bodyDocs, 0),
  );
  return having.length === 0 ? 0 : Math.min(...having);
}

function saturated(count: number, length: number): number {
  return count === 0 ? 0 : (count * (SATURATION + 1)) / (count + SATURATION * length);
}

function scoreTerm(
  match: TermMatch,
  segment: OpenSegment,
  chunks: LoadedChunks,
  scoreUpper: (document: number, quality: number, titles: number, headings: number) => void,
  scoreBody: (document: number, quality: number, count: number) => void,
): void {
  if (match.upperDocs > 0) {
    list.readUpper(segment.head.upper, match.upperAt, match.upperDocs);
    let from = 0;
    for (let index = 0; index < list.size; index += 1) {
      const to = from + (list.counts[index] ?? 0);
      let titles = 0;
      while (from + titles < to && (list.positions[from + titles] ?? 0) < HEADINGS_AT) titles += 1;
      scoreUpper(list.documents[index] ?? 0, match.quality, titles, to - from - titles);
      from = to;
    }
  }
  if (match.bodyDocs > 0) {
    const { bytes, at } = chunks.listOf('bodies', match);
    list.readBodies(bytes, at, match.bodyDocs);
    for (let index = 0; index < list.size; index += 1) {
      scoreBody(list.documents[index] ?? 0, match.quality, list.counts[index] ?? 0);
    }
  }
}

function scorePlaces(
  { documents, positions, qualities, size }: Places,
  emit: (document: number, quality: number, titles: number, others: number) => void,
): void {
  for (let from = 0; from < size;) {
    const document = documents[from] ?? 0;
    let to = from;
    let titles = 0;
    let quality = 0;
    for (; to < size && documents[to] === document; to += 1) {
      quality = Math.max(quality, qualities[to] ?? 0);
      if ((positions[to] ?? 0) < HEADINGS_AT) titles += 1;
    }
    emit(document, quality, titles, to - from - titles);
    from = to;
  }
}
