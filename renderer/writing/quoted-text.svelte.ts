import type { Draft } from './draft.svelte.ts';

/** Quoted lines and the empty line below them. */
const LEADING_QUOTE = /^(?:>[^\n]*\n)+\n+/;

/**
 * The text of a draft in two parts: the quotation at its beginning, which is shown as such, and what the person writes
 * below it. Lines that the person types are never taken for a quotation while they type.
 */
export class QuotedText {
  /** What the person's typing gave last. */
  #typed: string | null = null;
  #quote = $state('');
  readonly #draft: Draft;

  /** Call it during component setup. */
  constructor(draft: Draft) {
    this.#draft = draft;
    $effect.pre(() => {
      const { text } = draft;
      if (text !== this.#typed) this.#quote = LEADING_QUOTE.exec(text)?.[0] ?? '';
    });
  }

  /** In Markdown, with the empty line below it; empty: there is none. */
  get quote(): string {
    return this.#draft.text.startsWith(this.#quote) ? this.#quote : '';
  }

  /** The text below the quotation. */
  get own(): string {
    return this.#draft.text.slice(this.quote.length);
  }

  set own(own: string) {
    this.#write(this.quote + own);
  }

  /** Makes the quotation a part of the text in the field. Answers its length. */
  open(): number {
    const { length } = this.quote;
    this.#typed = this.#draft.text;
    this.#quote = '';
    return length;
  }

  remove(): void {
    const { own } = this;
    this.#quote = '';
    this.#write(own);
  }

  #write(text: string): void {
    this.#typed = text;
    this.#draft.text = text;
  }
}
