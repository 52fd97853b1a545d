import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

/** The progress of long work. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Calls `work` with a few of `items` at a time, and reports progress. When `signal` aborts, it stops between two calls:
 * each item is either done or not begun. Pure except for `work`.
 */
export async function inChunks<T, R>(
  items: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<Result<readonly R[]>>,
  progress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result<readonly R[]>> {
  const all: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    if (signal.aborted) return CANCELLED;
    progress({ done: at, total: items.length });
    const answer = await work(items.slice(at, at + size));
    if (!answer.ok) return answer;
    all.push(...answer.value);
  }
  progress({ done: items.length, total: items.length });
  return ok(all);
}

export const CANCELLED = err(appError('cancelled', 'the person cancelled it'));
