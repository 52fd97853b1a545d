import type { ListPage } from '#shared/contract/index.ts';
import type { Call } from './call.ts';
import { refuse } from './refuse.ts';

/** Rows on a page when the caller names no number. */
const DEFAULT_LIMIT = 50;

interface PagingQuery {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
}

interface Cursor {
  /** Of the last row given. */
  readonly id: string;
  /** How many rows came before the next one, for when that row is gone and rows have no key. */
  readonly at: number;
  readonly key?: string;
}

interface Order<Row> {
  readonly id: (row: Row) => string;
  /**
   * What the rows are sorted by, where that is more than their place. A cursor goes on after the key of the last row,
   * so that rows which come or go meanwhile neither repeat nor hide others.
   */
  readonly key?: (row: Row) => string;
  readonly descending?: boolean;
}

/** One page of `rows`, which stand in their order already. Only the rows of the page are made into objects. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  {
    query,
    call,
    order,
    present,
  }: {
    readonly query: PagingQuery;
    readonly call: Call;
    readonly order: Order<Row>;
    readonly present: (row: Row) => Item;
  },
): ListPage<Item> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const start =
    query.page === undefined ? 0 : Math.max(0, startAfter(rows, readCursor(query.page), order) + call.shift);
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const end = start + page.length;
  const next = last !== undefined && end < rows.length ? { next: { page: writeCursor(last, end, order) } } : {};
  return { items: page.map(present), ...next, count: rows.length };
}

function startAfter<Row>(rows: readonly Row[], cursor: Cursor, order: Order<Row>): number {
  const { key } = order;
  if (key !== undefined && cursor.key !== undefined) {
    const [from, sign] = [sortKey(cursor.key, cursor.id), order.descending === true ? -1 : 1];
    const index = rows.findIndex((row) => sign * compare(sortKey(key(row), order.id(row)), from) > 0);
    // Rows of one key stand in an order that ids do not tell: go on after the row itself while it is there.
    const last = rows.findIndex((row) => order.id(row) === cursor.id && key(row) === cursor.key);
    if (last >= 0) return last + 1;
    return index < 0 ? rows.length : index;
  }
  const last = rows.findIndex((row) => order.id(row) === cursor.id);
  return last >= 0 ? last + 1 : Math.min(cursor.at, rows.length);
}

function sortKey(key: string, id: string): readonly [string, string] {
  return [key, id];
}

function compare(a: readonly [string, string], b: readonly [string, string]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1;
}

function writeCursor<Row>(last: Row, at: number, order: Order<Row>): string {
  const cursor: Cursor = { id: order.id(last), at, ...(order.key === undefined ? {} : { key: order.key(last) }) };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(page: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(page, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null && 'id' in value && 'at' in value) {
      const { id, at } = value;
      const key = 'key' in value && typeof value.key === 'string' ? { key: value.key } : {};
      if (typeof id === 'string' && typeof at === 'number') return { id, at, ...key };
    }
  } catch {
    // Falls through to the refusal.
  }
  return refuse(400, 'query.page: not a page of this list');
}
