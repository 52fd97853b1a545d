import type { Dexie } from 'dexie';
import { layoutOne, draftFromOne, outboxFromOne, targetFromOne } from './local-versions.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * Brings what layout 1 kept beside the cache into the local database. Everything arrives in one transaction together
 * with the word that it did; only then is the old place emptied. Cut off at any point, it is done again or was done.
 * A record that does not look like one of layout 1 is brought over as it is: what it says is nobody's to drop.
 */
export async function moveLayoutOne(old: Dexie, local: LocalDatabase, movedKey: string): Promise<void> {
  const names = Object.keys(layoutOne).filter((name) => old.backendDB().objectStoreNames.contains(name));
  const found = await readAll(old.backendDB(), names.length === 0 ? [] : [...names, 'threads']);
  const { outbox, drafts, visits, threads } = found;
  const places = threadPlaces(threads);
  const threadPlace = (id: string): ThreadPlace | null => places.get(id) ?? null;
  const draftOf = (place: string) => ({ id: draftIdOf(place), target: targetFromOne(place, threadPlace) });
  await local.transaction('rw', [local.outbox, local.drafts, local.visits, local.meta], async () => {
    // Another window may have been faster.
    if ((await local.meta.get(movedKey)) !== undefined) return;
    await putRaw(local, 'outbox', outbox.map((raw) => outboxFromOne(raw, draftOf)));
    const moved = drafts.map((raw) => draftFromOne(raw, threadPlace, draftIdOf(String(raw['place']))));
    await putRaw(local, 'drafts', moved);
    await putRaw(local, 'visits', visits);
    await local.meta.put({ key: movedKey, value: true });
  });
  await clearAll(old.backendDB(), names);
}

interface ThreadPlace {
  readonly spaceId: string;
  readonly pageId: string | null;
}

type Raw = Readonly<Record<string, unknown>>;

/** The same place gives the same id, so that a move that is done twice gives one draft. */
function draftIdOf(place: string): string {
  return `1:${place}`;
}

async function putRaw(local: LocalDatabase, name: string, records: readonly Raw[]): Promise<void> {
  await local.table<Raw>(name).bulkPut([...records]);
}

async function readAll(
  idb: IDBDatabase,
  names: readonly string[],
): Promise<Record<'outbox' | 'drafts' | 'visits' | 'threads', readonly Raw[]>> {
  const read: Record<'outbox' | 'drafts' | 'visits' | 'threads', readonly Raw[]> = {
    outbox: [],
    drafts: [],
    visits: [],
    threads: [],
  };
  const found = Object.keys(read).filter((name): name is keyof typeof read => names.includes(name));
  if (found.length === 0) return read;
  const transaction = idb.transaction(found, 'readonly');
  for (const name of found) {
    const request = transaction.objectStore(name).getAll();
    request.onsuccess = () => {
      read[name] = (request.result as readonly unknown[]).filter(isRecord);
    };
  }
  await ended(transaction);
  return read;
}

async function clearAll(idb: IDBDatabase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const transaction = idb.transaction(names, 'readwrite');
  for (const name of names) transaction.objectStore(name).clear();
  await ended(transaction);
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('the transaction was aborted'));
    };
  });
}

/** Layout 1 knew a reply's thread by its id alone; the cache knows where that thread stands. */
function threadPlaces(records: readonly Raw[]): ReadonlyMap<string, ThreadPlace> {
  const places = new Map<string, ThreadPlace>();
  for (const { spaceId, pageId, threads } of records) {
    if (typeof spaceId !== 'string' || !Array.isArray(threads)) continue;
    for (const thread of threads as readonly unknown[]) {
      const comment = isRecord(thread) ? thread['comment'] : null;
      const id = isRecord(comment) ? comment['id'] : null;
      if (typeof id === 'string') places.set(id, { spaceId, pageId: typeof pageId === 'string' && pageId !== '' ? pageId : null });
    }
  }
  return places;
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
