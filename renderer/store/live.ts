import { liveQuery } from 'dexie';
import { err, ok, type Result } from '#shared/result.ts';
import { storageError } from './storage-error.ts';

/** A query that answers now and again whenever rows that it read have changed. Answers its stopper. */
export function live<T>(query: () => Promise<T>, tell: (value: Result<T>) => void): () => void {
  const subscription = liveQuery(query).subscribe({
    next: (value) => {
      tell(ok(value));
    },
    error: (thrown: unknown) => {
      tell(err(storageError(thrown)));
    },
  });
  return () => {
    subscription.unsubscribe();
  };
}

/** As often as a number that runs is worth drawing. */
export const CALM_MS = 100;

/**
 * As `live`, for a query over much that a sync changes with every batch: while one change follows the other it is read anew
 * only so often. A change that comes alone is told at once.
 */
export function calmLive<T>(query: () => Promise<T>, tell: (value: Result<T>) => void): () => void {
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  const watch = (): void => {
    timer = null;
    stop = live(query, (value) => {
      const wait = toldAt + CALM_MS - performance.now();
      if (wait > 0) {
        stop();
        timer = setTimeout(watch, wait);
        return;
      }
      toldAt = performance.now();
      tell(value);
    });
  };
  watch();
  return () => {
    if (timer !== null) clearTimeout(timer);
    stop();
  };
}
