import type { Best } from '../search/best.ts';
import { textAt } from '../search/columns.ts';
import { TermCursor } from '../search/dictionary.ts';
import { DOCUMENT_KINDS } from '../search/document.ts';
import { DecodedList } from '../search/lists.ts';
import type { LoadedChunks } from '../search/open-segment.ts';
import { isGone, type OpenSegment } from '../search/open-segment.ts';
import { HEADINGS_AT, type Dictionary } from '../search/segment.ts';
import type { TermMatch } from '../search/term-matches.ts';
import { pageLength, pageScore } from './score.ts';
import { stem, stemPrefix } from './stem.ts';
import { WEIGHTS } from './weights.ts';

/** More than any stem has forms: it limits the walk through the dictionary. */
const MOST_STEPS = 4_000;
const LONGEST_ENDING = 8;

const knownForms = new WeakMap<Dictionary, Map<string, readonly TermMatch[]>>();

/** The words of a dictionary with this stem. */
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

const PAGE = DOCUMENT_KINDS.indexOf('page');
const ASKED: readonly number[] = [DOCUMENT_KINDS.indexOf('issue'), DOCUMENT_KINDS.indexOf('cluster')];

/** How a document counts: not at all, as a page, or as an issue or cluster, of which only the number counts. */
const NOTHING = 0;
const IS_PAGE = 1;
const IS_ASKED = 2;

/** The number of pages, and of issues and clusters, that have a term. */
export interface Spread {
  pages: number;
  asked: number;
}

/** A segment for suggestions; its arrays are reused for each term. */
export class SegmentPages {
  readonly segment: OpenSegment;
  /** The numbers of pages, of their words, and of issues and clusters. */
  readonly pages: number;
  readonly words: number;
  readonly asked: number;
  readonly #uses: Uint8Array;
  readonly #list = new DecodedList();
  readonly #met: Uint8Array;
  readonly #touched: Uint32Array;
  // Allocated for the first question.
  #lengths = new Float32Array(0);
  #scores = new Float32Array(0);
  #bodies = new Float32Array(0);
  #headings = new Float32Array(0);
  #titles = new Uint8Array(0);

  constructor(segment: OpenSegment) {
    const { kinds, lengths, count } = segment.head.columns;
    this.segment = segment;
    this.#uses = new Uint8Array(count);
    this.#met = new Uint8Array(count);
    this.#touched = new Uint32Array(count);
    let [pages, words, asked] = [0, 0, 0];
    for (let document = 0; document < count; document += 1) {
      if (isGone(segment, document)) continue;
      const kind = kinds[document] ?? -1;
      const use = kind === PAGE ? IS_PAGE : ASKED.includes(kind) ? IS_ASKED : NOTHING;
      this.#uses[document] = use;
      if (use === IS_ASKED) asked += 1;
      if (use !== IS_PAGE) continue;
      pages += 1;
      words += lengths[document] ?? 0;
    }
    this.pages = pages;
    this.words = words;
    this.asked = asked;
  }

  formsOf(term: string): readonly TermMatch[] {
    return formsOf(this.segment.head.dictionary, term);
  }

  /** Adds to `spread` the documents that have the term, each once, in whatever form. */
  count(term: string, chunks: LoadedChunks, spread: Spread): void {
    const list = this.#list;
    let touched = 0;
    const meet = (): void => {
      for (let index = 0; index < list.size; index += 1) {
        const document = list.documents[index] ?? 0;
        const use = this.#uses[document];
        if (use === NOTHING || this.#met[document] === 1) continue;
        this.#met[document] = 1;
        this.#touched[touched++] = document;
        if (use === IS_PAGE) spread.pages += 1;
        else spread.asked += 1;
      }
    };
    for (const match of this.formsOf(term)) {
      if (this.#readUpper(match)) meet();
      if (this.#readBodies(match, chunks)) meet();
    }
    for (let index = 0; index < touched; index += 1) this.#met[this.#touched[index] ?? 0] = 0;
  }

  /** Call it before `score`. `meanWords`: over all pages. */
  begin(meanWords: number): void {
    const { lengths, count } = this.segment.head.columns;
    if (this.#lengths.length === count) {
      this.#scores.fill(0);
      return;
    }
    this.#lengths = Float32Array.from(lengths, (words) => pageLength(words, meanWords));
    this.#scores = new Float32Array(count);
    this.#bodies = new Float32Array(count);
    this.#headings = new Float32Array(count);
    this.#titles = new Uint8Array(count);
  }

  /** Adds the score of the term, all forms as one, to each page. */
  score(term: string, weight: number, chunks: LoadedChunks): void {
    let touched = 0;
    for (const match of this.formsOf(term)) {
      if (this.#readUpper(match)) touched = this.#addUpper(touched);
      if (this.#readBodies(match, chunks)) touched = this.#addBodies(touched);
    }
    const [bodies, headings, titles, lengths] = [this.#bodies, this.#headings, this.#titles, this.#lengths];
    const scores = this.#scores;
    for (let index = 0; index < touched; index += 1) {
      const document = this.#touched[index] ?? 0;
      const inText = ((bodies[document] ?? 0) + (headings[document] ?? 0)) / (lengths[document] ?? 1);
      const count = inText + ((titles[document] ?? 0) > 0 ? WEIGHTS.pageTitle : 0);
      scores[document] = (scores[document] ?? 0) + weight * pageScore(count);
      bodies[document] = 0;
      headings[document] = 0;
      titles[document] = 0;
      this.#met[document] = 0;
    }
  }

  addBest(best: Best<string>): void {
    const scores = this.#scores;
    for (let document = 0; document < scores.length; document += 1) {
      const score = scores[document] ?? 0;
      if (score > 0 && best.wants(score)) best.add(score, textAt(this.segment.head.columns.ids, document));
    }
  }

  #readUpper({ upperDocs, upperAt }: TermMatch): boolean {
    if (upperDocs === 0) return false;
    this.#list.readUpper(this.segment.head.upper, upperAt, upperDocs);
    return true;
  }

  #readBodies(match: TermMatch, chunks: LoadedChunks): boolean {
    if (match.bodyDocs === 0) return false;
    const { bytes, at } = chunks.listOf('bodies', match);
    this.#list.readBodies(bytes, at, match.bodyDocs);
    return true;
  }

  #addUpper(already: number): number {
    const { size, documents, counts, positions } = this.#list;
    let touched = already;
    let from = 0;
    for (let index = 0; index < size; index += 1) {
      const document = documents[index] ?? 0;
      const to = from + (counts[index] ?? 0);
      if (this.#uses[document] === IS_PAGE) {
        let titles = 0;
        while (from + titles < to && (positions[from + titles] ?? 0) < HEADINGS_AT) titles += 1;
        touched = this.#touch(document, touched);
        if (titles > 0) this.#titles[document] = 1;
        this.#headings[document] = (this.#headings[document] ?? 0) + (to - from - titles);
      }
      from = to;
    }
    return touched;
  }

  #addBodies(already: number): number {
    const { size, documents, counts } = this.#list;
    const [uses, bodies] = [this.#uses, this.#bodies];
    let touched = already;
    for (let index = 0; index < size; index += 1) {
      const document = documents[index] ?? 0;
      if (uses[document] !== IS_PAGE) continue;
      touched = this.#touch(document, touched);
      bodies[document] = (bodies[document] ?? 0) + (counts[index] ?? 0);
    }
    return touched;
  }

  #touch(document: number, touched: number): number {
    if (this.#met[document] === 1) return touched;
    this.#met[document] = 1;
    this.#touched[touched] = document;
    return touched + 1;
  }
}
