import { isRunning, isUnsent } from './machine.ts';
import type { PendingOperation } from './operation.ts';
import { commentsOf, isInReview } from './review-parts.ts';

/**
 * The pending review: comments that wait for their verdict. A comment says that it waits (`inReview`), a verdict lists
 * the comments that leave with it (`comments`). Whether a comment may leave follows from both, so no crash and no undo
 * can separate them. Pure.
 *
 *   add to review ──> pending ── its verdict is queued ──> leaves, in the order of writing, before the verdict
 *                      │  ^                                   │
 *                post now │                                   │ the verdict is discarded, and this is unsent
 *                      │  └───────────────────────────────────┘
 *                      v
 *              an ordinary comment
 */

/** Ids of the pending comments whose verdict is in the outbox. */
export function takenIds(operations: Iterable<PendingOperation>): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const operation of operations) {
    if (operation.state !== 'done') for (const id of commentsOf(operation)) taken.add(id);
  }
  return taken;
}

/** It is not on the server, and is not sent before its verdict is queued. */
export function waitsForVerdict(operation: PendingOperation, taken: Pick<ReadonlySet<string>, 'has'>): boolean {
  return isInReview(operation) && isUnsent(operation) && !taken.has(operation.id);
}

/** How many wait for a verdict and for nothing else: those that stopped need a decision first. */
export function countInReview(operations: Iterable<PendingOperation>): number {
  return pendingIn(operations).filter(isRunning).length;
}

/** The comments that wait for a verdict, in the order in which they were written. */
export function pendingIn(operations: Iterable<PendingOperation>): readonly PendingOperation[] {
  const all = [...operations];
  const taken = takenIds(all);
  return all
    .filter((operation) => waitsForVerdict(operation, taken))
    .sort((one, other) => one.createdAt - other.createdAt);
}
