import type { AppError } from '#shared/errors.ts';

/** The server answered, and another request would not make it say who the person is. */
const NEVER_TOLD: ReadonlySet<AppError['code']> = new Set([
  'forbidden',
  'not-found',
  'not-served',
  'conflict',
  'invalid-request',
]);

export function neverTells({ code }: AppError): boolean {
  return NEVER_TOLD.has(code);
}
