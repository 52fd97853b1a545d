import { Dexie } from 'dexie';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { CACHE_VERSION, GalleyDatabase } from './database.ts';
import { LocalDatabase, type IndexedDbOf } from './local-database.ts';
import { storageError } from './storage-error.ts';

/** An account's two databases: the cache, which can be fetched again, and what a person made, which cannot. */
export interface Databases {
  readonly db: GalleyDatabase;
  readonly local: LocalDatabase;
}

export type OpenDatabases = (accountId: string) => Promise<Result<Databases>>;

/** Under this key the local database stores the version of the cache beside it. */
const CACHE_VERSION_KEY = 'cacheVersion';

/**
 * Opens both databases together. A cache of another version, or one that cannot be opened, is deleted, since everything
 * in it can be fetched again. If the disk is too full to open the cache, it stays, and the error says so. The local
 * database is never deleted.
 */
export async function openDatabases(accountId: string, options?: IndexedDbOf): Promise<Result<Databases>> {
  const local = new LocalDatabase(accountId, options);
  let db = new GalleyDatabase(accountId, options);
  const [openedLocal, openedCache] = await Promise.allSettled([local.open(), db.open()]);
  if (openedLocal.status === 'rejected') {
    db.close();
    return err(openError(openedLocal.reason));
  }
  // The cache is intact; there is only no room to convert it.
  if (openedCache.status === 'rejected' && storageError(openedCache.reason).code === 'storage-full') {
    db.close();
    local.close();
    return err(storageError(openedCache.reason));
  }
  try {
    const version = await local.meta.get(CACHE_VERSION_KEY);
    const known = version?.value ?? CACHE_VERSION;
    if (openedCache.status === 'rejected' || known !== CACHE_VERSION) {
      db.close();
      await deleteDatabase(db.name, options);
      db = new GalleyDatabase(accountId, options);
      await db.open();
    }
    const opened = db;
    local.onDeleted = () => {
      opened.close();
    };
    if (version?.value !== CACHE_VERSION) await local.meta.put({ key: CACHE_VERSION_KEY, value: CACHE_VERSION });
    return ok({ db, local });
  } catch (thrown) {
    db.close();
    local.close();
    return err(openError(thrown));
  }
}

/** The browser cannot read its own files: no database of this origin opens any more, and none can be deleted alone. */
function openError(thrown: unknown): AppError {
  const error = storageError(thrown);
  return /UnknownError|backing store/.test(error.detail) ? { ...error, code: 'database-damaged' } : error;
}

async function deleteDatabase(name: string, options: IndexedDbOf | undefined): Promise<void> {
  await new Dexie(name, options ?? {}).delete();
}
