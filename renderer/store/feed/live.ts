import { liveQuery } from 'dexie';
import { err, ok, type Result } from '#shared/result.ts';
import { attempt, storageError } from '../db/storage-error.ts';
import { onChanges, overlaps, type KeyRange } from './change-feed.ts';

/** A query that answers now and again whenever rows that it read have changed, also after it failed. Answers its stopper. */
export function live<T>(query: () => Promise<T>, emit: (value: Result<T>) => void): () => void {
  let answered = false;
  const ask = async (): Promise<Result<T>> => {
    try {
      const value = await query();
      answered = true;
      return ok(value);
    } catch (thrown) {
      // Of a first read that throws Dexie forgets what it read and never asks again, so there the failure is an answer.
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
 * As `live`, for a query that reads past Dexie, which then does not know what was read: `madeOf` says where the answer comes
 * from, by `database/table`.
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
    // A turn later: whoever remembers what it read hears of a change at the same time.
    turn = turn.then(async () => {
      if (!isLast()) return;
      const value = await attempt(query);
      // What became another meanwhile is not told as it was.
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
