import { Dexie, type Table } from 'dexie';

/** A store of the database, within the transaction of `writeAtOnce`. */
export type StoreOf = (name: string) => IDBObjectStore;

/**
 * Writes by way of IndexedDB itself: everything is asked at once and committed without waiting for the answers, which
 * spares the ways in between. Live queries do not hear of it. `strict`: on the disk, not in a write-back cache, before
 * it answers.
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

/** What can be asked within `readAtOnce`. */
export interface Reader {
  get<T, K extends IDBValidKey>(table: Table<T, K>, key: NoInfer<K>): Promise<T | undefined>;
  all<T>(table: Table<T>): Promise<readonly T[]>;
  /** Those with the lowest keys. */
  lowest<T, K>(table: Table<T, K>, most: number): Promise<readonly T[]>;
  keys(table: Table): Promise<readonly IDBValidKey[]>;
  /** Those that an index has at this value. */
  having<T>(table: Table<T>, index: string, value: IDBValidKey): Promise<readonly T[]>;
}

/** Reads by way of IndexedDB itself, in one transaction. Live queries do not know what was read: `liveOver` is told. */
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

/** The browser may close a database whenever it likes, and Dexie's own questions open it again. One that we closed stays closed. */
async function reopened(db: Dexie): Promise<IDBDatabase> {
  if (db.hasBeenClosed()) throw new Dexie.DatabaseClosedError();
  await db.open();
  return db.backendDB();
}
