import type { GalleyDatabase } from '../db/database.ts';
import { onChanges } from '../feed/dexie-changes.ts';

/** After a change so long is waited for the next: one segment of several small changes instead of one each. */
const SETTLE_MS = 40;
/** Tells once for each time that there is something new to read, and once at the start. */
export async function* storeChanges(
  store: GalleyDatabase,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): AsyncGenerator<void> {
  let pending = true;
  let wake: () => void = () => undefined;
  const scheduleRun = (): void => {
    pending = true;
    wake();
  };
  const stop = onChanges({ changes: store.changes }, scheduleRun);
  signal.addEventListener('abort', scheduleRun);
  try {
    while (!signal.aborted) {
      if (!pending) await new Promise<void>((resolve) => (wake = resolve));
      pending = false;
      yield;
      await pause(SETTLE_MS);
    }
  } finally {
    stop();
  }
}
