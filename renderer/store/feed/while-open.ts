import { appError, type AppError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';

export type Emit<T> = (value: Result<T>) => void;

export function notOpen(): AppError {
  return appError('no-account', 'no account is open in this store');
}

/** The answer of a store. If the store was closed in the meantime, an error becomes "the account was left". */
export async function whileOpen<T>(isOpen: () => boolean, work: Promise<Result<T>>): Promise<Result<T>> {
  const result = await work;
  return result.ok || isOpen() ? result : err(appError('cancelled', 'the account was left meanwhile'));
}

/** Passes on the answers of a store; errors only while it is open. */
export function emitWhileOpen<T>(isOpen: () => boolean, emit: Emit<T>): Emit<T> {
  return (value) => {
    if (value.ok || isOpen()) emit(value);
  };
}
