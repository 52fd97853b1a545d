import type { ErrorCode } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { OutboxChange, RowCalls, SentRow } from '#shared/rpc/store.ts';

type Store = Pick<Remote<RowCalls, object, object>, 'invoke'>;

export interface TellerDependencies {
  /** The open stores. */
  readonly stores: () => readonly Store[];
  /** The current state of a write; null: it is no longer in the queue. */
  readonly find: (id: string) => PendingOperation | null;
  /** Runs `work` after `delayMs`; answers a function that cancels it. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

/**
 * Sends changes of operations to the open stores. A store that could not store a change (a full disk) gets the current
 * state again later; otherwise it would show sent writes as pending. A closed store gets everything when it attaches.
 */
export interface Teller {
  emit(change: OutboxChange): void;
  dispose(): void;
}

const AGAIN_AFTER_MS = 5_000;
const GONE: ReadonlySet<ErrorCode> = new Set(['not-running', 'no-account']);

interface Missed {
  readonly ids: Set<string>;
  readonly rows: SentRow[];
}

export function createTeller({ stores, find, schedule }: TellerDependencies): Teller {
  const missed = new Map<Store, Missed>();
  let cancel: (() => void) | null = null;

  async function give(store: Store, change: OutboxChange): Promise<void> {
    const applied = await store.invoke('outbox.apply', change);
    if (applied.ok || GONE.has(applied.error.code)) return;
    const known = missed.get(store) ?? { ids: new Set(), rows: [] };
    missed.set(store, known);
    for (const { id } of change.operations) known.ids.add(id);
    for (const id of change.removed) known.ids.add(id);
    known.rows.push(...change.rows);
    cancel ??= schedule(AGAIN_AFTER_MS, again);
  }

  function again(): void {
    cancel = null;
    const open = new Set(stores());
    for (const [store, { ids, rows }] of [...missed]) {
      missed.delete(store);
      if (!open.has(store)) continue;
      const operations = [...ids].flatMap((id) => find(id) ?? []);
      const standing = new Set(operations.map(({ id }) => id));
      void give(store, { operations, removed: [...ids].filter((id) => !standing.has(id)), rows });
    }
  }

  return {
    emit(change) {
      for (const store of stores()) void give(store, change);
    },
    dispose() {
      cancel?.();
    },
  };
}
