import { settlesItself } from '#shared/outbox/choices.ts';
import { isOrphan } from '#shared/outbox/machine.ts';
import type { History } from './history.ts';
import type { Recorder } from './recorder.ts';

export interface SettleAtStartDependencies {
  readonly history: History;
  readonly record: Recorder['record'];
  readonly now: () => number;
  /** False: a pack, from which nothing is ever sent. */
  readonly sends: boolean;
}

/** Records what follows from how the run before ended. */
export async function settleAtStart({ history, record, now, sends }: SettleAtStartDependencies): Promise<void> {
  const { operations } = history.queue;

  /** What the app ended in the middle of: its parent was gone, and it had not been held yet. */
  async function holdOrphans(): Promise<void> {
    for (const { id } of [...operations.values()].filter((operation) => isOrphan(operations, operation))) {
      await record({ type: 'held', at: now(), id, cause: 'parent-failed' });
    }
  }

  /** What older versions held although nobody can do anything about it. */
  async function goOnByThemselves(): Promise<void> {
    for (const { id } of [...operations.values()].filter(settlesItself)) {
      await record({ type: 'retried', at: now(), id });
    }
  }

  /** What a loss, or an end in the middle of a receipt, left in doubt: nobody would ever look for it. */
  async function endDoubts(): Promise<void> {
    for (const { id, state } of [...operations.values()])
      if (state === 'in-doubt') await record({ type: 'not-found', at: now(), id });
  }

  if (!sends) await endDoubts();
  await holdOrphans();
  await goOnByThemselves();
}
