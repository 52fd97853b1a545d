import { cp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The folders in the profile for Chromium's databases of the page, and for a damaged copy. */
const DATABASES = 'IndexedDB';
const ASIDE = 'IndexedDB.damaged';
/** As long as items stay in the trash of the Outbox. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Requires this header, which no image or link in a page can send. */
export const CLEAR_DATABASES = '/clear-databases';
export const CLEAR_HEADER = 'x-galley-clear';

/** Copies the databases, replacing an earlier copy. Unreadable files are left out. */
export async function setDatabasesAside(profileDir: string): Promise<void> {
  const aside = join(profileDir, ASIDE);
  await rm(aside, { recursive: true, force: true });
  // Chromium holds this lock; on Windows, nobody else may read it.
  const filter = (path: string): boolean => basename(path) !== 'LOCK';
  await cp(join(profileDir, DATABASES), aside, { recursive: true, filter }).catch(() => undefined);
}

/** The copy contains text of every account, so it is deleted when the first account is removed, and after 30 days. */
export async function removeDatabasesAside(profileDir: string): Promise<void> {
  await rm(join(profileDir, ASIDE), { recursive: true, force: true });
}

/** Call it at a start. */
export async function removeOldDatabasesAside(profileDir: string, now: number): Promise<void> {
  const made = await stat(join(profileDir, ASIDE)).catch(() => null);
  if (made !== null && now - made.ctimeMs > KEPT_MS) await removeDatabasesAside(profileDir);
}
