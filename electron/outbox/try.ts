import { writerCauseOf, type PendingOperation } from '#shared/outbox/operation.ts';
import { createGone } from './gone.ts';
import { createOutcomes, type Sending } from './outcomes.ts';
import { createSend } from './send.ts';
import { createSettleDoubt } from './settle-doubt.ts';
import { mistake } from './verdict.ts';

/** Takes one write one step further: sends it, looks for it, or holds it. Always records the result. */
export function createTry(sending: Sending): (operation: PendingOperation) => Promise<void> {
  const { outbox, now, signal } = sending;
  const outcomes = createOutcomes(sending);
  const { surely, fail, verdict, lookAgain } = outcomes;
  const gone = createGone(sending, outcomes);
  const send = createSend(sending, outcomes, gone);
  const settleDoubt = createSettleDoubt(sending, outcomes, gone);

  async function attempt(operation: PendingOperation): Promise<void> {
    const unknown = await sending.identity.know();
    const current = outbox.find(operation.id);
    if (current === null || signal.aborted) return;
    if (unknown !== null) {
      await fail(
        current.state === 'in-doubt' ? lookAgain(current, unknown) : verdict(current, { ...unknown, sent: 'no' }),
      );
      return;
    }
    const cause = writerCauseOf(sending.identity.whose(current));
    if (cause !== null && current.released?.includes(cause) !== true) {
      await surely({ type: 'held', at: now(), id: current.id, cause });
    } else if (current.state === 'in-doubt') await settleDoubt(current);
    else if (current.state === 'queued' || current.state === 'retrying') await send(current);
  }

  /** After a bug, no operation may stay in `sending`, or be tried again without a pause. */
  async function recover(id: string, thrown: unknown): Promise<void> {
    const current = outbox.find(id);
    if (current === null || signal.aborted) return;
    sending.log?.thrown('outbox', 'broke', thrown, { kind: current.write.kind });
    const error = mistake(thrown, current.state === 'sending' ? 'maybe' : 'no');
    await fail(current.state === 'in-doubt' ? lookAgain(current, error) : verdict(current, error));
  }

  return (operation) => attempt(operation).catch((thrown: unknown) => recover(operation.id, thrown));
}
