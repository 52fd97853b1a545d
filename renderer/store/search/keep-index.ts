import { liveQuery } from 'dexie';
import type { GalleyDatabase } from '../database.ts';
import { markEverything, storeGeneration } from './changes.ts';
import { DOCUMENT_KINDS } from './document.ts';
import { catchUp } from './indexer.ts';
import { isGone } from './open-segment.ts';
import type { SearchDatabase } from './search-database.ts';
import type { Alone } from './search.ts';
import { Segments } from './segments.ts';

/**
 * Opens the index and keeps it in step with the store. Of several tabs one works; the others read what it has written
 * and take its place when it goes. What cannot be read is thrown away and built anew.
 */
export interface KeptIndex {
  readonly db: SearchDatabase;
  /** Answers from the newest segments; tries again where they were merged away meanwhile. */
  read<T>(work: (segments: Segments) => Promise<T>): Promise<T>;
  readonly working: boolean;
  pagesFound(): number;
  watch(changed: () => void): () => void;
  close(): void;
}

export interface KeepInput {
  readonly store: GalleyDatabase;
  readonly openIndex: () => SearchDatabase;
  readonly alone: Alone;
  /** Of the lock under which one tab works. */
  readonly name: string;
}

/** After a change so long is waited for the next: one segment of several small changes instead of one each. */
const SETTLE_MS = 40;

export async function keepIndex({ store, openIndex, alone, name }: KeepInput): Promise<KeptIndex> {
  const db = openIndex();
  await db.open();
  const watchers = new Set<() => void>();
  const stopping = new AbortController();
  let working = true;
  let leads = false;
  let segments = await openOrNothing(db, store);

  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  const setWorking = (value: boolean): void => {
    if (working === value) return;
    working = value;
    tell();
  };
  const stopped = (): boolean => stopping.signal.aborted;

  const lead = async (): Promise<void> => {
    leads = true;
    // Another tab may have built on while this one waited.
    segments = (await openOrNothing(db, store)) ?? (await begin(db, store));
    for await (const _ of changesOf(store, stopping.signal)) {
      setWorking(true);
      try {
        await catchUp(store, segments, { told: tell, stopped });
        while (!stopped() && (await segments.mergeSome())) tell();
      } catch {
        if (stopped()) return;
        // Whatever it was, all of it can be made again from the stored rows; twice in a row is for the next start.
        segments = await begin(db, store);
        await catchUp(store, segments, { told: tell, stopped });
      }
      setWorking(false);
    }
  };
  void alone(name, lead, stopping.signal).catch(() => {
    setWorking(false);
  });

  return {
    db,
    async read(work) {
      if (segments !== null && !leads) await segments.refresh();
      segments ??= await openOrNothing(db, store);
      const known = segments;
      if (known === null) return work(Segments.none(db));
      try {
        return await work(known);
      } catch (error) {
        if (!(await known.refresh())) throw error;
        return work(known);
      }
    },
    get working() {
      return working;
    },
    pagesFound: () => (segments === null ? 0 : wholePages(segments)),
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
async function* changesOf(store: GalleyDatabase, signal: AbortSignal): AsyncGenerator<void> {
  let pending = true;
  let wake: () => void = () => undefined;
  const stir = (): void => {
    pending = true;
    wake();
  };
  const subscription = liveQuery(() => store.changes.orderBy(':id').lastKey()).subscribe({ next: stir });
  signal.addEventListener('abort', stir);
  try {
    while (!signal.aborted) {
      if (!pending) await new Promise<void>((resolve) => (wake = resolve));
      pending = false;
      yield;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    }
  } finally {
    subscription.unsubscribe();
  }
}

function wholePages(segments: Segments): number {
  const page = DOCUMENT_KINDS.indexOf('page');
  let count = 0;
  for (const segment of segments.open) {
    const { columns } = segment.head;
    for (let document = 0; document < columns.count; document += 1) {
      if (columns.kinds[document] === page && columns.whole[document] === 1 && !isGone(segment, document)) count += 1;
    }
  }
  return count;
}
