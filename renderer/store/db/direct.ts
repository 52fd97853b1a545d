import Dexie, { type IndexableType, type Table } from 'dexie';
import { changesHeard, emitWritten, type Source } from '../feed/dexie-changes.ts';

/** A table within the current Dexie transaction, accessed through IndexedDB itself. */
export interface DirectTable<T, K> {
  get(key: K): PromiseLike<T | undefined>;
  /** Undefined for each key that is not found. */
  getMany(keys: readonly K[]): PromiseLike<readonly (T | undefined)[]>;
  /** The record with the highest key in this range. */
  last(from: K, to: K): PromiseLike<T | undefined>;
  /** Not awaited: a failure aborts the transaction, which is awaited anyway. */
  put(...rows: readonly T[]): void;
  delete(...keys: readonly K[]): void;
}

/**
 * Skips Dexie's work around each request, which costs more than a small request itself. Live queries are notified as
 * they are of Dexie's own writes. For tables without indexes. `keyOf`: for rows that do not contain their key.
 */
export function direct<T extends object, K extends IDBValidKey & IndexableType>(
  table: Table<T, K>,
  keyOf?: (row: T) => K,
): DirectTable<T, K> {
  const { idbtrans } = Dexie.currentTransaction;
  const store = idbtrans.objectStore(table.name);
  const read = (key: K): PromiseLike<T | undefined> => answer<T | undefined>(store.get(key));
  const writes = writesTo(idbtrans, table);
  return {
    get: read,
    getMany: (keys) => Dexie.Promise.all(keys.map(read)),
    last(from, to) {
      const range = Dexie.dependencies.IDBKeyRange.bound(from, to);
      const cursor = answer<IDBCursorWithValue | null>(store.openCursor(range, 'prev'));
      return cursor.then((found) => found?.value as T | undefined);
    },
    put(...rows) {
      for (const row of rows) {
        const request = store.put(row, keyOf?.(row));
        request.onerror = endTransaction;
        writes.puts.push({ request, row });
      }
    },
    delete(...keys) {
      for (const key of keys) {
        store.delete(key).onerror = endTransaction;
        writes.deleted.push(key);
      }
    },
  };
}

/** Tells of a change in other words than by the keys of the records that hold it: as if `source` were a table. */
export function emitChanges(source: Source, keys: readonly IndexableType[]): void {
  writesTo(Dexie.currentTransaction.idbtrans, source).deleted.push(...keys);
}

function answer<R>(request: IDBRequest): PromiseLike<R> {
  return new Dexie.Promise<R>((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result as R);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('cannot read'));
    };
  });
}

/** Otherwise Dexie treats the error as handled and commits the rest. */
function endTransaction(event: Event): void {
  event.stopPropagation();
}

/** The writes of a transaction to one table. */
interface Writes {
  readonly source: Source;
  readonly puts: { readonly request: IDBRequest<IDBValidKey>; readonly row: object }[];
  readonly deleted: IndexableType[];
}

const writesOf = new WeakMap<IDBTransaction, Map<string, Writes>>();

function writesTo(transaction: IDBTransaction, source: Source): Writes {
  const all = writesOf.get(transaction) ?? new Map<string, Writes>();
  if (all.size === 0) {
    writesOf.set(transaction, all);
    const activityBefore = changesHeard();
    transaction.addEventListener('complete', () => {
      emit(all.values(), activityBefore);
    });
  }
  const writes = all.get(source.name) ?? { source, puts: [], deleted: [] };
  all.set(source.name, writes);
  return writes;
}

function emit(writesOfAll: Iterable<Writes>, activityBefore: number): void {
  const written = [...writesOfAll].map(({ source, puts, deleted }) => {
    const rows = puts.map(({ request, row }) => ({ key: request.result as IndexableType, row })).reverse();
    return { source, rows, deleted };
  });
  emitWritten(written, activityBefore);
}
