import { ok, type Result } from '#shared/result.ts';
import { weightOf } from './weight.ts';

/** The most bytes in memory before a batch is passed on, plus at most one item per lane. */
const HEAVIEST = 4_000_000;

export interface Batching {
  /** Items that are read side by side. */
  readonly lanes: number;
  /** The most items in a batch, plus at most one per lane. */
  readonly most: number;
  /** The most bytes in a batch, plus at most one item per lane. Absent: `HEAVIEST`. */
  readonly heaviest?: number;
  /** The longest time that read items wait for more (ms), as long as any item arrives. */
  readonly everyMs: number;
  readonly now: () => number;
}

/**
 * Reads every item and passes the results on in batches. While one batch is stored, the next is read, and no more than
 * that. Null results are skipped. The first error in reading or storing ends it, after the running work. `isLast`: all
 * items were read, and no batch follows. If nothing is left for a last batch, there is none.
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
  /** The final items form the last batch. */
  const isDue = (): boolean =>
    left > 0 && waiting.length > 0 && (waiting.length >= most || weight >= heaviest || now() - since >= everyMs);
  /** Resolves once earlier batches are stored: until then this lane reads nothing more. */
  const takeInTurn = (): Promise<void> => {
    const before = taking;
    taking = before.then(async () => {
      // Another lane may have been first.
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
  // Items that were read before a failure are stored.
  await taking;
  if (waiting.length > 0) {
    const taken = await take(waiting, outcome.ok);
    if (outcome.ok) outcome = taken;
  }
  return outcome;
}
