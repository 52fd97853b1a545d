import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

class Full extends Error {}
export function full(): Full {
  return new Full('there is not enough room on the disk');
}

/** Turns an exception from the disk into a result. */
export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (thrown) {
    return err(storageError(thrown));
  }
}

function storageError(thrown: unknown): AppError {
  const detail = thrown instanceof Error ? thrown.message : 'the disk refused';
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  const isFull = thrown instanceof Full || code === 'ENOSPC' || code === 'EDQUOT';
  return appError(isFull ? 'storage-full' : 'storage-failed', detail);
}
