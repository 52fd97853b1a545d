import { liveQuery } from 'dexie';
import { err, ok, type Result } from '#shared/result.ts';
import { attempt, storageError } from '../db/storage-error.ts';
import { onChanges, overlaps, type KeyRange } from './change-feed.ts';

/**
 * A query that is answered now and again whenever rows that it read have changed, also after a failure. Returns a
 * function that stops it.
 */
export function live<T>(query: () => Promise<T>, emit: (value: Result<T>) => void): () => void {
  let answered = false;
  const ask = async (): Promise<Result<T>> => {
    try {
      const value = await query();
      answered = true;
      return ok(value);
    } catch (thrown) {
      // If the first read throws, Dexie forgets what was read and never asks again, so the failure must be returned as
      // an answer.
      if (answered) throw thrown;
      return err(storageError(thrown));
    }
  };
  const subscription = liveQuery(ask).subscribe({
    next: emit,
    error: (thrown: unknown) => {
      emit(err(storageError(thrown)));
    },
  });
  return () => {
    subscription.unsubscribe();
  };
}

/**
 * Like `live`, for a query that bypasses Dexie, which then cannot know what was read. `madeOf` names what the answer
 * depends on, by `database/table`.
 */
export function liveOver<T>(
  madeOf: ReadonlyMap<string, KeyRange>,
  query: () => Promise<T>,
  emit: (value: Result<T>) => void,
): () => void {
  let asked = 0;
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  const answer = (): void => {
    const question = ++asked;
    const isLast = (): boolean => question === asked && !stopped;
    // One turn later: caches are notified of the same change and must be up to date first.
    turn = turn.then(async () => {
      if (!isLast()) return;
      const value = await attempt(query);
      // A value that changed in the meantime is not emitted.
      if (isLast()) emit(value);
    });
  };
  const unhear = onChanges([...madeOf.keys()], (changedKeys) => {
    const isOther = [...madeOf].some(([table, range]) => changedKeys.get(table)?.some((one) => overlaps(one, range)));
    if (isOther) answer();
  });
  answer();
  return () => {
    stopped = true;
    unhear();
  };
}
