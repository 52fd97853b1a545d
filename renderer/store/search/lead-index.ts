import { onChanges } from '../feed/dexie-changes.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { beginIndex, openOrNothing } from './begin-index.ts';
import { latestMark, storeGeneration } from './changes.ts';
import type { IndexState } from './index-state.ts';
import { catchUp } from './indexer.ts';
import type { SearchDatabase } from './search-database.ts';
import { storeChanges } from './store-changes.ts';

/**
 * While one change follows the other, as in a sync, so many times as long as the last reading took is waited for more, and
 * never longer than this: a segment costs by the words that are new in it, and what is small is written anew in merges.
 */
const GATHER_TIMES = 3;
const GATHER_MS = 3_000;
/** With no change for so long, no more is waited for. */
export const THROTTLE_MS = 100;
/** More are merged also while one change follows the other: every query asks each of them. */
const MOST_SEGMENTS = 32;

export interface LeadInput {
  readonly state: IndexState;
  readonly db: SearchDatabase;
  readonly store: GalleyDatabase;
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds that only ever grow: how long something took. */
  readonly ticks: () => number;
  readonly signal: AbortSignal;
}

/** The work of the one tab that reads what is stored into the index, until it is stopped. */
export async function leadIndex({ state, db, store, pause, ticks, signal }: LeadInput): Promise<void> {
  const stopped = (): boolean => signal.aborted;

  /** Waits for more to read, until it is calm or the time has come. */
  const calm = async (until: number): Promise<void> => {
    let changed = true;
    const unhear = onChanges({ changes: store.changes }, () => (changed = true));
    try {
      for (let left = until - ticks(); left > 0 && changed && !stopped(); left = until - ticks()) {
        changed = false;
        await pause(Math.min(THROTTLE_MS, left));
      }
    } finally {
      unhear();
    }
  };

  /** Until nothing is marked; merges come after that. One that turned out to be broken meanwhile has another in its place. */
  const bringInStep = async (): Promise<void> => {
    for (;;) {
      await state.beginning;
      const index = state.segments;
      if (index === null || stopped()) return;
      const began = ticks();
      await catchUp(store, index, { told: state.emit, stopped: () => stopped() || state.segments !== index });
      if (state.segments !== index) continue;
      if (index.count > MOST_SEGMENTS && (await index.mergeSome())) state.emit();
      const read = ticks();
      await calm(read + Math.min(GATHER_MS, GATHER_TIMES * (read - began)));
      if ((await latestMark(store)) === null) break;
    }
    while (!stopped() && (await state.segments.mergeSome())) state.emit();
  };

  state.leads = true;
  // Another tab may have built on while this one waited.
  const before = state.segments;
  const latest = await openOrNothing(db, store);
  await state.beginning;
  if (state.segments === before) state.segments = latest;
  if (state.segments === null) {
    // A store that never had an index has none to lose.
    state.rebuilding ||= (await storeGeneration(store)) !== null;
    state.segments = await beginIndex(db, store);
  }
  for await (const _ of storeChanges(store, signal, pause)) {
    state.setWorking(true);
    try {
      await bringInStep();
    } catch {
      if (stopped()) return;
      // Whatever it was, all of it can be made again from the stored rows; twice in a row is for the next start.
      state.rebuilding = true;
      state.segments = await beginIndex(db, store);
      await bringInStep();
    }
    state.rebuilding = false;
    state.setWorking(false);
  }
}
