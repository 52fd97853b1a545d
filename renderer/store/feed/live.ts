import { err, ok, type Result } from '#shared/result.ts';
import { storageError } from '../db/storage-error.ts';
import { ChangeFeed } from './change-feed.ts';
import { onAnswers, type Sources } from './dexie-changes.ts';
import { overlaps, type KeyRange } from './key-ranges.ts';

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
  return onAnswers(ask, emit, (thrown) => {
    emit(err(storageError(thrown)));
  });
}

/** What an answer is made of: tables, and the keys of each. */
export interface MadeOf<N extends string> {
  readonly sources: Sources<N>;
  readonly ranges: Readonly<Record<N, KeyRange>>;
}

/** As `live`, for a query that reads past Dexie, which then does not know what was read. */
export function liveOver<N extends string, T>(
  { sources, ranges }: MadeOf<N>,
  query: () => Promise<T>,
  emit: (value: Result<T>) => void,
): () => void {
  const feed = new ChangeFeed<N>({
    sources,
    concerns: (changedKeys) =>
      [...changedKeys].some(([name, changed]) => changed.some((one) => overlaps(one, ranges[name]))),
    async read() {
      const value = await query();
      // What became another meanwhile is not told as it was.
      if (!feed.stopped && !feed.behind) emit(ok(value));
    },
    failed: (error) => emit(err(error)),
  });
  feed.start();
  return () => feed.stop();
}
