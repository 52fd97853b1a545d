import { Best } from '../search/best.ts';
import { LoadedChunks, type OpenSegment } from '../search/open-segment.ts';
import { SegmentPages, type Spread } from './postings.ts';
import { WordNumbers } from './word-numbers.ts';

/** Above this many known words, numbering starts again. */
const MOST_WORDS = 50_000;
/** For how many terms the number of pages is cached. */
const MOST_SPREADS = 50_000;

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** Where terms occur in pages; all forms of a word count as one term. */
export interface TermsOfPages {
  /** The number of pages; below, of issues and clusters. */
  readonly pages: number;
  readonly asked: number;
  /** The mean number of words in a page. */
  readonly meanWords: number;
  has(term: string): boolean;
  /** Reads the lists of these terms. */
  open(terms: readonly string[]): Promise<OpenTerms>;
}

export interface OpenTerms {
  spreadOf(term: string): Readonly<Spread>;
  /** Ids of the pages that match the terms best, best first. */
  best(weighted: readonly WeightedTerm[], limit: number): readonly string[];
}

/**
 * The index for suggestions. What does not depend on the question (which documents count, page lengths, the number of
 * documents per term) is computed once for these segments.
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

  /** The word numbers of pages, for readers of pages. */
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
