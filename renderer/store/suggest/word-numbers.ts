import { TermTable } from '../search/term-table.ts';
import type { Tokeniser } from '../search/tokenise.ts';
import { stem } from './stem.ts';
import { isContent } from './terms.ts';

/** Numbers the words of pages, so that a text is read without a string per word: only new words are stemmed. */
export class WordNumbers {
  readonly #table = new TermTable();
  readonly #stems: string[] = [];

  get size(): number {
    return this.#stems.length;
  }

  /** The number of the tokeniser's current word. */
  numberOf(tokeniser: Tokeniser): number {
    const number = this.#table.idOf(tokeniser);
    if (number === this.#stems.length) {
      const word = tokeniser.term;
      this.#stems.push(isContent(word, 'en') ? stem(word) : '');
    }
    return number;
  }

  /** The stem of a word; empty for a stop word. */
  stemOf(number: number): string {
    return this.#stems[number] ?? '';
  }
}
