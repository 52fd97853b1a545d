import type { Baseline } from './operation.ts';
import { comparable, resembles } from './same-words.ts';

/** Recognising our own words among the service's rows, as pure functions over lists that come newest first. */

export interface Said {
  readonly id: string;
  readonly postedAt: string;
  /** Absent: it still says what it said at first, or the server does not tell. */
  readonly editedAt?: string | undefined;
  readonly postedBy: { readonly id: string };
  readonly body: { readonly markdown?: string | undefined };
}

/** Which ids of the service belong to other operations. */
export type Claimed = Pick<ReadonlySet<string>, 'has'>;

export interface Wanted {
  readonly markdown: string;
  /** Null: it is not known who we are. */
  readonly person: { readonly id: string } | null;
  readonly claimed: Claimed;
  /** What our other unsettled writes of the place say (`comparable`): a new row of exactly those words is theirs. */
  readonly rivals?: ReadonlySet<string>;
  /** What stood there before the first try. Undefined: nobody looked. */
  readonly baseline: Baseline | undefined;
}

export type Match<T> =
  { readonly type: 'found'; readonly row: T } | { readonly type: 'missing' } | { readonly type: 'several' };

/**
 * Which of `rows` is the one that we sent: new since the baseline, not claimed by another operation, by us, with our words.
 * A new row of ours with much the same words may be ours rewritten by the server, and one that was edited since may have
 * said anything at first: then only the person can say.
 */
export function match<T extends Said>(rows: readonly T[], wanted: Wanted): Match<T> {
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

function wordsOf({ body }: Said): string {
  // Stryker disable next-line StringLiteral: no write is empty, so a row without words is none of them
  return body.markdown ?? '';
}

/**
 * What the baseline does not know. Where it is only the top of a longer list, older rows slide in as others are deleted:
 * they come after the last row that was seen, and were posted before the newest of them. All times are the service's own.
 */
function newRows<T extends Said>(rows: readonly T[], baseline: Baseline | undefined): readonly T[] {
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

/** Whether what we look for must be among `rows`, the newest ones, if it is anywhere. */
export function reaches(rows: readonly Said[], baseline: Baseline | undefined): boolean {
  if (baseline?.seen === undefined) return true;
  // A short list is read to its end: a service whose clock jumps may put the newest anywhere in it.
  if (baseline.complete === true) return false;
  const known = new Set(baseline.seen);
  return rows.some(({ id }) => known.has(id));
}
