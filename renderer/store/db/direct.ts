import Dexie, { type IndexableType, type Table } from 'dexie';
import { changesHeard, emitWritten, type Source } from '../feed/dexie-changes.ts';

/** A table within the Dexie transaction that runs, asked by way of IndexedDB itself. */
export interface DirectTable<T, K> {
  get(key: K): PromiseLike<T | undefined>;
  /** Undefined for each that is not there. */
  getMany(keys: readonly K[]): PromiseLike<readonly (T | undefined)[]>;
  /** That with the highest key from the one to the other. */
  last(from: K, to: K): PromiseLike<T | undefined>;
  /** Not waited for: what fails ends the transaction, and that is waited for anyway. */
  put(...rows: readonly T[]): void;
  delete(...keys: readonly K[]): void;
}

/**
 * Spares what Dexie does around each request, which is more work than a small request itself. Live queries hear of what is
 * written as they do of Dexie's own writes. For tables without indexes. `keyOf`: to write rows in which their keys do not stand.
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

/** Dexie would otherwise take it for an error that somebody waits for, and let the rest be stored. */
function endTransaction(event: Event): void {
  event.stopPropagation();
}

/** What a transaction wrote to one table. */
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
