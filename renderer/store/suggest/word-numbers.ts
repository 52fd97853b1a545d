import { TermTable } from '../search/term-table.ts';
import type { Tokeniser } from '../search/tokenise.ts';
import { stem } from './stem.ts';
import { isContent } from './terms.ts';

/**
 * Numbers the words of pages, so that a text is read without a string for each of its words: only of a word that was not met
 * before the stem is asked for.
 */
export class WordNumbers {
  readonly #table = new TermTable();
  readonly #stems: string[] = [];

  get size(): number {
    return this.#stems.length;
  }

  /** Of the word that the tokeniser stands at. */
  numberOf(tokeniser: Tokeniser): number {
    const number = this.#table.idOf(tokeniser);
    if (number === this.#stems.length) {
      const word = tokeniser.term;
      this.#stems.push(isContent(word, 'en') ? stem(word) : '');
    }
    return number;
  }

  /** Empty for a small word. */
  stemOf(number: number): string {
    return this.#stems[number] ?? '';
  }
}
