import type { Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';

/** What journal and database must do to agree. By operation id; the journal leads, since it hears of each step first. */
export interface ReconcilePlan {
  /** In the database alone: the journal was lost, or never had it though the person was told. */
  readonly adopt: readonly PendingOperation[];
  /** Ids whose journal state the database must take over. */
  readonly put: readonly string[];
  /** Ids that the database must forget: finished long ago, discarded, or never called queued. */
  readonly drop: readonly string[];
}

/** `journalIsNew`: there was none before this start, so one that is not the first was lost. */
export function reconcile(
  queue: Queue,
  stored: readonly PendingOperation[],
  unconfirmed: ReadonlySet<string>,
  discarded: ReadonlySet<string>,
  journalIsNew: boolean,
): ReconcilePlan {
  const storedById = new Map(stored.map((operation) => [operation.id, operation]));
  const unknown = stored.filter((operation) => !queue.has(operation.id));
  // What was compacted away is among the discarded. Anything else without an entry was lost with the journal.
  const isMissing = ({ id }: PendingOperation): boolean => !unconfirmed.has(id) && !discarded.has(id);
  // Then the journal may have had, and sent, what was never confirmed as well.
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
 * In the order in which they were written, and each after what it hangs on, whatever the clock said then: a reply that came
 * before its comment would be held for one that is gone.
 */
function inOrder(operations: readonly PendingOperation[]): readonly PendingOperation[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const ordered: PendingOperation[] = [];
  const place = (operation: PendingOperation): void => {
    // Taken out first: nothing is placed twice, even if records should hang on each other.
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
