import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import type { Gone } from './gone.ts';
import { LOOK_AGAIN, type Outcomes, type Sending } from './outcomes.ts';
import { recognised } from './verdict.ts';

/** Looks for one write that may have arrived, and decides how it continues. */
export function createSettleDoubt(
  { now }: Sending,
  { bind, surely, fail, acknowledge, finish, lookAgain, isTaken }: Outcomes,
  { holdIfHidden }: Pick<Gone, 'holdIfHidden'>,
): (operation: PendingOperation) => Promise<void> {
  async function settleDoubt(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const recognition = recognised(operation, await bind(operation).recognise());
    switch (recognition.type) {
      case 'found':
        // A deletion is recognised by a missing row.
        if (bind(operation).whenGone() !== null && (await holdIfHidden(operation))) return;
        // Another operation may have claimed it during the read.
        if (isTaken(operation, recognition.sent)) await fail(lookAgain(operation, operation.error ?? LOOK_AGAIN));
        else await acknowledge(operation, recognition.sent);
        break;
      case 'missing':
        // The server accepted it with an answer that we could not read: a second request would create a duplicate.
        if (creates(operation.write) && operation.accepted === true)
          await surely({ type: 'held', at: now(), id, cause: 'several-matches' });
        else await surely({ type: 'not-found', at: now(), id });
        break;
      case 'several':
        await surely({ type: 'held', at: now(), id, cause: 'several-matches' });
        break;
      case 'cannot-tell':
        await surely({ type: 'held', at: now(), id, cause: 'cannot-tell' });
        break;
      case 'failed': {
        const { error } = recognition;
        if (error.code === 'not-found' && (await holdIfHidden(operation))) return;
        const over = error.code === 'not-found' ? bind(operation).whenGone() : null;
        if (over !== null) await finish(operation, over);
        else if (error.code === 'not-found') await surely({ type: 'held', at: now(), id, cause: 'target-gone', error });
        else if (error.code === 'forbidden')
          await surely({ type: 'held', at: now(), id, cause: 'permission-lost', error });
        else await fail(lookAgain(operation, error));
        break;
      }
    }
  }

  return settleDoubt;
}
