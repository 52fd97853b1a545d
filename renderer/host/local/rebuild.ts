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
  if (answer?.ok !== true) return;
  await untilDeleted();
  location.reload();
}

/** How often, and how many times, it is asked whether the databases are deleted (ms). */
const ASK_EVERY_MS = 100;
const ASK_TIMES = 50;

/** The browser answers before it has deleted them, and a store that opens one of them by then would be lost with it. */
async function untilDeleted(): Promise<void> {
  for (let asked = 0; asked < ASK_TIMES; asked += 1) {
    const left = await indexedDB.databases().catch(() => []);
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Whether this window has just built a new database. Answers once, for the message to the person. */
export function takeRebuilt(): boolean {
  const rebuilt = readOwn(KEY) === true;
  removeOwn(KEY);
  return rebuilt;
}
