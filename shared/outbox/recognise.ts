import type { Baseline } from './operation.ts';
import { comparable, resembles } from './same-words.ts';

/** Finds our own writes among the server's rows: pure functions over lists, newest first. */

export interface ServerRow {
  readonly id: string;
  readonly postedAt: string;
  /** Absent: never edited, or the server does not say. */
  readonly editedAt?: string | undefined;
  readonly postedBy: { readonly id: string };
  readonly body: { readonly markdown?: string | undefined };
}

/** Ids on the server that belong to other operations. */
export type Claimed = Pick<ReadonlySet<string>, 'has'>;

export interface Wanted {
  readonly markdown: string;
  /** Null: the app does not know who is signed in. */
  readonly person: { readonly id: string } | null;
  readonly claimed: Claimed;
  /** Texts (`comparable`) of our other unsettled writes at the same place: a new row with such a text is theirs. */
  readonly rivals?: ReadonlySet<string>;
  /** The items before the first try. Undefined: no preflight recorded them. */
  readonly baseline: Baseline | undefined;
}

export type Match<T> =
  { readonly type: 'found'; readonly row: T } | { readonly type: 'missing' } | { readonly type: 'several' };

/**
 * Which of `rows` is the one that we sent: newer than the baseline, not claimed by another operation, by this person,
 * with the same words. A new row with similar words may be ours, rewritten by the server; a row that was edited since
 * may have had any text. In both cases only the person can decide.
 */
export function match<T extends ServerRow>(rows: readonly T[], wanted: Wanted): Match<T> {
  const fresh = newRows(rows, wanted.baseline).filter((row) => !wanted.claimed.has(row.id));
  const ours = fresh.filter((row) => wanted.person === null || row.postedBy.id === wanted.person.id);
  const text = comparable(wanted.markdown);
  const same = ours.filter((row) => comparable(wordsOf(row)) === text);
  const [first, ...more] = same;
  if (first !== undefined && more.length === 0 && wanted.person !== null) return { type: 'found', row: first };
  if (same.length > 0) return { type: 'several' };
  const unexplained = ours.filter((row) => wanted.rivals?.has(comparable(wordsOf(row))) !== true);
  const possible = unexplained.some((row) => row.editedAt !== undefined || resembles(wordsOf(row), wanted.markdown));
  return possible ? { type: 'several' } : { type: 'missing' };
}

function wordsOf({ body }: ServerRow): string {
  // Stryker disable next-line StringLiteral: no write is empty, so a row without words matches none
  return body.markdown ?? '';
}

/**
 * Rows that are not in the baseline. If the baseline is only the top of a longer list, deletions move older rows up:
 * those come after the last seen row and are older than the newest seen row. All times come from the server.
 */
function newRows<T extends ServerRow>(rows: readonly T[], baseline: Baseline | undefined): readonly T[] {
  if (baseline?.seen === undefined) return rows;
  const { seen, complete, newestAt } = baseline;
  const known = new Set(seen);
  const last = rows.findLastIndex((row) => known.has(row.id));
  const isNew = (row: T, index: number): boolean =>
    complete === true ||
    index < last ||
    (newestAt === undefined ? last < 0 : Date.parse(row.postedAt) >= Date.parse(newestAt));
  return rows.filter((row, index) => !known.has(row.id) && isNew(row, index));
}

/** Whether `rows`, the newest ones, must contain our write if the server has it. */
export function reaches(rows: readonly ServerRow[], baseline: Baseline | undefined): boolean {
  if (baseline?.seen === undefined) return true;
  // A short list is read to its end: if the server's clock jumps, the newest row may be anywhere in it.
  if (baseline.complete === true) return false;
  const known = new Set(baseline.seen);
  return rows.some(({ id }) => known.has(id));
}
