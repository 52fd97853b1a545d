import { recordOf } from '#shared/outbox/kinds/index.ts';
import { isInReview } from '#shared/outbox/review-parts.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';

/** What decides when a write is sent. `noSending`: nobody is signed in, or a pack is open. */
interface SendingNow {
  readonly offline: boolean;
  readonly noSending: boolean | 'pack';
}

/** The notice after an act: what was done, and when it is sent if that is not now. `sent`: the server has it. */
export function doneWords(write: PendingWrite, sending: SendingNow, sent: boolean): string {
  const done = recordOf(write).done(write, !sent);
  return isInReview({ write }) ? done : doneLater(done, sending, sent);
}

/** As `doneWords`, for a text of one's own. */
export function doneLater(done: string, { offline, noSending }: SendingNow, sent: boolean): string {
  if (sent) return done;
  if (noSending === 'pack') return `${done} in this pack`;
  if (noSending) return `${done}. Sends when you sign in.`;
  return offline ? `${done}. Sends when you’re online.` : done;
}
