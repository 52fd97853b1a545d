import { operationStates, pendingOperationSchema, type PendingOperation } from '#shared/outbox/operation.ts';
import type { OutboxItem } from '#shared/rpc/store.ts';
import type { LocalDatabase, OutboxRecord } from './local-database.ts';
import { RECORD_VERSION } from './local-versions.ts';
import { textsIn } from './texts-in.ts';

/** Reading what lies in the outbox's table without believing it: a disk, an older or a newer Galley wrote it. */

/**
 * Operations that were read through their whole schema, by id and last change: views ask of the same ones again and again.
 * What is done and stored is only listed, so a look at its outside will do.
 */
const verified = new Set<string>();
const REMEMBERED = 5_000;

export function isReadableOutbox(record: OutboxRecord): boolean {
  const operation: Partial<PendingOperation> | undefined = record.operation;
  const outside =
    record.v <= RECORD_VERSION &&
    typeof operation === 'object' &&
    typeof operation.id === 'string' &&
    typeof operation.write === 'object' &&
    operation.state !== undefined &&
    operationStates.includes(operation.state);
  if (!outside || record.live === 0) return outside;
  const key = `${operation.id} ${String(operation.changedAt)} ${operation.state}`;
  if (verified.has(key)) return true;
  if (!pendingOperationSchema.safeParse(operation).success) return false;
  if (verified.size >= REMEMBERED) verified.clear();
  verified.add(key);
  return true;
}

/** What screens show: written down in the journal too, in the order in which it was written. */
export async function shownRecords(local: LocalDatabase, which: 'all' | 'live'): Promise<readonly OutboxRecord[]> {
  const records = await (which === 'all' ? local.outbox.toArray() : local.outbox.where('live').equals(1).toArray());
  return records
    .filter((record) => isReadableOutbox(record) && record.journaled)
    .sort((one, other) => one.operation.createdAt - other.operation.createdAt);
}

/** What cannot be read, with every text that can be found in it. The record itself stays as it is. */
export async function unreadableItems(local: LocalDatabase): Promise<readonly OutboxItem[]> {
  const [all, indexed, newer, live] = await Promise.all([
    local.outbox.count(),
    local.outbox.where('live').anyOf(0, 1).count(),
    local.outbox.where('v').above(RECORD_VERSION).count(),
    local.outbox.where('live').equals(1).toArray(),
  ]);
  // Reading all of them is for the day on which something is wrong.
  if (all === indexed && newer === 0 && live.every(isReadableOutbox)) return [];
  const records = await local.outbox.filter((record) => !isReadableOutbox(record)).toArray();
  return records.map((record) => unreadableItem(record.id, record));
}

/** A record that fits no schema, as something that can be shown, copied and exported. */
export function unreadableItem(id: string, record: object): OutboxItem {
  const newer = 'v' in record && typeof record.v === 'number' && record.v > RECORD_VERSION;
  const text = textsIn(record).join('\n\n');
  const operation: PendingOperation = {
    id,
    write: { kind: 'unreadable', text, raw: JSON.stringify(record) },
    createdAt: 0,
    changedAt: 0,
    state: 'parked',
    attempts: 0,
  };
  return {
    operation,
    text,
    history: [],
    unreadable: newer ? 'newer' : 'damaged',
    spaceTitle: null,
    pageTitle: null,
    place: { spaceId: null, changeRequestId: null, pageId: null },
  };
}
