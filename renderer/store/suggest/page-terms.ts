import { Best } from '../search/best.ts';
import { LoadedChunks, type OpenSegment } from '../search/open-segment.ts';
import { SegmentPages, type Spread } from './postings.ts';
import { WordNumbers } from './word-numbers.ts';

/** When so many words of pages are known, they are numbered anew. */
const MOST_WORDS = 50_000;
/** Of so many terms it is remembered in how many pages they stand. */
const MOST_SPREADS = 50_000;

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** Where terms stand in pages, all forms of a word as one. */
export interface TermsOfPages {
  /** How many there are, and how many issues and clusters. */
  readonly pages: number;
  readonly asked: number;
  /** Of a page in the middle. */
  readonly meanWords: number;
  has(term: string): boolean;
  /** Reads the lists of these terms. */
  open(terms: readonly string[]): Promise<OpenTerms>;
}

/** Terms whose lists were read. */
export interface OpenTerms {
  spreadOf(term: string): Readonly<Spread>;
  /** Ids of the pages that say most of the terms, the best first. */
  best(weighted: readonly WeightedTerm[], limit: number): readonly string[];
}

/**
 * The index as questions read it. What no question changes (which
 * documents count, how long pages are, in how many a term stands) is worked out once for these segments.
 */
export class PageTerms implements TermsOfPages {
  readonly segments: readonly OpenSegment[];
  readonly pages: number;
  readonly asked: number;
  readonly meanWords: number;
  readonly #parts: readonly SegmentPages[];
  readonly #spreads = new Map<string, Spread>();
  #words = new WordNumbers();

  constructor(segments: readonly OpenSegment[]) {
    this.segments = segments;
    this.#parts = segments.map((segment) => new SegmentPages(segment));
    const sum = (of: (part: SegmentPages) => number): number => this.#parts.reduce((all, part) => all + of(part), 0);
    this.pages = sum(({ pages }) => pages);
    this.asked = sum(({ asked }) => asked);
    this.meanWords = Math.max(1, sum(({ words }) => words) / Math.max(1, this.pages));
  }

  /** The words of pages, for those who read them. */
  get words(): WordNumbers {
    if (this.#words.size > MOST_WORDS) this.#words = new WordNumbers();
    return this.#words;
  }

  has(term: string): boolean {
    return this.#parts.some((part) => part.formsOf(term).length > 0);
  }

  async open(terms: readonly string[]): Promise<OpenTerms> {
    const lists = await Promise.all(
      this.#parts.map(async (part) => {
        const chunks = new LoadedChunks(part.segment);
        await chunks.load(
          terms.flatMap((term) => part.formsOf(term)),
          ['bodies'],
        );
        return { part, chunks };
      }),
    );
    return {
      spreadOf: (term) => this.#spreadOf(term, lists),
      best: (weighted, limit) => this.#best(weighted, limit, lists),
    };
  }

  #spreadOf(term: string, lists: readonly Lists[]): Readonly<Spread> {
    const known = this.#spreads.get(term);
    if (known !== undefined) return known;
    const spread = { pages: 0, asked: 0 };
    for (const { part, chunks } of lists) part.count(term, chunks, spread);
    if (this.#spreads.size >= MOST_SPREADS) this.#spreads.clear();
    this.#spreads.set(term, spread);
    return spread;
  }

  #best(weighted: readonly WeightedTerm[], limit: number, lists: readonly Lists[]): readonly string[] {
    const best = new Best<string>(limit);
    for (const { part, chunks } of lists) {
      part.begin(this.meanWords);
      for (const { term, weight } of weighted) part.score(term, weight, chunks);
      part.addBest(best);
    }
    return best.inOrder();
  }
}

interface Lists {
  readonly part: SegmentPages;
  readonly chunks: LoadedChunks;
}
