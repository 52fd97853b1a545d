import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { AboutWrite } from '#shared/rpc/store.ts';
import type { DraftRecord, LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import { isReadableOutbox } from './outbox-records.ts';

/** Discarded and deleted items stay on the disk for some time, so that a discard can be undone after a restart, too. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEEP_DISCARDED_MS = 30 * DAY_MS;

type Thrown =
  | {
      readonly kind: 'write';
      readonly id: string;
      readonly operation: PendingOperation;
      readonly about?: AboutWrite;
    }
  | { readonly kind: 'draft'; readonly id: string; readonly draft: DraftRecord }
  | { readonly kind: 'damaged'; readonly id: string; readonly record: OutboxRecord };

/** Call it within a transaction over `trash`. */
export async function throwAway(local: LocalDatabase, thrown: Thrown, now: number): Promise<void> {
  await local.trash.put({ ...thrown, v: RECORD_VERSION, at: now });
}

/**
 * Discards an unreadable record unchanged. A record of a newer version of Galley stays: only that version may discard
 * it.
 */
export async function discardDamaged(local: LocalDatabase, id: string, now: number): Promise<void> {
  await local.transaction('rw', [local.outbox, local.trash], async () => {
    const record = await local.outbox.get(id);
    if (record === undefined || isReadableOutbox(record) || record.v > RECORD_VERSION) return;
    await throwAway(local, { kind: 'damaged', id, record }, now);
    await local.outbox.delete(id);
  });
}

export async function emptyTrash(local: LocalDatabase, now: number): Promise<void> {
  const old = await local.trash
    .where('at')
    .below(now - KEEP_DISCARDED_MS)
    .toArray();
  await local.trash.bulkDelete(old.filter(({ v }) => v <= RECORD_VERSION).map(({ id }) => id));
}
