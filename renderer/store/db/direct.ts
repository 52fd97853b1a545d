import Dexie, { cmp, RangeSet, type IndexableType, type Table } from 'dexie';
import { changesElsewhere, emitWritten, type WrittenRow } from '../feed/change-feed.ts';

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
  const writes = writesTo(idbtrans, `idb://${table.db.name}/${table.name}/`);
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

/** Notifies live queries of changes in a virtual table `name`, by other keys than those of the changed records. */
export function emitChanges(db: Dexie, name: string, keys: readonly IndexableType[]): void {
  writesTo(Dexie.currentTransaction.idbtrans, `idb://${db.name}/${name}/`).deleted.push(...keys);
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
  readonly puts: { readonly request: IDBRequest<IDBValidKey>; readonly row: object }[];
  readonly deleted: IndexableType[];
}

const writesOf = new WeakMap<IDBTransaction, Map<string, Writes>>();

function writesTo(transaction: IDBTransaction, part: string): Writes {
  const parts = writesOf.get(transaction) ?? new Map<string, Writes>();
  if (parts.size === 0) {
    writesOf.set(transaction, parts);
    const activityBefore = changesElsewhere();
    transaction.addEventListener('complete', () => {
      emit(parts, activityBefore);
    });
  }
  const writes = parts.get(part) ?? { puts: [], deleted: [] };
  parts.set(part, writes);
  return writes;
}

/** If more keys change, one range from the lowest to the highest is reported. */
const MOST_KEYS_TOLD = 32;

function emit(parts: ReadonlyMap<string, Writes>, activityBefore: number): void {
  const changedKeys: Record<string, RangeSet> = {};
  const written = new Map<string, readonly WrittenRow[]>();
  for (const [part, { puts, deleted }] of parts) {
    // Latest first: a key may have been written twice.
    const rows = puts.map(({ request, row }) => ({ key: request.result as IndexableType, row })).reverse();
    const keys = [...deleted, ...rows.map(({ key }) => key)];
    const [lowest, highest] = keys.length > MOST_KEYS_TOLD ? endsOf(keys) : [];
    if (keys.length === 0) continue;
    if (deleted.length === 0 && keys.length <= MOST_KEYS_TOLD) written.set(part, rows);
    // The two parts that Dexie reports: the changed keys, and that records were added or removed.
    for (const name of [part, `${part}:dels`]) {
      changedKeys[name] = lowest === undefined ? new RangeSet().addKeys(keys) : new RangeSet(lowest, highest);
    }
  }
  if (Object.keys(changedKeys).length > 0) emitWritten(changedKeys, written, activityBefore);
}

function endsOf(keys: readonly IndexableType[]): readonly (IndexableType | undefined)[] {
  const sorted = [...keys].sort(cmp);
  return [sorted[0], sorted.at(-1)];
}
