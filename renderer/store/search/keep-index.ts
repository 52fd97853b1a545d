import type { GalleyDatabase } from '../db/database.ts';
import { onChanges } from '../feed/change-feed.ts';
import { latestMark, markEverything, storeGeneration } from './changes.ts';
import { catchUp } from './indexer.ts';
import type { IndexFigures, SearchDatabase } from './search-database.ts';
import type { Alone } from './search.ts';
import { Segments } from './segments.ts';

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

/** After a change so long is waited for the next: one segment of several small changes instead of one each. */
const SETTLE_MS = 40;
/**
 * While one change follows the other, as in a sync, so many times as long as the last reading took is waited for more, and
 * never longer than this: a segment costs by the words that are new in it, and what is small is written anew in merges.
 */
const GATHER_TIMES = 3;
const GATHER_MS = 3_000;
/** With no change for so long, no more is waited for. */
export const THROTTLE_MS = 100;
/** Another tab's work is looked at so often. */
const ATTEND_MS = 250;
/** More are merged also while one change follows the other: every query asks each of them. */
const MOST_SEGMENTS = 32;

export async function keepIndex({ store, openIndex, alone, name, pause, ticks }: OfflineInput): Promise<StoredIndex> {
  const { db, damaged } = await openOrReplace(openIndex);
  const watchers = new Set<() => void>();
  const stopping = new AbortController();
  let working = true;
  let rebuilding = damaged;
  let leads = false;
  let segments = await openOrNothing(db, store);
  /** While another index takes the place of a broken one nothing is read into either. */
  let beginning: Promise<unknown> = Promise.resolve();

  const emit = (): void => {
    for (const watcher of watchers) watcher();
  };
  const setWorking = (value: boolean): void => {
    if (working === value) return;
    working = value;
    emit();
  };
  const stopped = (): boolean => stopping.signal.aborted;

  /** One that turns out to be broken when somebody asks something is built anew, as it would have been at the start. */
  const insteadOf = async (broken: Segments): Promise<Segments> => {
    if (leads && segments === broken) {
      rebuilding = true;
      segments = Segments.none(db);
      const fresh = begin(db, store);
      beginning = fresh.catch(() => undefined);
      segments = await fresh;
    }
    return segments === null || segments === broken ? Segments.none(db) : readable(segments);
  };

  const readable = async (known: Segments): Promise<Segments> => {
    try {
      await known.ready();
    } catch {
      return insteadOf(known);
    }
    return known;
  };

  /** Waits for more to read, until it is calm or the time has come. */
  const waitQuiet = async (until: number): Promise<void> => {
    let changed = true;
    const unhear = onChanges([`${store.name}/changes`], () => (changed = true));
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
      await beginning;
      const index = segments;
      if (index === null || stopped()) return;
      const began = ticks();
      await catchUp(store, index, { told: emit, stopped: () => stopped() || segments !== index });
      if (segments !== index) continue;
      if (index.count > MOST_SEGMENTS && (await index.mergeSome())) emit();
      const read = ticks();
      await waitQuiet(read + Math.min(GATHER_MS, GATHER_TIMES * (read - began)));
      if ((await latestMark(store)) === null) break;
    }
    while (!stopped() && (await segments.mergeSome())) emit();
  };

  const lead = async (): Promise<void> => {
    leads = true;
    // Another tab may have built on while this one waited.
    const before = segments;
    const latest = await openOrNothing(db, store);
    await beginning;
    if (segments === before) segments = latest;
    if (segments === null) {
      // A store that never had an index has none to lose.
      rebuilding ||= (await storeGeneration(store)) !== null;
      segments = await begin(db, store);
    }
    for await (const _ of changesOf(store, stopping.signal, pause)) {
      setWorking(true);
      try {
        await bringInStep();
      } catch {
        if (stopped()) return;
        // Whatever it was, all of it can be made again from the stored rows; twice in a row is for the next start.
        rebuilding = true;
        segments = await begin(db, store);
        await bringInStep();
      }
      rebuilding = false;
      setWorking(false);
    }
  };
  void alone(name, lead, stopping.signal).catch(() => {
    setWorking(false);
  });

  const openLate = async (): Promise<void> => {
    if (segments !== null) return;
    const opened = await openOrNothing(db, store);
    // Whoever works may have made one meanwhile.
    segments ??= opened;
  };

  /** While another tab works. Nobody is told that it has read what was marked, so that is looked for. */
  const attend = async (): Promise<void> => {
    const isOver = (): boolean => leads || stopped();
    if (isOver()) return;
    for await (const _ of changesOf(store, stopping.signal, pause)) {
      while (!isOver() && (segments === null || (await latestMark(store)) !== null)) {
        setWorking(true);
        await pause(ATTEND_MS);
        await openLate();
      }
      if (isOver()) return;
      rebuilding = false;
      setWorking(false);
    }
  };
  void attend().catch(() => undefined);

  return {
    db,
    async follow() {
      if (segments !== null && !leads && (await segments.refresh())) emit();
      await openLate();
      // Whoever follows is about to read, which says what went wrong.
      void segments?.ready().catch(() => undefined);
    },
    async read(work) {
      if (segments === null) return work(Segments.none(db));
      const known = await readable(segments);
      try {
        return await work(known);
      } catch (error) {
        if (!(await known.refresh())) throw error;
        return work(known);
      }
    },
    get leads() {
      return leads;
    },
    get working() {
      return working;
    },
    get rebuilding() {
      return rebuilding;
    },
    get change() {
      return segments?.changes ?? 0;
    },
    pagesFound: () => segments?.pagesFound ?? 0,
    async figures() {
      const known = segments ?? Segments.none(db);
      return known.figures(leads && !working);
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    close() {
      stopping.abort();
      watchers.clear();
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

async function openOrNothing(db: SearchDatabase, store: GalleyDatabase): Promise<Segments | null> {
  const generation = await storeGeneration(store);
  return generation === null ? null : Segments.open(db, generation).catch(() => null);
}

/** An empty index, and everything that is stored marked to be read. */
async function begin(db: SearchDatabase, store: GalleyDatabase): Promise<Segments> {
  const generation = crypto.randomUUID();
  const segments = await Segments.create(db, generation);
  await markEverything(store, generation);
  return segments;
}

/** Tells once for each time that there is something new to read, and once at the start. */
async function* changesOf(
  store: GalleyDatabase,
  signal: AbortSignal,
  pause: OfflineInput['pause'],
): AsyncGenerator<void> {
  let pending = true;
  let wake: () => void = () => undefined;
  const scheduleRun = (): void => {
    pending = true;
    wake();
  };
  const stop = onChanges([`${store.name}/changes`], scheduleRun);
  signal.addEventListener('abort', scheduleRun);
  try {
    while (!signal.aborted) {
      if (!pending) await new Promise<void>((resolve) => (wake = resolve));
      pending = false;
      yield;
      await pause(SETTLE_MS);
    }
  } finally {
    stop();
  }
}
