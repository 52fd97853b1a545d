import type { AppError } from '#shared/errors.ts';
import type { Client } from '../api/client.ts';

/**
 * Decides whether a sync continues after one item failed. An item that is gone, forbidden, refused or unreadable fails alone, and
 * so does a server error. Where no answer came, or the answer of something else, the server is asked a small question: the item
 * failed alone only if that is answered.
 */
export interface ToleratedErrors {
  /** `place`: where it was asked for, such as a space. Failures at several places in a row are an outage. */
  passes(error: AppError, place?: string | null): Promise<boolean>;
  /** Something came: the service works. */
  came(): void;
}

/** Twice what is asked for side by side: an outage is found out by what was under way and one more of each. */
const MOST_FAILURES_IN_A_ROW = 12;
/** As many as are worked on side by side: fewer may be at fault themselves. */
const PLACES_IN_AN_OUTAGE = 3;

export function createToleratedErrors(serverAnswers: () => Promise<boolean>): ToleratedErrors {
  let failures = 0;
  const places = new Set<string>();
  /** For all that ask at the same time. */
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

/** How long the server may take to show that it answers at all (ms). */
const PATIENCE_MS = 10_000;

/** Whether the server itself answers, whatever it says: the smallest question that it is asked anyway. */
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

/** The server kept naming further pages: between what was read and what is stored there may be rows that nobody read. */
export function isCutOff(problems: readonly AppError[]): boolean {
  return problems.some(({ code }) => code === 'incomplete-list');
}

/** Not worth a word where it is expected now and then: what went or was hidden since it was listed. */
export function isGoneOrHidden({ code }: AppError): boolean {
  return code === 'not-found' || code === 'forbidden';
}
