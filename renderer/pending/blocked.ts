import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { isPlanned, isRunning } from '#shared/outbox/machine.ts';
import { dependenciesOf, entityOf, isVerdict, passesHeld, requestOf, saysWords } from '#shared/outbox/order.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { commentsOf, isInReview } from '#shared/outbox/review-parts.ts';

/** States that block later writes of the same place until the person or Galley resolves them. */
const HOLDING_UP: ReadonlySet<OperationState> = new Set(['in-doubt', 'held', 'conflict', 'rejected']);

/**
 * Ids of the writes that wait behind one that cannot be sent: in the same thread, change request or site, or because they
 * change what it creates; for verdicts, behind comments in their change request. A comment that waits for its verdict
 * blocks only what answers or changes it. One in doubt is among them if something else in its place goes first, so that
 * it is not looked for yet. Pure.
 */
export function blockedIds(operations: Iterable<PendingOperation>): ReadonlySet<string> {
  const inOrder = [...operations]
    .filter(({ state }) => state !== 'done')
    .sort((one, other) => one.createdAt - other.createdAt);
  const taken = takenIds(inOrder);
  const heldUp = new Set<string>();
  /** Behind a waiting write, even those that may overtake a held one wait. */
  const waitedIn = new Set<string>();
  /** Where something stopped, only some go on; where something goes first, the others wait for it. */
  const stoppedIn = new Set<string>();
  const firstIn = new Set<string>();
  const wordsHeldUp = new Set<string>();
  /** What cannot be sent: what needs it waits too. */
  const stuck = new Set<string>();
  const blocked = new Set<string>();
  for (const operation of inOrder) {
    const entity = entityOf(operation);
    const request = requestOf(operation);
    if (operation.state === 'in-doubt' && firstIn.has(entity)) blocked.add(operation.id);
    if (goesFirst(operation, stoppedIn.has(entity), waitedIn.has(entity))) firstIn.add(entity);
    if (!isRunning(operation)) stoppedIn.add(entity);
    if (waitsForVerdict(operation, taken)) stuck.add(operation.id);
    else if (isPlanned(operation)) {
      heldUp.add(entity);
      if (request !== null && saysWords(operation)) wordsHeldUp.add(request);
    } else if (HOLDING_UP.has(operation.state)) {
      heldUp.add(entity);
      stuck.add(operation.id);
      if (request !== null && saysWords(operation)) wordsHeldUp.add(request);
    } else if (
      (heldUp.has(entity) && (waitedIn.has(entity) || !passesHeld(operation))) ||
      [...dependenciesOf(operation), ...commentsOf(operation)].some((id) => stuck.has(id))
    ) {
      heldUp.add(entity);
      waitedIn.add(entity);
      stuck.add(operation.id);
      blocked.add(operation.id);
    } else if (request !== null && isVerdict(operation) && wordsHeldUp.has(request)) blocked.add(operation.id);
  }
  return blocked;
}

/** Whether the others of its place wait until it is sent, or looked for. */
function goesFirst(operation: PendingOperation, isStopped: boolean, isWaitedFor: boolean): boolean {
  if (!isRunning(operation) || isInReview(operation)) return false;
  return !isStopped || operation.state === 'in-doubt' || (passesHeld(operation) && !isWaitedFor);
}
