import { z } from 'zod';
import type { ListPage } from '#shared/contract/index.ts';
import type { Call } from './call.ts';
import { refuse } from './refuse.ts';

/** Rows on a page when the caller names no number. */
const DEFAULT_LIMIT = 50;

interface PagingQuery {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
}

/** The last rows given, as many as a reader may lose to deletions without losing its place. */
interface Cursor {
  /** The very last one is the last. */
  readonly rows: readonly Mark[];
  /** How many rows came before the next one, for when all of these are gone. */
  readonly at: number;
}

/** A row by its id, and by what it was sorted by where the list has that. */
type Mark = readonly [id: string, key?: string];

const MARKS = 8;

interface Order<Row> {
  readonly id: (row: Row) => string;
  /**
   * What the rows are sorted by, where that is more than their place. A row whose key has changed has moved, and says
   * nothing of where the reader was.
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
  const end = start + page.length;
  const next = page.length > 0 && end < rows.length ? { next: { page: writeCursor(page, end, order) } } : {};
  return { items: page.map(present), ...next, count: rows.length };
}

/**
 * Goes on after the last row given that still stands where it stood, so that rows which come or go meanwhile neither
 * repeat nor hide others. If all that the cursor names are gone, rather some rows come twice than one never.
 */
function startAfter<Row>(rows: readonly Row[], { rows: marks, at }: Cursor, order: Order<Row>): number {
  const { id, key } = order;
  for (const mark of marks.toReversed()) {
    const index = rows.findIndex((row) => id(row) === mark[0] && key?.(row) === mark[1]);
    if (index >= 0) return index + 1;
  }
  const last = marks.at(-1)?.[1];
  if (key === undefined || last === undefined) return Math.min(Math.max(0, at - marks.length), rows.length);
  const index = rows.findIndex((row) => (order.descending === true ? key(row) <= last : key(row) >= last));
  return index < 0 ? rows.length : index;
}

function writeCursor<Row>(given: readonly Row[], at: number, { id, key }: Order<Row>): string {
  const rows = given.slice(-MARKS).map((row): Mark => (key === undefined ? [id(row)] : [id(row), key(row)]));
  return Buffer.from(JSON.stringify({ rows, at } satisfies Cursor)).toString('base64url');
}

const cursorSchema = z.object({
  rows: z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])])),
  at: z.number().int().min(0),
});

function readCursor(page: string): Cursor {
  const cursor = cursorSchema.safeParse(parsed(Buffer.from(page, 'base64url').toString('utf8')));
  return cursor.success ? cursor.data : refuse(400, 'query.page: not a page of this list');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
