import type { AppError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Gone } from './gone.ts';
import { LOOK_AGAIN, type Outcomes, type Sending } from './outcomes.ts';
import { backoffMs } from './verdict.ts';

const CHANGED_MEANWHILE: AppError = { code: 'cancelled', detail: 'it was changed before it left', sent: 'no' };

/** Sends one queued write: preflight, the `sending` mark, the request, and the result. */
export function createSend(
  sending: Sending,
  { bind, surely, fail, acknowledge, finish, verdict, isTaken, pause }: Outcomes,
  { lookWhetherGone, holdIfHidden }: Gone,
): (operation: PendingOperation) => Promise<void> {
  const { outbox, now, signal } = sending;
  const ended = (): boolean => signal.aborted;

  async function send(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const preflight = await bind(operation).preflight();
    // During preflight the person edited or discarded it, or its verdict: the result is about what was before.
    if (outbox.find(id) !== operation || !outbox.hasVerdict(operation) || ended()) return;
    switch (preflight.type) {
      case 'hold': {
        const isGone = preflight.cause === 'target-gone';
        if (isGone && (await holdIfHidden(operation))) return;
        const over = isGone ? bind(operation).whenGone() : null;
        const { type: _type, ...why } = preflight;
        if (over === null) await surely({ type: 'held', at: now(), id, ...why });
        else await finish(operation, over);
        return;
      }
      case 'failed':
        if (preflight.error.code === 'not-found') {
          await lookWhetherGone(operation, { ...preflight.error, sent: 'no' });
          return;
        }
        // Nothing was sent: after any error in a read, another try is safe.
        await fail(verdict(operation, { ...preflight.error, sent: 'no' }));
        return;
      case 'found':
        // Another operation may have claimed it during preflight.
        if (isTaken(operation, preflight.sent)) {
          const nextTryAt = now() + sending.settleMs;
          await surely({ type: 'postponed', at: now(), id, error: { ...LOOK_AGAIN, sent: 'no' }, nextTryAt });
          return;
        }
        await finish(operation, preflight.sent);
        return;
      case 'conflict':
        await surely({ type: 'conflicted', at: now(), id, conflict: preflight.conflict });
        return;
      case 'go':
        break;
    }
    const { baseline } = preflight;
    const marked = await outbox.record({
      type: 'send-started',
      at: now(),
      id,
      ...(baseline === undefined ? {} : { baseline }),
    });
    // Without a durable mark it must not be sent: after a crash nobody would know.
    if (!marked.ok) {
      await pause(backoffMs(operation, sending.random));
      return;
    }
    const current = outbox.find(id);
    if (current?.state !== 'sending') return;
    // While the mark was written, the person edited it, and preflight checked the old text; or discarded its verdict.
    if (current.write !== operation.write || !outbox.hasVerdict(current)) {
      await surely({ type: 'postponed', at: now(), id, error: CHANGED_MEANWHILE, nextTryAt: now() });
      return;
    }
    const sent = await bind(current).send();
    if (sent.ok) {
      // Only the answer to our own request shows whose token it is: a found row may be somebody else's.
      if (sent.value.postedBy !== null) sending.identity.learn(sent.value.postedBy);
      await acknowledge(current, sent.value);
    } else if (ended() && sent.error.sent !== 'no') return;
    else if (sent.error.code === 'not-found') await lookWhetherGone(current, sent.error);
    else await fail(verdict(current, sent.error));
  }

  return send;
}
