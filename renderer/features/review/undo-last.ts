import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { RequestPlace } from '#shared/rpc/review-views.ts';
import type { Galley } from '../../app/galley.ts';
import { withdraw } from '../../app/withdraw.ts';

/** Not on its way to the service: taking it back leaves no doubt. */
const WAITING: ReadonlySet<OperationState> = new Set<OperationState>(['queued', 'retrying', 'held']);

/** What was done last in a change request and is still here. Null: nothing waits. Pure. */
export function lastWaiting(
  operations: Iterable<PendingOperation>,
  { spaceId, changeRequestId }: RequestPlace,
): PendingOperation | null {
  let last: PendingOperation | null = null;
  for (const operation of operations) {
    const place = placeOf(operation.write);
    if (place.spaceId !== spaceId || place.changeRequestId !== changeRequestId) continue;
    if (WAITING.has(operation.state) && operation.createdAt >= (last?.createdAt ?? 0)) last = operation;
  }
  return last;
}

/** What was written goes back into its editor; what was decided is as if it had not been. */
export async function takeBack(
  galley: Pick<Galley, 'app' | 'announcer' | 'store'>,
  operation: PendingOperation,
): Promise<void> {
  const { kind } = operation.write;
  if (kind === 'comment.create' || kind === 'reply.create') {
    await withdraw(galley, operation);
    return;
  }
  const gone = await galley.app.act(operation.id, { kind: 'discard' });
  if (gone.ok) galley.announcer.say('Taken back before it was sent.');
}
