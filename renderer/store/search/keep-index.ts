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
 * Opens the index and keeps it in step with the store. Of several tabs one works; the others read what it has written
 * and take its place when it goes. What cannot be read is thrown away and built anew.
 */
export interface StoredIndex {
  readonly db: SearchDatabase;
  /** Takes in what another tab has written; where this one works there is nothing to take in. Before `read`, or beside it. */
  follow(): Promise<void>;
  /** Answers from the segments that are known; tries again where they were merged away meanwhile. */
  read<T>(work: (segments: Segments) => Promise<T>): Promise<T>;
  /** Of several tabs this is the one that works. */
  readonly leads: boolean;
  /** Something is stored that is not indexed yet, by whichever tab. */
  readonly working: boolean;
  /** What there was could not be read, and is being built anew. */
  readonly rebuilding: boolean;
  /** Moves with every change of the index. */
  readonly change: number;
  pagesFound(): number;
  /** What it is as a whole: known without reading it where it is as it was left. */
  figures(): Promise<IndexFigures>;
  watch(changed: () => void): () => void;
  close(): void;
}

export interface OfflineInput {
  readonly store: GalleyDatabase;
  readonly openIndex: () => SearchDatabase;
  readonly alone: Alone;
  /** Of the lock under which one tab works. */
  readonly name: string;
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds that only ever grow: how long something took. */
  readonly ticks: () => number;
}

/** Another tab's work is looked at so often. */
const ATTEND_MS = 250;

export async function keepIndex({ store, openIndex, alone, name, pause, ticks }: OfflineInput): Promise<StoredIndex> {
  const { db, damaged } = await openOrReplace(openIndex);
  const state = new IndexState(await openOrNothing(db, store), damaged);
  const stopping = new AbortController();
  const stopped = (): boolean => stopping.signal.aborted;

  /** One that turns out to be broken when somebody asks something is built anew, as it would have been at the start. */
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
    // Whoever works may have made one meanwhile.
    state.segments ??= opened;
  };

  /** While another tab works. Nobody is told that it has read what was marked, so that is looked for. */
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
      // Whoever follows is about to read, which says what went wrong.
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

/** A database that cannot be opened is thrown away: all of the index can be made again, and the searches are few. */
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
