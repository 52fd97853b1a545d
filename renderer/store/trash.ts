import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { DraftRecord, LocalDatabase } from './local-database.ts';
import { RECORD_VERSION } from './local-versions.ts';

/** What was discarded stays here for a while, on the disk: a discard can be undone after a restart, too. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEEP_DISCARDED_MS = 30 * DAY_MS;

type Thrown =
  | { readonly kind: 'write'; readonly id: string; readonly operation: PendingOperation }
  | { readonly kind: 'draft'; readonly id: string; readonly draft: DraftRecord };

/** Within the caller's transaction over `trash`. */
export async function throwAway(local: LocalDatabase, thrown: Thrown, now: number): Promise<void> {
  await local.trash.put({ ...thrown, v: RECORD_VERSION, at: now });
}

export async function emptyTrash(local: LocalDatabase, now: number): Promise<void> {
  const old = await local.trash
    .where('at')
    .below(now - KEEP_DISCARDED_MS)
    .toArray();
  await local.trash.bulkDelete(old.filter(({ v }) => v <= RECORD_VERSION).map(({ id }) => id));
}
