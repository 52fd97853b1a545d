import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { openOutbox, type Outbox, type OutboxDependencies } from '../../../electron/outbox/outbox.ts';
import { MemoryDisk } from './desk.ts';

/** An outbox alone, over a disk in memory: nobody sends. */

export const NOW = 10_000;
export const SETTLE_MS = 4_000;

export interface Opened {
  readonly outbox: Outbox;
  readonly disk: MemoryDisk;
  readonly told: OutboxChange[];
  readonly troubles: (string | null)[];
  stirs: number;
}

export async function openAlone(
  more: Partial<OutboxDependencies> & { readonly disk?: MemoryDisk } = {},
): Promise<Opened> {
  const disk = more.disk ?? new MemoryDisk();
  const result: Opened = { disk, told: [], troubles: [], stirs: 0, outbox: null as unknown as Outbox };
  const opened = await openOutbox({
    journal: disk.journal,
    entries: disk.read(),
    now: () => NOW,
    settleMs: SETTLE_MS,
    emit: (change) => result.told.push(change),
    stirred: () => {
      result.stirs += 1;
    },
    troubled: () => result.troubles.push(result.outbox.problem()?.code ?? null),
    ...more,
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  return Object.assign(result, { outbox: opened.value });
}

export async function withOne(operation: PendingOperation): Promise<Opened> {
  const opened = await openAlone();
  await opened.outbox.append(operation);
  return opened;
}
