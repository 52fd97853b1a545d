import type { AppError, SentState } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { recordOf } from '#shared/outbox/kinds/index.ts';
import { SENT_WITHOUT_ROW, type Recognition } from './kind.ts';

/** First wait after a failure; doubled each time up to the longest, then scattered so that many do not come at once. */
const RETRY_BASE_MS = 2_000;
const RETRY_LONGEST_MS = 60_000;

/** A mistake of ours ended a try. Its message is not told: it may quote what was to be sent. */
export function mistake(thrown: unknown, sent: SentState): AppError {
  const detail = `sending ended in ${thrown instanceof Error ? thrown.name : 'an unknown error'}`;
  return { code: 'internal', detail, sent };
}

export interface VerdictContext {
  readonly now: number;
  readonly random: () => number;
  /** How long (ms) a service may take to show what it accepted. Before that, "not found" proves nothing. */
  readonly settleMs: number;
}

/**
 * What a failed try means for a create: the one place that says it. Waits for what passes by itself, doubts what may
 * have arrived, holds what lost its target, and refuses the rest, with the text kept in every case.
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
      // An earlier request of the same call may have arrived: it is looked for before it is sent again.
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
 * What looking for a write shows. One that the server said yes to is done, though it may have changed since and nothing tells
 * that it was there; only a new row has to be found, for its id, and the words of an edit are compared with what is there.
 */
export function recognised(operation: PendingOperation, found: Recognition): Recognition {
  if (operation.accepted !== true || (found.type !== 'missing' && found.type !== 'cannot-tell')) return found;
  return mustBeFound(operation) ? found : { type: 'found', sent: SENT_WITHOUT_ROW };
}

function mustBeFound(operation: PendingOperation): boolean {
  const { effect, bringsWords } = recordOf(operation.write);
  return effect === 'create' || bringsWords === true;
}

/** A service may ask for a day; after this long we ask again all the same. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Exponential with full jitter above half, in milliseconds. */
export function backoffMs(operation: PendingOperation, random: () => number): number {
  const ceiling = Math.min(RETRY_LONGEST_MS, RETRY_BASE_MS * 2 ** Math.min(operation.attempts, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}
