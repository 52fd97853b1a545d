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
