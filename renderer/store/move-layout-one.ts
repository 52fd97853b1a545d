import { draftFromOne, outboxFromOne, targetFromOne } from './local-versions.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * Brings what layout 1 kept beside the cache into the local database. Everything arrives in one transaction together
 * with the word that it did; only then does the old database go. Cut off at any point, it is done again or was done.
 * A record that does not look like one of layout 1 is brought over as it is: what it says is nobody's to drop.
 */
export async function moveLayoutOne(
  accountId: string,
  local: LocalDatabase,
  movedKey: string,
  factory: IDBFactory,
): Promise<void> {
  const name = `galley-${accountId}`;
  const there = (await factory.databases()).some((known) => known.name === name);
  const found = there ? await readAll(factory, name) : NOTHING;
  const places = threadPlaces(found.threads);
  const threadPlace = (id: string): ThreadPlace | null => places.get(id) ?? null;
  const draftOf = (place: string) => ({ id: draftIdOf(place), target: targetFromOne(place, threadPlace) });
  await local.transaction('rw', [local.outbox, local.drafts, local.visits, local.meta], async () => {
    // Another window may have been faster.
    if ((await local.meta.get(movedKey)) !== undefined) return;
    const drafts = found.drafts.map((raw) => draftFromOne(raw, threadPlace, draftIdOf(String(raw['place']))));
    await putRaw(
      local,
      'outbox',
      found.outbox.map((raw) => outboxFromOne(raw, draftOf)),
    );
    await putRaw(local, 'drafts', drafts);
    await putRaw(local, 'visits', found.visits);
    await local.meta.put({ key: movedKey, value: true });
  });
  // What is left is a cache. A window of that time may still hold it; then it goes when that one does.
  if (there) factory.deleteDatabase(name);
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

type Found = Readonly<Record<'outbox' | 'drafts' | 'visits' | 'threads', readonly Raw[]>>;
const NOTHING: Found = { outbox: [], drafts: [], visits: [], threads: [] };

async function readAll(factory: IDBFactory, name: string): Promise<Found> {
  const idb = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open(name);
    opening.onsuccess = () => {
      resolve(opening.result);
    };
    opening.onerror = () => {
      reject(opening.error ?? new Error('the database of layout 1 cannot be opened'));
    };
  });
  try {
    const read = async (table: keyof Found): Promise<readonly Raw[]> =>
      idb.objectStoreNames.contains(table) ? readTable(idb, table) : [];
    const [outbox, drafts, visits, threads] = await Promise.all([
      read('outbox'),
      read('drafts'),
      read('visits'),
      read('threads'),
    ]);
    return { outbox, drafts, visits, threads };
  } finally {
    idb.close();
  }
}

function readTable(idb: IDBDatabase, table: string): Promise<readonly Raw[]> {
  return new Promise((resolve, reject) => {
    const request = idb.transaction(table, 'readonly').objectStore(table).getAll();
    request.onsuccess = () => {
      resolve((request.result as readonly unknown[]).filter(isRecord));
    };
    request.onerror = () => {
      reject(request.error ?? new Error(`${table} cannot be read`));
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
      if (typeof id === 'string')
        places.set(id, { spaceId, pageId: typeof pageId === 'string' && pageId !== '' ? pageId : null });
    }
  }
  return places;
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
