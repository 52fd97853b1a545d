import { onChanges } from '../feed/dexie-changes.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { beginIndex, openOrNothing } from './begin-index.ts';
import { latestMark, storeGeneration } from './changes.ts';
import type { IndexState } from './index-state.ts';
import { catchUp } from './indexer.ts';
import type { SearchDatabase } from './search-database.ts';
import { storeChanges } from './store-changes.ts';

/**
 * While changes follow one another, as in a sync, indexing waits this many times the duration of its last run, and
 * never longer than this. A segment costs by its new words, and small segments are written again in merges.
 */
const GATHER_TIMES = 3;
const GATHER_MS = 3_000;
/** After this long without a change, it waits no longer. */
export const THROTTLE_MS = 100;
/** Above this number, segments are merged even during a series of changes: every query reads all of them. */
const MOST_SEGMENTS = 32;

export interface LeadInput {
  readonly state: IndexState;
  readonly db: SearchDatabase;
  readonly store: GalleyDatabase;
  readonly pause: (ms: number) => Promise<void>;
  /** A monotonic clock in milliseconds, for durations. */
  readonly ticks: () => number;
  readonly signal: AbortSignal;
}

/** The work of the one tab that indexes stored data, until it is stopped. */
export async function leadIndex({ state, db, store, pause, ticks, signal }: LeadInput): Promise<void> {
  const stopped = (): boolean => signal.aborted;

  /** Waits for more changes until they pause or the time is over. */
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

  /** Runs until nothing is marked, then merges. An index that broke in the meantime was replaced. */
  const bringInStep = async (): Promise<void> => {
    for (;;) {
      await state.beginning;
      const index = state.segments;
      if (index === null || stopped()) return;
      const began = ticks();
      await catchUp(store, index, { committed: state.emit, stopped: () => stopped() || state.segments !== index });
      if (state.segments !== index) continue;
      if (index.count > MOST_SEGMENTS && (await index.mergeSome())) state.emit();
      const read = ticks();
      await calm(read + Math.min(GATHER_MS, GATHER_TIMES * (read - began)));
      if ((await latestMark(store)) === null) break;
    }
    while (!stopped() && (await state.segments.mergeSome())) state.emit();
  };

  state.leads = true;
  // Another tab may have indexed more while this one waited.
  const before = state.segments;
  const latest = await openOrNothing(db, store);
  await state.beginning;
  if (state.segments === before) state.segments = latest;
  if (state.segments === null) {
    // A store that never had an index has not lost one.
    state.rebuilding ||= (await storeGeneration(store)) !== null;
    state.segments = await beginIndex(db, store);
  }
  for await (const _ of storeChanges(store, signal, pause)) {
    state.setWorking(true);
    try {
      await bringInStep();
    } catch {
      if (stopped()) return;
      // Whatever the error was, the index can be rebuilt from stored rows. A second error in a row is left to the next
      // start.
      state.rebuilding = true;
      state.segments = await beginIndex(db, store);
      await bringInStep();
    }
    state.rebuilding = false;
    state.setWorking(false);
  }
}
