import { operationStates, type PendingOperation } from '#shared/outbox/operation.ts';
import type { LocalDatabase, OutboxRecord } from './local-database.ts';
import { RECORD_VERSION } from './local-versions.ts';

/** Reading what lies in the outbox's table without believing it: a disk, an older or a newer Galley wrote it. */

/** Cheap, since every view asks it of every record; an attach reads each one through its whole schema. */
export function isReadableOutbox(record: OutboxRecord): boolean {
  const operation: Partial<PendingOperation> | undefined = record.operation;
  return (
    record.v <= RECORD_VERSION &&
    typeof operation === 'object' &&
    typeof operation.write === 'object' &&
    operation.state !== undefined &&
    operationStates.includes(operation.state)
  );
}

/** What screens show: written down in the journal too, in the order in which it was written. */
export async function shownRecords(local: LocalDatabase, which: 'all' | 'live'): Promise<readonly OutboxRecord[]> {
  const records = await (which === 'all' ? local.outbox.toArray() : local.outbox.where('live').equals(1).toArray());
  return records
    .filter((record) => isReadableOutbox(record) && record.journaled)
    .sort((one, other) => one.operation.createdAt - other.operation.createdAt);
}
