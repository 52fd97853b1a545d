import { appError } from '#shared/errors.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { err } from '#shared/result.ts';
import type { Kind } from '../kind.ts';

/** An unreadable operation is parked and never ready. */
export const unreadable: Kind<WriteOf<'unreadable'>> = {
  preflight: () => Promise.resolve({ type: 'hold', cause: 'cannot-tell' }),
  send: () => Promise.resolve(err(appError('internal', 'what could not be read back is never sent', { sent: 'no' }))),
  recognise: () => Promise.resolve({ type: 'cannot-tell' }),
  isThere: () => Promise.resolve(null),
};
