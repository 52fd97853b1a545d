import { kindsWith } from '#shared/outbox/kinds/index.ts';
import { pendingOperationSchema } from '#shared/outbox/operation-schema.ts';
import { operationStates, type PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { OutboxItem } from '#shared/rpc/store.ts';
import type { LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import { readAtOnce } from '../db/raw.ts';
import { textsIn } from './texts-in.ts';

/** Reads the outbox table without trusting it: the disk may be damaged, or another version of Galley wrote it. */

/**
 * Operations that passed the full schema, by id and last change: views ask for the same ones again and again. Finished
 * and stored ones are only listed, so a check of their outer fields is enough.
 */
const verified = new Set<string>();
const REMEMBERED = 50_000;

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

/** All records, or those that screens still lay over stored rows. */
type Which = 'all' | 'live';

/** The readable records in the order in which they were written, and what cannot be read. */
export async function outboxContents(
  local: LocalDatabase,
  which: Which,
): Promise<{ readonly shown: readonly OutboxRecord[]; readonly unreadable: readonly OutboxItem[] }> {
  const records = await recordsOf(local, which);
  return { shown: shownOf(records), unreadable: await unreadableItems(local, which, records) };
}

export async function shownRecords(local: LocalDatabase, which: Which): Promise<readonly OutboxRecord[]> {
  return shownOf(await recordsOf(local, which));
}

/**
 * The live records of `shownRecords` for frequent callers outside live queries: it bypasses Dexie, which costs more
 * than the read.
 */
export async function liveRecordsNow(local: LocalDatabase): Promise<readonly OutboxRecord[]> {
  return shownOf(await readAtOnce(local, [local.outbox], (read) => read.having(local.outbox, 'live', 1)));
}

/** Writes that are not on the server yet, including those that no screen shows yet. */
export async function pendingRecords(local: LocalDatabase): Promise<readonly OutboxRecord[]> {
  const records = await recordsOf(local, 'live');
  return records.filter((record) => isReadableOutbox(record) && record.operation.state !== 'done');
}

/** A page, or a space with all its pages and change requests. */
export interface OutboxPlace {
  readonly spaceId: string;
  readonly pageId?: string;
}

/** The records of one place, read by an index: a screen does not wait for thousands of writes of other places. */
export async function shownRecordsAt(
  local: LocalDatabase,
  { spaceId, pageId }: OutboxPlace,
  which: Which,
): Promise<readonly OutboxRecord[]> {
  const [index, id] =
    pageId === undefined ? ['[operation.write.spaceId+live]', spaceId] : ['[operation.write.pageId+live]', pageId];
  const found = local.outbox.where(index).between([id, which === 'all' ? 0 : 1], [id, 1], true, true);
  return shownOf((await found.toArray()).filter(({ operation }) => placeOf(operation.write).spaceId === spaceId));
}

/** The records that are laid over the library. */
export async function liveAdminRecords(local: LocalDatabase): Promise<readonly OutboxRecord[]> {
  const records = await local.outbox
    .where('operation.write.kind')
    .anyOf(kindsWith({ area: 'administration' }))
    .toArray();
  return shownOf(records.filter(({ live }) => live === 1));
}

function recordsOf({ outbox }: LocalDatabase, which: Which): Promise<OutboxRecord[]> {
  return which === 'all' ? outbox.toArray() : outbox.where('live').equals(1).toArray();
}

/** Only records that the journal has, too: before that, no screen may say "queued". */
function shownOf(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records
    .filter((record) => isReadableOutbox(record) && record.journaled)
    .sort((one, other) => one.operation.createdAt - other.operation.createdAt);
}

/** Unreadable records with every text that can be found in them. The records themselves do not change. */
async function unreadableItems(
  local: LocalDatabase,
  which: Which,
  read: readonly OutboxRecord[],
): Promise<readonly OutboxItem[]> {
  const records = which === 'all' || (await nothingElse(local, read)) ? read : await local.outbox.toArray();
  return records.filter((record) => !isReadableOutbox(record)).map((record) => unreadableItem(record.id, record));
}

/** Whether every possibly unreadable record is in `live`. If not, all records must be read, which is rare. */
async function nothingElse({ outbox }: LocalDatabase, live: readonly OutboxRecord[]): Promise<boolean> {
  const [all, indexed, newer] = await Promise.all([
    outbox.count(),
    outbox.where('live').anyOf(0, 1).count(),
    outbox.where('v').above(RECORD_VERSION).count(),
  ]);
  return all === indexed && newer === 0 && live.every(isReadableOutbox);
}

/** A record that fits no schema, as an item that can be shown, copied and exported. */
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
    request: null,
    comment: null,
    place: { spaceId: null, changeRequestId: null, pageId: null },
    names: {},
  };
}
