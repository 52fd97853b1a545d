import { digestText } from '#shared/digest.ts';
import type { AppError } from '#shared/errors.ts';

/** The properties of a list's page that decide whether the list ends. */
export interface ReadPage {
  readonly items: readonly unknown[];
  readonly problems: readonly AppError[];
  readonly count?: number;
  readonly next?: { readonly page: string };
}

/** In a row; a list that shifts while it is read sometimes repeats a page. */
const MOST_PAGES_WITHOUT_NEWS = 3;
/** Rows are added while a list is read, and a list that shifts repeats some. */
const MOST_ROWS_FOR_COUNT = 1.2;

/**
 * Decides where to stop reading a list whose server never stops naming a next page. Pure: it gets each page in order.
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

  /** Why the next page is not read although the server names one; null: it is read, or there is none. */
  whyStop({ items, problems, count, next }: ReadPage): string | null {
    const newRows = this.#note(items) + this.#note(problems);
    this.#rows += items.length + problems.length;
    this.#pagesWithoutUpdate = newRows === 0 ? this.#pagesWithoutUpdate + 1 : 0;
    // A server without counts says 0.
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

/** Identifies a row: its id, or its whole content. */
function keyOf(row: unknown): string {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id;
  return digestText(JSON.stringify(row));
}
