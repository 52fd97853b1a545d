import { transition } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import { ok } from '#shared/result.ts';
import type { JournalDamage } from '#shared/rpc/store.ts';
import type { Log } from '../log/log.ts';
import { logAgreement } from '../log/outbox-steps.ts';
import { doubtAfterLoss, type History } from './history.ts';
import type { Outbox } from './outbox.ts';
import { reconcile } from './reconcile.ts';
import type { Recorder } from './recorder.ts';

export interface AgreeDependencies {
  readonly history: History;
  readonly record: Recorder['record'];
  readonly now: () => number;
  readonly settleMs: number;
  readonly sends: boolean;
  readonly isNew: boolean;
  readonly damage: JournalDamage | null;
  readonly log: Log;
}

/** Makes a database agree with the journal, and copies into the journal the operations that only the database has. */
export function createAgree({
  history,
  record,
  now,
  settleMs,
  sends,
  isNew,
  damage,
  log,
}: AgreeDependencies): Outbox['reconcile'] {
  const { rows, discarded, queue } = history;
  const { operations } = queue;
  /** The journal is new, and no database has reported yet what an earlier journal may have had. */
  let isUntold = isNew;

  return async (stored, unconfirmed) => {
    const plan = reconcile(operations, stored, new Set(unconfirmed), new Set(discarded.keys()), isUntold);
    // All together, so that the journal shares one write to the disk.
    const adopted = await Promise.all(
      plan.adopt.map((operation) =>
        record({
          type: 'enqueued',
          at: now(),
          operation: sends ? perhapsSent(operation, now(), settleMs) : operation,
        }),
      ),
    );
    // Another window may have added the same operation a moment ago: then the journal has it already.
    const failed = adopted.find((recorded) => !recorded.ok && recorded.error.code !== 'conflict');
    if (failed?.ok === false) return failed;
    isUntold = false;
    logAgreement(log, { put: plan.put.length, adopted: plan.adopt.length, dropped: plan.drop.length });
    const put = plan.put.flatMap((id) => operations.get(id) ?? []);
    const settled = put.flatMap((operation) => (operation.state === 'done' ? (rows.get(operation.id) ?? []) : []));
    return ok({
      operations: [...put, ...plan.adopt.flatMap(({ id }) => operations.get(id) ?? [])],
      rows: settled,
      removed: plan.drop,
      adopted: plan.adopt.length,
      ...(damage === null ? {} : { damage }),
    });
  };
}

/**
 * For an operation that only the database has. The database learns each step after the journal, so a queued operation
 * may have been sent, and a held one may have been released and sent. The app looks for a queued one first; a held one
 * stays held, and the app looks for it once it is released.
 */
function perhapsSent(operation: PendingOperation, at: number, settleMs: number): PendingOperation {
  const { id, state, write } = operation;
  if (creates(write) && (state === 'held' || state === 'rejected')) return { ...operation, mayBeThere: true };
  const doubted = state === 'done' ? null : transition(operation, doubtAfterLoss(id, at, settleMs));
  return doubted === null || doubted === 'gone' ? operation : doubted;
}
