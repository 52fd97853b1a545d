import type { ErrorCode } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { OutboxChange, RowCalls, SentRow } from '#shared/rpc/store.ts';

type Store = Pick<Remote<RowCalls, object, object>, 'invoke'>;

export interface TellerDependencies {
  /** Those that are open now. */
  readonly stores: () => readonly Store[];
  /** How a write stands by now; null: it is not in the queue any more. */
  readonly find: (id: string) => PendingOperation | null;
  /** Runs `work` after `delayMs`; answers the canceller. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

/**
 * Tells the open stores what became of writes. One that could not write it down (a full disk) is told again, how these writes
 * stand by then: else it would show as waiting what was sent long ago. One that is gone hears of everything when it attaches.
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
