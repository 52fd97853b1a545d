import type { GalleyDatabase } from '../db/database.ts';
import { beginIndex, openOrNothing } from './begin-index.ts';
import { latestMark } from './changes.ts';
import { IndexState } from './index-state.ts';
import { leadIndex } from './lead-index.ts';
import type { IndexFigures, SearchDatabase } from './search-database.ts';
import type { Alone } from './search.ts';
import { Segments } from './segments.ts';
import { storeChanges } from './store-changes.ts';

/**
 * Opens the index and keeps it up to date with the store. Among several tabs one does the work; the others read its
 * results and take over when it closes. An unreadable index is deleted and built anew.
 */
export interface StoredIndex {
  readonly db: SearchDatabase;
  /**
   * Loads what another tab has written; does nothing in the tab that does the work. Call it before `read`, or at the
   * same time.
   */
  follow(): Promise<void>;
  /** Answers from the known segments, and again if they were merged in the meantime. */
  read<T>(work: (segments: Segments) => Promise<T>): Promise<T>;
  /** Among several tabs, this one does the work. */
  readonly leads: boolean;
  /** Some stored data is not indexed yet, in whichever tab. */
  readonly working: boolean;
  /** The index could not be read and is being built anew. */
  readonly rebuilding: boolean;
  /** Increases with each change of the index. */
  readonly change: number;
  pagesFound(): number;
  /** Figures of the whole index. If nothing changed since they were stored, the index is not read. */
  figures(): Promise<IndexFigures>;
  watch(changed: () => void): () => void;
  close(): void;
}

export interface OfflineInput {
  readonly store: GalleyDatabase;
  readonly openIndex: () => SearchDatabase;
  readonly alone: Alone;
  /** The name of the lock that the working tab holds. */
  readonly name: string;
  readonly pause: (ms: number) => Promise<void>;
  /** A monotonic clock in milliseconds, for durations. */
  readonly ticks: () => number;
}

/** How often another tab's work is checked (ms). */
const ATTEND_MS = 250;

export async function keepIndex({ store, openIndex, alone, name, pause, ticks }: OfflineInput): Promise<StoredIndex> {
  const { db, damaged } = await openOrReplace(openIndex);
  const state = new IndexState(await openOrNothing(db, store), damaged);
  const stopping = new AbortController();
  const stopped = (): boolean => stopping.signal.aborted;

  /** An index that turns out to be broken during a query is built anew, as at the start. */
  const insteadOf = async (broken: Segments): Promise<Segments> => {
    if (state.leads && state.segments === broken) {
      state.rebuilding = true;
      state.segments = Segments.none(db);
      const fresh = beginIndex(db, store);
      state.beginning = fresh.catch(() => undefined);
      state.segments = await fresh;
    }
    return state.segments === null || state.segments === broken ? Segments.none(db) : readable(state.segments);
  };

  const readable = async (known: Segments): Promise<Segments> => {
    try {
      await known.ready();
    } catch {
      return insteadOf(known);
    }
    return known;
  };

  void alone(name, () => leadIndex({ state, db, store, pause, ticks, signal: stopping.signal }), stopping.signal).catch(
    () => {
      state.setWorking(false);
    },
  );

  const openLate = async (): Promise<void> => {
    if (state.segments !== null) return;
    const opened = await openOrNothing(db, store);
    // The working tab may have created one in the meantime.
    state.segments ??= opened;
  };

  /** Follows another tab's work. No event tells when that tab has read the marks, so they are polled. */
  const attend = async (): Promise<void> => {
    const isOver = (): boolean => state.leads || stopped();
    if (isOver()) return;
    for await (const _ of storeChanges(store, stopping.signal, pause)) {
      while (!isOver() && (state.segments === null || (await latestMark(store)) !== null)) {
        state.setWorking(true);
        await pause(ATTEND_MS);
        await openLate();
      }
      if (isOver()) return;
      state.rebuilding = false;
      state.setWorking(false);
    }
  };
  void attend().catch(() => undefined);

  return {
    db,
    async follow() {
      if (state.segments !== null && !state.leads && (await state.segments.refresh())) state.emit();
      await openLate();
      // Somebody who follows will read next, and that read reports the error.
      void state.segments?.ready().catch(() => undefined);
    },
    async read(work) {
      if (state.segments === null) return work(Segments.none(db));
      const known = await readable(state.segments);
      try {
        return await work(known);
      } catch (error) {
        if (!(await known.refresh())) throw error;
        return work(known);
      }
    },
    get leads() {
      return state.leads;
    },
    get working() {
      return state.working;
    },
    get rebuilding() {
      return state.rebuilding;
    },
    get change() {
      return state.segments?.changes ?? 0;
    },
    pagesFound: () => state.segments?.pagesFound ?? 0,
    async figures() {
      const known = state.segments ?? Segments.none(db);
      return known.figures(state.leads && !state.working);
    },
    watch: (changed) => state.watch(changed),
    close() {
      stopping.abort();
      state.forgetWatchers();
      db.close();
    },
  };
}

/** A database that cannot be opened is deleted: the index can be rebuilt, and only a few saved searches are lost. */
async function openOrReplace(
  openIndex: () => SearchDatabase,
): Promise<{ readonly db: SearchDatabase; readonly damaged: boolean }> {
  const db = openIndex();
  try {
    await db.open();
    return { db, damaged: false };
  } catch {
    await db.delete();
    const fresh = openIndex();
    await fresh.open();
    return { db: fresh, damaged: true };
  }
}
