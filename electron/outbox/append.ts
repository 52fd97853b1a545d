import { appError } from '#shared/errors.ts';
import { isPlanned } from '#shared/outbox/machine.ts';
import { collapse, type Collapse } from '#shared/outbox/collapse.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { deletes } from '#shared/outbox/order.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import type { History } from './history.ts';
import type { Outbox } from './outbox.ts';
import type { Recorder } from './recorder.ts';

export interface AppendDependencies {
  readonly history: History;
  readonly record: Recorder['record'];
  readonly now: () => number;
  /** Whether the current writer wrote it. */
  readonly isOwn: (operation: PendingOperation) => boolean;
  readonly deleteDelayMs: () => number;
}

/** Queues a write of the person. It may change or undo unsent writes instead. */
export function createAppend({ history, record, now, isOwn, deleteDelayMs }: AppendDependencies): Outbox['append'] {
  const { discarded, queue } = history;
  const { operations } = queue;

  function delayed(operation: PendingOperation): PendingOperation {
    if (isPlanned(operation)) return operation;
    const delayMs = deletes(operation.write) ? deleteDelayMs() : 0;
    return delayMs > 0 && operation.state === 'queued' ? { ...operation, nextTryAt: now() + delayMs } : operation;
  }

  async function append(given: PendingOperation): Promise<Result<Enqueued>> {
    const operation = delayed(given);
    const known = operations.get(operation.id);
    if (known !== undefined) return ok({ outcome: 'queued', operation: known });
    // A restored write returns exactly as the person wrote it.
    const plan: Collapse = discarded.has(operation.id) ? { type: 'queue' } : collapse(operations, operation, isOwn);
    if (plan.type === 'ask') {
      const detail = `${plan.dependents.length} unsent writes hang on it`;
      return err(appError('dependents', detail, { path: plan.dependents.map(({ id }) => id).join(',') }));
    }
    const collapsed = await carryOut(plan);
    // The unsent write was sent in the meantime: the new write is queued after it.
    if (collapsed !== null && (collapsed.ok || collapsed.error.code !== 'conflict')) return collapsed;
    const recorded = await record({ type: 'enqueued', at: now(), operation });
    const queued = operations.get(operation.id);
    // Another window that attached in the meantime may have added the same write.
    if (!recorded.ok && (recorded.error.code !== 'conflict' || queued === undefined)) return recorded;
    return ok({ outcome: 'queued', operation: queued ?? operation });
  }

  /** Null: there is nothing to collapse into. */
  async function carryOut(plan: Collapse): Promise<Result<Enqueued> | null> {
    switch (plan.type) {
      case 'edit': {
        const edited = await record({ type: 'edited', at: now(), id: plan.id, markdown: plan.markdown });
        const operation = operations.get(plan.id);
        return edited.ok ? (operation === undefined ? null : ok({ outcome: 'edited', operation })) : edited;
      }
      case 'same': {
        const operation = operations.get(plan.id);
        return operation === undefined ? null : ok({ outcome: 'same', operation });
      }
      case 'withdraw': {
        let withdrawn: PendingOperation | null = null;
        const ids: string[] = [];
        for (const id of plan.ids) {
          const operation = operations.get(id);
          const gone = await record({ type: 'discarded', at: now(), id });
          if (!gone.ok) return gone;
          // It was sent while another was discarded: a write on the server must undo it.
          if (operations.has(id)) return err(appError('conflict', 'this is being sent right now'));
          withdrawn = operation ?? withdrawn;
          if (operation !== undefined) ids.unshift(id);
        }
        return withdrawn === null ? null : ok({ outcome: 'withdrawn', operation: withdrawn, withdrawn: ids });
      }
      case 'ask':
      case 'queue':
        return null;
    }
  }

  return append;
}
