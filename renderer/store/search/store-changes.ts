import type { GalleyDatabase } from '../db/database.ts';
import { onChanges } from '../feed/dexie-changes.ts';

/** How long it waits for further changes (ms), so that several small changes make one segment. */
const SETTLE_MS = 40;
/** Yields once at the start and once whenever there are new changes to read. */
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
