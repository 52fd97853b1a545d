import type { AppError } from './errors.ts';

/** What crosses every boundary of Galley: a value, or an error with a message for the person. Never an exception. */
export type Result<T, E = AppError> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
