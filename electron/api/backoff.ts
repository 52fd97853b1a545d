import type { OperationShape } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { LONGEST_WAIT_MS } from './scheduler.ts';

const BACKOFF_BASE_MS = 500;
const BACKOFF_LONGEST_MS = 20_000;

/** All tries, including the first. */
const MOST_TRIES = 4;
/** Without a connection or an answer, a second try shows as much as a fourth; outbox and sync retry later. */
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
  // The gate holds back all requests as long as the server asked; the jitter then spreads the clients.
  return backoffMs(failures, random);
}

/**
 * A read changes nothing. A write without an answer goes back to the outbox, which looks for it before it sends it
 * again: between two tries somebody else may have written to the same place. The same holds for a write that replaces
 * or removes something, even if it was certainly not done, since the wait makes the preflight outdated. A write that
 * only adds something may be repeated if it was not done.
 */
function mayRepeat({ method }: OperationShape, { code, sent }: AppError): boolean {
  // The outbox itself retries a write later.
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
      // A broken connection recovers soon; one that cannot be made does not.
      return sent === 'no' ? MOST_TRIES_IN_SILENCE : MOST_TRIES;
    case 'unauthorized':
      // One refusal may be a temporary error. A request that was not sent for lack of a token would not be sent the
      // second time either.
      return status === undefined ? 1 : 2;
    case 'timeout':
      return MOST_TRIES_IN_SILENCE;
    case 'invalid-response':
      // An incomplete or garbled answer is worth a second try. A readable but invalid one (it has a path) is not.
      return path === undefined ? MOST_TRIES_IN_SILENCE : 1;
    default:
      return 1;
  }
}
