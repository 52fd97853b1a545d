import { digestText } from '#shared/digest.ts';
import type { AppError } from '#shared/errors.ts';

/** A page of a list, as far as its end depends on it. */
export interface ReadPage {
  readonly items: readonly unknown[];
  readonly problems: readonly AppError[];
  readonly count?: number;
  readonly next?: { readonly page: string };
}

/** In a row; a list that moves while it is read repeats a page now and then. */
const MOST_PAGES_WITHOUT_NEWS = 3;
/** Rows are added while a list is read, and a list that moves repeats some. */
const MOST_ROWS_FOR_COUNT = 1.2;

/**
 * Tells where to stop reading a list whose server never stops naming a next page. Pure: it hears of each page that was
 * read, in order.
 */
export class ListEnd {
  readonly #mostRows: number;
  readonly #followed = new Set<string>();
  readonly #seen = new Set<string>();
  #rows = 0;
  #pagesWithoutUpdate = 0;
  #count: number | null = null;

  constructor(mostRows: number, from?: string) {
    this.#mostRows = mostRows;
    if (from !== undefined) this.#followed.add(from);
  }

  /** Why the next page is not asked for although the server names one; null: it is, or there is none. */
  whyStop({ items, problems, count, next }: ReadPage): string | null {
    const newRows = this.#note(items) + this.#note(problems);
    this.#rows += items.length + problems.length;
    this.#pagesWithoutUpdate = newRows === 0 ? this.#pagesWithoutUpdate + 1 : 0;
    // A server that counts nothing says 0.
    if (count !== undefined && count > 0) this.#count = Math.max(this.#count ?? 0, count);
    if (next === undefined) return null;
    if (this.#followed.has(next.page)) return 'next.page names a page that was read before';
    this.#followed.add(next.page);
    if (this.#pagesWithoutUpdate >= MOST_PAGES_WITHOUT_NEWS)
      return `the last ${MOST_PAGES_WITHOUT_NEWS} pages held nothing new`;
    if (this.#count !== null && this.#rows > this.#count * MOST_ROWS_FOR_COUNT)
      return `${this.#rows} rows were read, and the server counts ${this.#count}`;
    if (this.#rows >= this.#mostRows) return `${this.#rows} rows were read, and no list may have more`;
    return null;
  }

  #note(rows: readonly unknown[]): number {
    const before = this.#seen.size;
    for (const row of rows) this.#seen.add(keyOf(row));
    return this.#seen.size - before;
  }
}

/** What tells a row from others: its id, or all that it says. */
function keyOf(row: unknown): string {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id;
  return digestText(JSON.stringify(row));
}
