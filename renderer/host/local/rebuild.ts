import type { AppError } from '#shared/errors.ts';
import { readOwn, removeOwn, writeOwn } from './local.ts';

/**
 * A database that does not open is set aside, and a new one is built: what was written comes back from the journal and from
 * the second copy, and everything else is synced again.
 */
const KEY = 'galley.rebuilt';

/** After the store could not be opened. Loads the window anew when the databases are gone; once, so that it ends. */
export async function rebuildAfter({ code }: AppError): Promise<void> {
  if (code !== 'database-damaged' || readOwn(KEY) !== null) return;
  // A browser that deletes the databases of an address deletes these with them.
  const stores = [localStorage, sessionStorage].map((storage) => ({ storage, entries: Object.entries(storage) }));
  const answer = await fetch('/clear-databases', { headers: { 'x-galley-clear': 'databases' } }).catch(() => null);
  for (const { storage, entries } of stores) {
    for (const [key, value] of entries as readonly [string, string][]) storage.setItem(key, value);
  }
  writeOwn(KEY, true);
  if (answer?.ok === true) location.reload();
}

/** Whether this window has just built a new database: asked once, by whoever tells the person. */
export function takeRebuilt(): boolean {
  const rebuilt = readOwn(KEY) === true;
  removeOwn(KEY);
  return rebuilt;
}
