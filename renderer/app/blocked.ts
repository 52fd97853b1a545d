import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { entityOf, passesHeld } from '#shared/outbox/order.ts';

/** States that hold up what was written after them in the same place until the person or Galley has dealt with them. */
const HOLDING_UP: ReadonlySet<OperationState> = new Set(['in-doubt', 'held', 'conflict', 'rejected']);

/** Ids of what waits behind something of its own thread, change request or site that cannot go on. Pure. */
export function blockedIds(operations: Iterable<PendingOperation>): ReadonlySet<string> {
  const inOrder = [...operations]
    .filter(({ state }) => state !== 'done')
    .sort((one, other) => one.createdAt - other.createdAt);
  const heldUp = new Set<string>();
  const blocked = new Set<string>();
  for (const operation of inOrder) {
    const entity = entityOf(operation);
    if (HOLDING_UP.has(operation.state)) heldUp.add(entity);
    else if (heldUp.has(entity) && !passesHeld(operation)) blocked.add(operation.id);
  }
  return blocked;
}
