import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

/** How far a long piece of work is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Does `work` with some of `items` after the other and tells how far it is. Ends between two pieces once `signal` says so:
 * each is done whole or not begun. Pure but for `work`.
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
