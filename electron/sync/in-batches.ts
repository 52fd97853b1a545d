import { ok, type Result } from '#shared/result.ts';
import { weightOf } from './weight.ts';

/** So much that was fetched is kept in memory before it is taken (bytes), give or take one item of each lane. */
const HEAVIEST = 4_000_000;

export interface Batching {
  /** Items fetched side by side. */
  readonly lanes: number;
  /** So many are taken together at most, give or take the lanes. */
  readonly most: number;
  /** So much is taken together at most (bytes), give or take the lanes; without: `HEAVIEST`. */
  readonly heaviest?: number;
  /** What was fetched waits no longer than this for more, as far as anything comes at all (ms). */
  readonly everyMs: number;
  readonly now: () => number;
}

/**
 * Fetches every item and hands on what came, many at a time. While one batch is taken the next is fetched, and no more than
 * that. Null is handed on to nobody. The first error of either ends it, after what is under way. `isLast`: everything was
 * fetched, and nothing comes after this batch; where nothing is left for it there is no last batch.
 */
export async function inBatches<I, O>(
  items: readonly I[],
  { lanes, most, heaviest = HEAVIEST, everyMs, now }: Batching,
  fetch: (item: I) => Promise<Result<O | null>>,
  take: (batch: readonly O[], isLast: boolean) => Promise<Result<null>>,
): Promise<Result<null>> {
  const queue = items.values();
  let outcome: Result<null> = ok(null);
  let waiting: O[] = [];
  let weight = 0;
  let since = 0;
  let taking: Promise<void> = Promise.resolve();
  let left = items.length;
  /** What comes at the very end is taken there. */
  const isDue = (): boolean =>
    left > 0 && waiting.length > 0 && (waiting.length >= most || weight >= heaviest || now() - since >= everyMs);
  /** Resolves when the batches before it are taken: so long no more is fetched here. */
  const takeInTurn = (): Promise<void> => {
    const before = taking;
    taking = before.then(async () => {
      // Another lane may have come first.
      if (!isDue() || isOver()) return;
      const batch = waiting;
      waiting = [];
      weight = 0;
      const taken = await take(batch, false);
      if (!taken.ok) outcome = taken;
    });
    return before;
  };
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      const fetched = await fetch(item);
      left -= 1;
      if (!fetched.ok) {
        outcome = fetched;
        return;
      }
      if (fetched.value !== null) {
        if (waiting.length === 0) since = now();
        waiting.push(fetched.value);
        weight += weightOf(fetched.value);
      }
      if (isOver()) return;
      if (isDue()) await takeInTurn();
    }
  };
  const isOver = (): boolean => !outcome.ok;
  await Promise.all(Array.from({ length: lanes }, lane));
  // What was fetched before a failure is kept.
  await taking;
  if (waiting.length > 0) {
    const taken = await take(waiting, outcome.ok);
    if (outcome.ok) outcome = taken;
  }
  return outcome;
}
