import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

/** Runs work on a database and turns what it throws into an `AppError`. */
export async function attempt<T>(work: () => PromiseLike<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (thrown) {
    return err(storageError(thrown));
  }
}

export function storageError(thrown: unknown): AppError {
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown storage failure';
  // A transaction that was aborted for lack of space says so in its message.
  return appError(detail.includes('QuotaExceeded') ? 'storage-full' : 'storage-failed', detail);
}
