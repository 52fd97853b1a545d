import { Dexie, type Table } from 'dexie';

/** Answers an object store within the transaction of `writeAtOnce`. */
export type StoreOf = (name: string) => IDBObjectStore;

/**
 * Writes through IndexedDB itself: all requests are issued at once and committed without waiting for their answers,
 * which saves round trips. Live queries are not notified. `strict`: the data is on the disk, not in a write-back cache,
 * before this resolves.
 */
export async function writeAtOnce<T>(
  db: Dexie,
  stores: readonly string[],
  durability: 'strict' | 'relaxed',
  work: (store: StoreOf) => IDBRequest<T>,
): Promise<T> {
  const database = db.isOpen() ? db.backendDB() : await reopened(db);
  const transaction = database.transaction(stores, 'readwrite', { durability });
  return new Promise<T>((resolve, reject) => {
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => {
      resolve(request.result);
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('the transaction was aborted'));
    };
    transaction.commit();
  });
}

/** The requests that are possible within `readAtOnce`. */
export interface Reader {
  get<T, K extends IDBValidKey>(table: Table<T, K>, key: NoInfer<K>): Promise<T | undefined>;
  all<T>(table: Table<T>): Promise<readonly T[]>;
  /** The records with the lowest keys. */
  lowest<T, K>(table: Table<T, K>, most: number): Promise<readonly T[]>;
  keys(table: Table): Promise<readonly IDBValidKey[]>;
  /** The records whose indexed field has this value. */
  having<T>(table: Table<T>, index: string, value: IDBValidKey): Promise<readonly T[]>;
}

/**
 * Reads through IndexedDB itself, in one transaction. Live queries do not see which tables were read; `liveOver` takes
 * them as an argument.
 */
export async function readAtOnce<T>(
  db: Dexie,
  tables: readonly Table[],
  work: (read: Reader) => Promise<T>,
): Promise<T> {
  const database = db.isOpen() ? db.backendDB() : await reopened(db);
  const transaction = database.transaction(
    tables.map(({ name }) => name),
    'readonly',
  );
  const ask = <R>(request: IDBRequest): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result as R);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('cannot read'));
      };
    });
  return work({
    get: (table, key) => ask(transaction.objectStore(table.name).get(key)),
    all: (table) => ask(transaction.objectStore(table.name).getAll()),
    lowest: (table, most) => ask(transaction.objectStore(table.name).getAll(null, most)),
    keys: (table) => ask(transaction.objectStore(table.name).getAllKeys()),
    having: (table, index, value) => ask(transaction.objectStore(table.name).index(index).getAll(value)),
  });
}

/**
 * The browser may close a database at any time, and Dexie's own queries reopen it. A database that we closed stays
 * closed.
 */
async function reopened(db: Dexie): Promise<IDBDatabase> {
  if (db.hasBeenClosed()) throw new Dexie.DatabaseClosedError();
  await db.open();
  return db.backendDB();
}
