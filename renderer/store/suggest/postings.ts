import { DOCUMENT_KINDS } from '../search/document.ts';
import { TermCursor } from '../search/dictionary.ts';
import { DecodedList } from '../search/lists.ts';
import { isGone, LoadedChunks, type OpenSegment } from '../search/open-segment.ts';
import { HEADINGS_AT, type Dictionary } from '../search/segment.ts';
import type { TermMatch } from '../search/term-matches.ts';
import { stem, stemPrefix } from './stem.ts';

/** Where a term stands: in which pages of a segment, and how often. */
export interface TermPages {
  readonly documents: Uint32Array;
  /** In the text. */
  readonly bodies: Float32Array;
  /** In headings and the description. */
  readonly headings: Float32Array;
  /** In the title. */
  readonly titles: Uint8Array;
  /** How many issues and clusters have it: what people ask about in every second issue tells no two of them apart. */
  readonly asked: number;
}

export interface SegmentPages {
  readonly segment: OpenSegment;
  readonly terms: ReadonlyMap<string, TermPages>;
}

const PAGE = DOCUMENT_KINDS.indexOf('page');
const ASKED: readonly number[] = [DOCUMENT_KINDS.indexOf('issue'), DOCUMENT_KINDS.indexOf('cluster')];
/** More forms of one stem than any word has: the walk through the dictionary has an end. */
const MOST_STEPS = 4_000;

/** Reads where the terms stand, in pages alone, all forms of a word as one. */
export async function readTerms(segment: OpenSegment, terms: readonly string[]): Promise<SegmentPages> {
  const chunks = new LoadedChunks(segment);
  const forms = new Map(terms.map((term) => [term, formsOf(segment.head.dictionary, term)]));
  await chunks.load([...forms.values()].flat(), ['bodies']);
  const sums = new Sums(segment);
  const found = new Map<string, TermPages>();
  for (const [term, matches] of forms) if (matches.length > 0) found.set(term, sums.of(matches, chunks));
  return { segment, terms: found };
}

export function hasTerm(segment: OpenSegment, term: string): boolean {
  return formsOf(segment.head.dictionary, term).length > 0;
}

const knownForms = new WeakMap<Dictionary, Map<string, readonly TermMatch[]>>();

/** The words of a dictionary that have this stem. */
function formsOf(dictionary: Dictionary, term: string): readonly TermMatch[] {
  const known = knownForms.get(dictionary) ?? new Map<string, readonly TermMatch[]>();
  knownForms.set(dictionary, known);
  const before = known.get(term);
  if (before !== undefined) return before;
  const cursor = new TermCursor(dictionary);
  const prefix = stemPrefix(term);
  const matches: TermMatch[] = [];
  let steps = 0;
  for (let more = cursor.seek(prefix); more && cursor.startsWith(prefix); more = cursor.next()) {
    steps += 1;
    if (steps > MOST_STEPS) break;
    if (cursor.length <= term.length + LONGEST_ENDING && stem(cursor.term) === term) matches.push(cursor.entry(1));
  }
  known.set(term, matches);
  return matches;
}

const LONGEST_ENDING = 8;

/** Adds up the lists of all forms of a term, in arrays that are used again and again. */
class Sums {
  readonly #segment: OpenSegment;
  readonly #bodies: Float32Array;
  readonly #headings: Float32Array;
  readonly #titles: Uint8Array;
  readonly #list = new DecodedList();
  /** Issues and clusters that have a form of the term: counted once where several forms are in one. */
  readonly #asked = new Set<number>();

  constructor(segment: OpenSegment) {
    const { count } = segment.head.columns;
    this.#segment = segment;
    this.#bodies = new Float32Array(count);
    this.#headings = new Float32Array(count);
    this.#titles = new Uint8Array(count);
  }

  of(matches: readonly TermMatch[], chunks: LoadedChunks): TermPages {
    const touched: number[] = [];
    this.#asked.clear();
    for (const match of matches) {
      this.#addUpper(match, touched);
      this.#addBodies(match, chunks, touched);
    }
    const size = touched.length;
    const documents = new Uint32Array(size);
    const bodies = new Float32Array(size);
    const headings = new Float32Array(size);
    const titles = new Uint8Array(size);
    for (let index = 0; index < size; index += 1) {
      const document = touched[index] ?? 0;
      documents[index] = document;
      bodies[index] = this.#bodies[document] ?? 0;
      headings[index] = this.#headings[document] ?? 0;
      titles[index] = this.#titles[document] ?? 0;
      this.#bodies[document] = 0;
      this.#headings[document] = 0;
      this.#titles[document] = 0;
    }
    return { documents, bodies, headings, titles, asked: this.#asked.size };
  }

  #addUpper(match: TermMatch, touched: number[]): void {
    if (match.upperDocs === 0) return;
    const list = this.#list;
    list.readUpper(this.#segment.head.upper, match.upperAt, match.upperDocs);
    let from = 0;
    for (let index = 0; index < list.size; index += 1) {
      const document = list.documents[index] ?? 0;
      const to = from + (list.counts[index] ?? 0);
      let titles = 0;
      while (from + titles < to && (list.positions[from + titles] ?? 0) < HEADINGS_AT) titles += 1;
      if (this.#counts(document)) {
        this.#touch(document, touched);
        if (titles > 0) this.#titles[document] = 1;
        this.#headings[document] = (this.#headings[document] ?? 0) + (to - from - titles);
      }
      from = to;
    }
  }

  #addBodies(match: TermMatch, chunks: LoadedChunks, touched: number[]): void {
    if (match.bodyDocs === 0) return;
    const list = this.#list;
    const { bytes, at } = chunks.listOf('bodies', match);
    list.readBodies(bytes, at, match.bodyDocs);
    for (let index = 0; index < list.size; index += 1) {
      const document = list.documents[index] ?? 0;
      if (!this.#counts(document)) continue;
      this.#touch(document, touched);
      this.#bodies[document] = (this.#bodies[document] ?? 0) + (list.counts[index] ?? 0);
    }
  }

  #touch(document: number, touched: number[]): void {
    if (this.#bodies[document] === 0 && this.#headings[document] === 0 && this.#titles[document] === 0) {
      touched.push(document);
    }
  }

  /** Whether it is a page that is not gone; issues and clusters are counted apart. */
  #counts(document: number): boolean {
    const kind = this.#segment.head.columns.kinds[document] ?? -1;
    if (kind !== PAGE && !ASKED.includes(kind)) return false;
    if (isGone(this.#segment, document)) return false;
    if (kind === PAGE) return true;
    this.#asked.add(document);
    return false;
  }
}

interface Totals {
  readonly pages: number;
  /** Of a page in the middle. */
  readonly meanWords: number;
  /** Issues and clusters. */
  readonly asked: number;
}

export function totalsOf(segments: readonly OpenSegment[]): Totals {
  let pages = 0;
  let asked = 0;
  let words = 0;
  for (const segment of segments) {
    const { kinds, lengths, count } = segment.head.columns;
    for (let document = 0; document < count; document += 1) {
      if (isGone(segment, document)) continue;
      if (ASKED.includes(kinds[document] ?? -1)) asked += 1;
      if (kinds[document] !== PAGE) continue;
      pages += 1;
      words += lengths[document] ?? 0;
    }
  }
  return { pages, asked, meanWords: Math.max(1, words / Math.max(1, pages)) };
}
