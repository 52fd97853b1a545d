import { isRunning, type Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf, isVerdict } from '#shared/outbox/order.ts';
import { waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { commentsOf, isInReview } from '#shared/outbox/review-parts.ts';
import { Groups } from './groups.ts';

export interface ReviewOrderParts {
  readonly operations: Queue;
  readonly before: (one: string, other: string) => boolean;
  /** The operation that must be sent, or decided on, before this one. */
  readonly waitsFor: (operation: PendingOperation) => string | null;
}

/** The order of pending comments: which wait for a verdict, and which leave before which. */
export class ReviewOrder {
  readonly #parts: ReviewOrderParts;
  /** By a pending comment: the unfinished writes that take it along. */
  readonly #takers = new Groups();
  readonly #pending = new Set<string>();

  constructor(parts: ReviewOrderParts) {
    this.#parts = parts;
  }

  add(operation: PendingOperation): void {
    if (isInReview(operation)) this.#pending.add(operation.id);
    for (const taken of commentsOf(operation)) this.#takers.add(taken, operation.id);
  }

  delete(operation: PendingOperation): void {
    this.#pending.delete(operation.id);
    for (const taken of commentsOf(operation)) this.#takers.delete(taken, operation.id);
  }

  /** Whether it needs no verdict, or its verdict is in the outbox. */
  hasVerdict(operation: PendingOperation): boolean {
    return !isInReview(operation) || this.#takers.has(operation.id);
  }

  /** How many comments wait for a verdict and for nothing else. */
  get waiting(): number {
    const waits = (operation: PendingOperation | undefined): boolean =>
      operation !== undefined && isRunning(operation) && this.waits(operation);
    return [...this.#pending].filter((id) => waits(this.#parts.operations.get(id))).length;
  }

  waits(operation: PendingOperation): boolean {
    return waitsForVerdict(operation, this.#takers);
  }

  /** A comment that leaves before this write, and is not on the server yet. */
  takenBy(operation: PendingOperation): string | null {
    return this.#taken(operation).find(({ state }) => state !== 'done')?.id ?? null;
  }

  /**
   * An earlier comment of the same review that can still be sent by itself. One that waits for a decision of the person
   * holds up the verdict, but no other comment.
   */
  earlier(operation: PendingOperation): string | null {
    if (!isInReview(operation)) return null;
    const { operations, before } = this.#parts;
    for (const taker of this.#takers.of(operation.id)) {
      const verdict = operations.get(taker);
      const others = verdict === undefined ? [] : this.#taken(verdict);
      const first = others.find((other) => before(other.id, operation.id) && this.#continuesAlone(other));
      if (first !== undefined) return first.id;
    }
    return null;
  }

  /**
   * A pending comment does not hold up comments that are posted at once. When its verdict is queued, a write of the same
   * entity that is already being sent ends first. One that answers this comment cannot: it is looked for afterwards.
   */
  letsOthersGo(operation: PendingOperation, entity: Iterable<string>): boolean {
    if (!isInReview(operation)) return false;
    if (this.waits(operation)) return true;
    if (operation.state !== 'queued' && operation.state !== 'retrying') return false;
    for (const id of entity) {
      const other = this.#parts.operations.get(id);
      if (other?.state !== 'sending' && other?.state !== 'in-doubt') continue;
      if (!dependenciesOf(other).includes(operation.id)) return true;
    }
    return false;
  }

  /**
   * The comments that `taker` takes along. A comment as a taker waits only for older ones: it may be first in the thread
   * of a younger one, which was restored.
   */
  #taken(taker: PendingOperation): readonly PendingOperation[] {
    const { operations, before } = this.#parts;
    return commentsOf(taker).flatMap((id) => {
      const comment = operations.get(id);
      if (comment === undefined || !isInReview(comment)) return [];
      return isVerdict(taker) || before(id, taker.id) ? [comment] : [];
    });
  }

  /** It is sent sooner or later without a decision of the person. */
  #continuesAlone(operation: PendingOperation): boolean {
    let one: PendingOperation | undefined = operation;
    while (one !== undefined && isRunning(one)) {
      const before = one.state === 'sending' ? null : this.#parts.waitsFor(one);
      if (before === null) return !this.waits(one);
      one = this.#parts.operations.get(before);
    }
    return false;
  }
}
