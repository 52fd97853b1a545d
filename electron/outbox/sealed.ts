import type { AppError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { Outbox } from './outbox.ts';

/** An outbox with a journal of a newer Galley: it can be read, but nothing is queued or sent. */
export function sealedOutbox(error: AppError): Outbox {
  const refused = () => Promise.resolve(err(error));
  return {
    append: refused,
    bringIn: refused,
    rewrite: refused,
    act: refused,
    record: refused,
    discardUnsent: refused,
    reconcile: () => Promise.resolve(ok({ operations: [], removed: [], rows: [], adopted: 0 })),
    ready: () => [],
    nextWake: () => null,
    postponed: () => [],
    unpermitted: () => [],
    find: () => null,
    isOver: () => false,
    all: () => [],
    claimed: () => new Set(),
    hasVerdict: () => true,
    rivals: () => new Set(),
    counts: () => ({ waiting: 0, inReview: 0, held: 0, failed: 0 }),
    problem: () => error,
    close: () => Promise.resolve(),
  };
}
