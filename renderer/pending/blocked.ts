import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { entityOf, isVerdict, passesHeld, requestOf, saysWords } from '#shared/outbox/order.ts';

/** States that hold up what was written after them in the same place until the person or Galley has dealt with them. */
const HOLDING_UP: ReadonlySet<OperationState> = new Set(['in-doubt', 'held', 'conflict', 'rejected']);

/**
 * Ids of the writes that wait behind one that cannot be sent: in the same thread, change request or site, and of verdicts behind
 * words in their change request. Pure.
 */
export function blockedIds(operations: Iterable<PendingOperation>): ReadonlySet<string> {
  const inOrder = [...operations]
    .filter(({ state }) => state !== 'done')
    .sort((one, other) => one.createdAt - other.createdAt);
  const heldUp = new Set<string>();
  /** Where one of them waits, even what passes a held one waits with it. */
  const waitedIn = new Set<string>();
  const wordsHeldUp = new Set<string>();
  const blocked = new Set<string>();
  for (const operation of inOrder) {
    const entity = entityOf(operation);
    const request = requestOf(operation);
    if (HOLDING_UP.has(operation.state)) {
      heldUp.add(entity);
      if (request !== null && saysWords(operation)) wordsHeldUp.add(request);
    } else if (heldUp.has(entity) && (waitedIn.has(entity) || !passesHeld(operation))) {
      waitedIn.add(entity);
      blocked.add(operation.id);
    } else if (request !== null && isVerdict(operation) && wordsHeldUp.has(request)) blocked.add(operation.id);
  }
  return blocked;
}
