import type { AppError } from '#shared/errors.ts';
import { readOwn, removeOwn, writeOwn } from './local.ts';

/**
 * A database that does not open is set aside, and a new one is built: the person's writes come back from the journal
 * and from the second copy, and everything else is synced again.
 */
const KEY = 'galley.rebuilt';

/**
 * Called when the store could not be opened. Deletes the databases and reloads the window; only once, so that it cannot
 * loop.
 */
export async function rebuildAfter({ code }: AppError): Promise<void> {
  if (code !== 'database-damaged' || readOwn(KEY) !== null) return;
  // A browser that deletes the databases of an origin also deletes its local storage.
  const stores = [localStorage, sessionStorage].map((storage) => ({ storage, entries: Object.entries(storage) }));
  const answer = await fetch('/clear-databases', { headers: { 'x-galley-clear': 'databases' } }).catch(() => null);
  for (const { storage, entries } of stores) {
    for (const [key, value] of entries as readonly [string, string][]) storage.setItem(key, value);
  }
  writeOwn(KEY, true);
  if (answer?.ok === true) location.reload();
}

/** Whether this window has just built a new database. Answers once, for the message to the person. */
export function takeRebuilt(): boolean {
  const rebuilt = readOwn(KEY) === true;
  removeOwn(KEY);
  return rebuilt;
}
