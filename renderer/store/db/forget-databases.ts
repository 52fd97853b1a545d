import { systemClock, type Clock } from '#shared/clock.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { storageError } from './storage-error.ts';

/** How long another tab may take to close a database (ms). It is told to, and does so unless it is suspended. */
const PATIENCE_MS = 3_000;

/**
 * When this database is deleted, other tabs close all databases of the account and keep them closed, so that none is
 * created anew during the deletion.
 */
const LOCAL = 'galley-local-';
const OTHERS = ['galley-cache-', 'galley-search-'];
const PREFIXES = [LOCAL, ...OTHERS];

/**
 * Deletes the stored data of an account. What another tab holds open is deleted when that tab closes it; nobody waits
 * for that.
 */
export async function forgetDatabases(
  accountId: string,
  factory: IDBFactory = indexedDB,
  schedule: Clock['schedule'] = systemClock.schedule,
): Promise<Result<null>> {
  const remove = (prefix: string): Promise<Result<null>> => deleteDatabase(factory, `${prefix}${accountId}`, schedule);
  const local = await remove(LOCAL);
  const others = await Promise.all(OTHERS.map(remove));
  return [local, ...others].find((result) => !result.ok) ?? ok(null);
}

/** The accounts that have a database in this browser. */
export async function storedAccounts(factory: IDBFactory = indexedDB): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const { name = '' } of await factory.databases()) {
    const prefix = PREFIXES.find((known) => name.startsWith(known));
    if (prefix !== undefined) ids.add(name.slice(prefix.length));
  }
  return [...ids];
}

function deleteDatabase(factory: IDBFactory, name: string, schedule: Clock['schedule']): Promise<Result<null>> {
  return new Promise((resolve) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => {
      resolve(ok(null));
    };
    request.onerror = () => {
      resolve(err(storageError(request.error)));
    };
    request.onblocked = () => {
      schedule(PATIENCE_MS, () => {
        resolve(err(appError('storage-failed', 'another tab holds a database of this account')));
      });
    };
  });
}
