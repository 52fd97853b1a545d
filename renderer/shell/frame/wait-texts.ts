import type { RequestWait, WaitReason } from '#shared/rpc/host.ts';
import { LOCALE } from '../../ui/locale.ts';

const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const REASONS: Readonly<Record<WaitReason, string>> = {
  asked: 'The server asked Galley to wait',
  refused: 'The server rejected a request: too many at once',
  'used-up': 'Request limit reached',
  'few-left': 'Close to the server’s request limit',
};

/** Why requests wait and until when, for the status line; empty when the wait is over. Pure. */
export function waitWords(wait: RequestWait | null, now: number): string {
  if (wait === null || wait.until <= now) return '';
  return `${REASONS[wait.reason]}. Next request at ${CLOCK.format(wait.until)}`;
}
