import type { Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';

/**
 * Changes that make journal and database agree, by operation id. The journal leads, since it records each step first.
 */
export interface ReconcilePlan {
  /** Only in the database: the journal was lost, or never had an operation that the screen called queued. */
  readonly adopt: readonly PendingOperation[];
  /** Ids whose journal state the database must copy. */
  readonly put: readonly string[];
  /** Ids that the database must delete: finished long ago, discarded, or never called queued. */
  readonly drop: readonly string[];
}

/** `journalIsNew`: there was no journal before this start. If this is not the first start, it was lost. */
export function reconcile(
  queue: Queue,
  stored: readonly PendingOperation[],
  unconfirmed: ReadonlySet<string>,
  discarded: ReadonlySet<string>,
  journalIsNew: boolean,
): ReconcilePlan {
  const storedById = new Map(stored.map((operation) => [operation.id, operation]));
  const unknown = stored.filter((operation) => !queue.has(operation.id));
  // Compacted operations are among the discarded ones. All others without an entry were lost with the journal.
  const isMissing = ({ id }: PendingOperation): boolean => !unconfirmed.has(id) && !discarded.has(id);
  // A lost journal may have had, and sent, unconfirmed operations too.
  const lost = journalIsNew || unknown.some(isMissing);
  const drop = unknown.filter(({ id }) => discarded.has(id) || (unconfirmed.has(id) && !lost));
  const dropped = new Set(drop);
  return {
    adopt: inOrder(unknown.filter((operation) => !dropped.has(operation))),
    put: [...queue.values()]
      .filter((operation) => unconfirmed.has(operation.id) || differs(operation, storedById.get(operation.id)))
      .map(({ id }) => id),
    drop: drop.map(({ id }) => id),
  };
}

/**
 * In the order in which they were written, with parents first whatever their clocks say: a reply before its comment
 * would be held as if the comment were gone.
 */
function inOrder(operations: readonly PendingOperation[]): readonly PendingOperation[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const ordered: PendingOperation[] = [];
  const place = (operation: PendingOperation): void => {
    // Removed first, so that nothing is placed twice even if records depend on each other.
    if (!byId.delete(operation.id)) return;
    for (const id of dependenciesOf(operation)) {
      const parent = byId.get(id);
      if (parent !== undefined) place(parent);
    }
    ordered.push(operation);
  };
  for (const operation of [...operations].sort((one, other) => one.createdAt - other.createdAt)) place(operation);
  return ordered;
}

function differs(operation: PendingOperation, stored: PendingOperation | undefined): boolean {
  return stored === undefined || JSON.stringify(stored) !== JSON.stringify(operation);
}
