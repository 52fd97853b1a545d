import type Dexie from 'dexie';

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
  const transaction = db.backendDB().transaction(stores, 'readwrite', { durability });
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
