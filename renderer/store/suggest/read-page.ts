import type { PageText } from '../search/page-text.ts';
import { Tokeniser } from '../search/tokenise.ts';
import { placesOfPassages, type PassagePlace } from './passages.ts';
import type { WordNumbers } from './word-numbers.ts';

/** A stored page, with the titles above it: its space and parent pages. */
export interface PageSource {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly above: readonly string[];
  /** It has subpages, so it leads to answers rather than giving one. */
  readonly isOverview: boolean;
  readonly text: PageText;
}

/** How often the asked terms occur in the last read page; each array is in the order of the terms. */
export interface ReadPage {
  readonly title: Uint32Array;
  readonly description: Uint32Array;
  readonly above: Uint32Array;
  readonly headings: Uint32Array;
  readonly all: Uint32Array;
  /** The number of all words in its text, including stop words, as in the index. */
  readonly words: number;
  readonly passages: readonly PassagePlace[];
  /** For each passage, the number of words without stop words. */
  readonly passageTerms: Uint32Array;
  /** One row per passage. */
  readonly inPassages: Uint32Array;
}

/** A word that was not asked for, and a stop word. */
const NOT_ASKED = -1;
const SMALL = -2;
const UNKNOWN = -3;
/** Counts the terms of one question in one page after another, in one walk through each text. The arrays are reused. */
export class PageReader {
  readonly #tokeniser = new Tokeniser({ parts: false });
  readonly #asked: ReadonlyMap<string, number>;
  readonly #numbers: WordNumbers;
  /** By word number: the index of its term. */
  #termOf: Int16Array;
  readonly #page: { -readonly [Key in keyof ReadPage]: ReadPage[Key] };

  constructor(terms: readonly string[], numbers: WordNumbers) {
    this.#numbers = numbers;
    this.#asked = new Map(terms.map((term, at) => [term, at]));
    this.#termOf = new Int16Array(2 * numbers.size + 1_024).fill(UNKNOWN);
    const counts = (): Uint32Array => new Uint32Array(terms.length);
    this.#page = {
      ...{ title: counts(), description: counts(), above: counts(), headings: counts(), all: counts() },
      ...{ words: 0, passages: [], passageTerms: new Uint32Array(0), inPassages: new Uint32Array(0) },
    };
  }

  read({ title, description, above, text }: PageSource): ReadPage {
    const page = this.#page;
    this.#count([title], page.title);
    this.#count([description], page.description);
    this.#count(above, page.above);
    this.#count(text.headings, page.headings);
    this.#readBody(text);
    return page;
  }

  #count(texts: readonly string[], counts: Uint32Array): void {
    counts.fill(0);
    const tokeniser = this.#tokeniser;
    for (const text of texts) {
      tokeniser.reset(text);
      while (tokeniser.next()) {
        const term = this.#termAt();
        if (term >= 0) counts[term] = (counts[term] ?? 0) + 1;
      }
    }
  }

  #readBody(text: PageText): void {
    const page = this.#page;
    const tokeniser = this.#tokeniser;
    const passages = placesOfPassages(text);
    const terms = this.#asked.size;
    page.passages = passages;
    page.passageTerms = cleared(page.passageTerms, passages.length);
    page.inPassages = cleared(page.inPassages, passages.length * terms);
    page.all.fill(0);
    const { all, passageTerms, inPassages } = page;
    let words = 0;
    let first = 0;
    tokeniser.reset(text.body);
    while (tokeniser.next()) {
      words += 1;
      const term = this.#termAt();
      if (term === SMALL) continue;
      if (term >= 0) all[term] = (all[term] ?? 0) + 1;
      const at = tokeniser.start;
      while ((passages[first]?.end ?? Infinity) <= at) first += 1;
      for (let passage = first; (passages[passage]?.start ?? Infinity) <= at; passage += 1) {
        passageTerms[passage] = (passageTerms[passage] ?? 0) + 1;
        if (term >= 0) inPassages[passage * terms + term] = (inPassages[passage * terms + term] ?? 0) + 1;
      }
    }
    page.words = words;
  }

  /** The term index of the tokeniser's current word. */
  #termAt(): number {
    const number = this.#numbers.numberOf(this.#tokeniser);
    if (number >= this.#termOf.length) {
      const larger = new Int16Array(2 * number).fill(UNKNOWN);
      larger.set(this.#termOf);
      this.#termOf = larger;
    }
    const known = this.#termOf[number] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const stem = this.#numbers.stemOf(number);
    const term = stem === '' ? SMALL : (this.#asked.get(stem) ?? NOT_ASKED);
    this.#termOf[number] = term;
    return term;
  }
}

/** An array of zeros with at least this length. */
function cleared(array: Uint32Array, length: number): Uint32Array {
  return length > array.length ? new Uint32Array(length * 2) : array.fill(0);
}
