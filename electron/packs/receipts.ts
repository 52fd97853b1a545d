import type { PackReceipt } from '#shared/rpc/packs.ts';
import type { Outbox } from '../outbox/outbox.ts';

/**
 * What was written in packs, brought in and sent, as the next pack tells it: there it is not waiting any more, and what it
 * said is among the rows.
 */
export function receiptsOf(writes: Pick<Outbox, 'all'>): readonly PackReceipt[] {
  return writes
    .all()
    .filter(({ state, broughtIn }) => state === 'done' && broughtIn !== undefined)
    .map(({ id, serverId }) => ({ id, serverId: serverId ?? null }));
}

export async function settleReceipts(outbox: Outbox, receipts: readonly PackReceipt[], at: number): Promise<void> {
  for (const { id, serverId } of receipts) {
    if (outbox.find(id)?.state !== 'queued') continue;
    await outbox.record({ type: 'send-started', at, id });
    await outbox.record({ type: 'acknowledged', at, id, serverId });
  }
}
