import { fold } from '../../find.ts';
import type { PartDiff } from '../diff.ts';
import type { Part } from '../part.ts';

/** The words that somebody looks for in comparisons: collapsed parts that have them are shown. */
class Sought {
  #words = $state('');

  get words(): string {
    return this.#words;
  }
  set words(words: string) {
    this.#words = fold(words.trim());
  }

  /** Unchanged parts have the same words on both sides. */
  isIn(diffs: readonly PartDiff[]): boolean {
    if (this.#words === '') return false;
    return diffs.some((diff) => this.#has(diff.kind === 'removed' ? diff.before : diff.after));
  }
  isInText(texts: readonly string[]): boolean {
    return this.#words !== '' && texts.some((text) => fold(text).includes(this.#words));
  }

  #has(part: Part): boolean {
    const own = part.tokens.map(({ leaf, text }) => (leaf.type === 'text' ? text : '')).join('');
    return fold(own).includes(this.#words) || part.parts.some((inner) => this.#has(inner));
  }
}

export const sought = new Sought();
