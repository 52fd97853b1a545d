import { cp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where Chromium keeps the databases of the page, and where a damaged one is set aside. Both are folders of the profile. */
const DATABASES = 'IndexedDB';
const ASIDE = 'IndexedDB.damaged';
/** As long as the trash of the Outbox. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Asks for it with this header, which no image and no link of a page can send. */
export const CLEAR_DATABASES = '/clear-databases';
export const CLEAR_HEADER = 'x-galley-clear';

/** Copies the databases aside, in the place of a copy that is there. What cannot be read of them is left out. */
export async function setDatabasesAside(profileDir: string): Promise<void> {
  const aside = join(profileDir, ASIDE);
  await rm(aside, { recursive: true, force: true });
  // Chromium holds its lock; on Windows nobody else may read it.
  const filter = (path: string): boolean => basename(path) !== 'LOCK';
  await cp(join(profileDir, DATABASES), aside, { recursive: true, filter }).catch(() => undefined);
}

/** It holds words of every account, so it goes with the first one that is removed, and after 30 days. */
export async function removeDatabasesAside(profileDir: string): Promise<void> {
  await rm(join(profileDir, ASIDE), { recursive: true, force: true });
}

/** At a start. */
export async function removeOldDatabasesAside(profileDir: string, now: number): Promise<void> {
  const made = await stat(join(profileDir, ASIDE)).catch(() => null);
  if (made !== null && now - made.ctimeMs > KEPT_MS) await removeDatabasesAside(profileDir);
}
