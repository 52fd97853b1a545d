import type { AppError } from '#shared/errors.ts';
import type { Client } from '../api/client.ts';

/**
 * Decides whether a sync continues after one item failed. An item that is gone, forbidden, refused or unreadable fails
 * alone, and so does a server error. If no answer arrived, or one from another host, the server gets a small test
 * request: the item failed alone only if that succeeds.
 */
export interface ToleratedErrors {
  /** `place`: where the item was read, such as a space. Failures at several places in a row are an outage. */
  passes(error: AppError, place?: string | null): Promise<boolean>;
  /** An answer arrived: the server works. */
  came(): void;
}

/** Twice the number of requests side by side: an outage shows after all running requests and one more of each. */
const MOST_FAILURES_IN_A_ROW = 12;
/** As many places as are read side by side: fewer could be at fault themselves. */
const PLACES_IN_AN_OUTAGE = 3;

export function createToleratedErrors(serverAnswers: () => Promise<boolean>): ToleratedErrors {
  let failures = 0;
  const places = new Set<string>();
  /** One test request for all that ask at the same time. */
  let asking: Promise<boolean> | null = null;
  return {
    async passes({ code, operation = '' }, place = null) {
      if (PASSING.has(code)) return true;
      if (code === 'server-error') {
        failures += 1;
        places.add(place ?? operation);
        return failures < MOST_FAILURES_IN_A_ROW || places.size < PLACES_IN_AN_OUTAGE;
      }
      if (!SILENT.has(code)) return false;
      asking ??= serverAnswers().finally(() => {
        asking = null;
      });
      return asking;
    },
    came() {
      failures = 0;
      places.clear();
    },
  };
}

/** How long the test request may take (ms). */
const PATIENCE_MS = 10_000;

/** Whether the server itself answers, with any result: the smallest request that the app already uses. */
export async function answers(
  client: Pick<Client, 'call'>,
  organizationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await client.call(
    'listCollectionsInOrganization',
    { organizationId, query: { limit: 1 } },
    { signal, timeoutMs: PATIENCE_MS, priority: 'visible' },
  );
  return answer.ok || PASSING.has(answer.error.code);
}

const PASSING: ReadonlySet<AppError['code']> = new Set([
  'not-found',
  'forbidden',
  'invalid-response',
  'invalid-request',
  'conflict',
]);

const SILENT: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'not-the-service', 'redirected']);

/** The server kept naming further pages: rows may be missing between the new ones and the stored ones. */
export function isCutOff(problems: readonly AppError[]): boolean {
  return problems.some(({ code }) => code === 'incomplete-list');
}

/** Not reported where it is expected now and then: items that were deleted or hidden since they were listed. */
export function isGoneOrHidden({ code }: AppError): boolean {
  return code === 'not-found' || code === 'forbidden';
}
