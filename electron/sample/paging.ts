import { z } from 'zod';
import type { ListPage } from '#shared/contract/index.ts';
import type { Call } from './call.ts';
import { refuse } from './refuse.ts';

/** Rows per page if the caller sets no limit. */
const DEFAULT_LIMIT = 50;

interface PagingQuery {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
}

/** The last returned rows: as many as may be deleted without the reader losing its place. */
interface Cursor {
  /** In order: the last row of the page is at the end. */
  readonly rows: readonly Mark[];
  /** The number of rows before the next one, in case all of these are deleted. */
  readonly at: number;
}

/** A row by its id, and by its sort key if the list has one. */
type Mark = readonly [id: string, key?: string];

const MARKS = 8;

interface Order<Row> {
  readonly id: (row: Row) => string;
  /**
   * The sort key, if rows are not sorted by position. A row with a changed key has moved and does not show where the
   * reader was.
   */
  readonly key?: (row: Row) => string;
  readonly descending?: boolean;
}

/** One page of the sorted `rows`. Only the rows of the page are converted. */
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
 * Continues after the last returned row that has not moved, so that added or deleted rows neither repeat nor hide
 * others. If all rows of the cursor are deleted, some rows may come twice, but none is skipped.
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
