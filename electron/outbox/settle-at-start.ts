import { settlesItself } from '#shared/outbox/choices.ts';
import { isOrphan } from '#shared/outbox/machine.ts';
import type { History } from './history.ts';
import type { Recorder } from './recorder.ts';

export interface SettleAtStartDependencies {
  readonly history: History;
  readonly record: Recorder['record'];
  readonly now: () => number;
  /** False: a pack, which never sends anything. */
  readonly sends: boolean;
}

/** Records the consequences of how the last run ended. */
export async function settleAtStart({ history, record, now, sends }: SettleAtStartDependencies): Promise<void> {
  const { operations } = history.queue;

  /** The app ended before it held a write whose parent is gone. */
  async function holdOrphans(): Promise<void> {
    for (const { id } of [...operations.values()].filter((operation) => isOrphan(operations, operation))) {
      await record({ type: 'held', at: now(), id, cause: 'parent-failed' });
    }
  }

  /** Older versions held these, although the person can do nothing about them. */
  async function goOnByThemselves(): Promise<void> {
    for (const { id } of [...operations.values()].filter(settlesItself)) {
      await record({ type: 'retried', at: now(), id });
    }
  }

  /** Doubts from a loss, or from an import that was interrupted: in a pack nothing would ever look for them. */
  async function endDoubts(): Promise<void> {
    for (const { id, state } of [...operations.values()])
      if (state === 'in-doubt') await record({ type: 'not-found', at: now(), id });
  }

  if (!sends) await endDoubts();
  await holdOrphans();
  await goOnByThemselves();
}
