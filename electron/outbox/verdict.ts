import type { AppError, SentState } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { recordOf } from '#shared/outbox/kinds/index.ts';
import { SENT_WITHOUT_ROW, type Recognition } from './kind.ts';

/**
 * The first wait after a failure. It doubles with each failure up to the longest, with jitter so that many clients do
 * not retry at once.
 */
const RETRY_BASE_MS = 2_000;
const RETRY_LONGEST_MS = 60_000;

/** A bug ended a try. The error omits the exception's message, which may quote a person's text. */
export function mistake(thrown: unknown, sent: SentState): AppError {
  const detail = `sending ended in ${thrown instanceof Error ? thrown.name : 'an unknown error'}`;
  return { code: 'internal', detail, sent };
}

export interface VerdictContext {
  readonly now: number;
  readonly random: () => number;
  /** How long (ms) a server may take to show an accepted write. Until then "not found" proves nothing. */
  readonly settleMs: number;
}

/**
 * The result of a failed try. A temporary error is retried, a write that may have arrived is in doubt, one without its
 * target is held, and all others are rejected. The text is preserved in every case.
 */
export function verdictOf(
  operation: PendingOperation,
  error: AppError,
  { now, random, settleMs }: VerdictContext,
): OutboxEvent {
  const { id } = operation;
  switch (error.code) {
    case 'not-found':
      return { type: 'held', at: now, id, cause: 'target-gone', error };
    case 'not-served':
      return { type: 'held', at: now, id, cause: 'not-served', error };
    case 'forbidden':
    case 'conflict':
    case 'invalid-request':
    case 'invalid-input':
      return { type: 'refused', at: now, id, error };
    case 'unauthorized':
    case 'rate-limited': {
      const wait = Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? backoffMs(operation, random));
      // An earlier request of the same call may have arrived: the app looks for it before it sends again.
      return error.sent === 'maybe'
        ? { type: 'doubted', at: now, id, error, nextTryAt: now + Math.max(settleMs, wait) }
        : { type: 'postponed', at: now, id, error, nextTryAt: now + wait };
    }
    default:
      return error.sent === 'no'
        ? { type: 'postponed', at: now, id, error, nextTryAt: now + backoffMs(operation, random) }
        : { type: 'doubted', at: now, id, error, nextTryAt: now + settleMs };
  }
}

/**
 * The result of looking for a write. An accepted write is done, even if it changed since and no row shows it. Only a
 * create must be found, for its id; and the text of an edit is compared with the server's.
 */
export function recognised(operation: PendingOperation, found: Recognition): Recognition {
  if (operation.accepted !== true || (found.type !== 'missing' && found.type !== 'cannot-tell')) return found;
  return mustBeFound(operation) ? found : { type: 'found', sent: SENT_WITHOUT_ROW };
}

function mustBeFound(operation: PendingOperation): boolean {
  const { effect, bringsWords } = recordOf(operation.write);
  return effect === 'create' || bringsWords === true;
}

/** A server may ask for a day: we try again after this time at the latest. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Exponential backoff with jitter over its upper half, in milliseconds. */
export function backoffMs(operation: PendingOperation, random: () => number): number {
  const ceiling = Math.min(RETRY_LONGEST_MS, RETRY_BASE_MS * 2 ** Math.min(operation.attempts, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}
