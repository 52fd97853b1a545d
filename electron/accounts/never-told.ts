import type { AppError } from '#shared/errors.ts';

/** The service answered, and will not say who we are however often it is asked. */
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
