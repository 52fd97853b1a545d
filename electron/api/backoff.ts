import type { OperationShape } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { LONGEST_WAIT_MS } from './scheduler.ts';

const BACKOFF_BASE_MS = 500;
const BACKOFF_LONGEST_MS = 20_000;

/** Tries in all, the first included. */
const MOST_TRIES = 4;
/** Without a connection or an answer a second try shows all that a fourth would; the outbox and the sync come back later. */
const MOST_TRIES_IN_SILENCE = 2;

/** Exponential with full jitter, in milliseconds; `failures` is the number of tries that have failed. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.round(random() * Math.min(BACKOFF_LONGEST_MS, BACKOFF_BASE_MS * 2 ** (failures - 1)));
}

/** How long to wait before the next try, or null: there is none. */
export function retryDelayMs(
  shape: OperationShape,
  error: AppError,
  failures: number,
  random: () => number,
): number | null {
  if (failures >= mostTries(error) || (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS) return null;
  if (!mayRepeat(shape, error)) return null;
  // The gate holds everything back as long as the service asked; the jitter keeps the crowd apart afterwards.
  return backoffMs(failures, random);
}

/**
 * A read changes nothing. A write that got no answer goes back to the outbox, which looks before it sends again: between two
 * tries somebody else may have written to the same place. So does one that replaces or removes something even where it was
 * surely not done, since its wait makes the last look stale. What only adds something may go again if it was not done.
 */
function mayRepeat({ method }: OperationShape, { code, sent }: AppError): boolean {
  // The outbox tries a write again itself, later.
  if (code === 'unauthorized') return method === 'GET';
  return method === 'GET' || (method === 'POST' && sent === 'no');
}

function mostTries({ code, path, sent, status }: AppError): number {
  switch (code) {
    case 'rate-limited':
      return MOST_TRIES;
    case 'server-error':
      return status === 501 || status === 505 ? 1 : MOST_TRIES;
    case 'offline':
      // A connection that broke is soon there again; one that cannot be made is not.
      return sent === 'no' ? MOST_TRIES_IN_SILENCE : MOST_TRIES;
    case 'unauthorized':
      // One refusal may be a hiccup. What did not leave, for want of a token, would not leave again either.
      return status === undefined ? 1 : 2;
    case 'timeout':
      return MOST_TRIES_IN_SILENCE;
    case 'invalid-response':
      // Cut off or garbled: worth another look. Understood and wrong (it has a path): not.
      return path === undefined ? MOST_TRIES_IN_SILENCE : 1;
    default:
      return 1;
  }
}
