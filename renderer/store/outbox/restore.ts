import { appError } from '#shared/errors.ts';
import { isPlanned, isUnclear, WHEN_ASKED } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { LocalDatabase, TrashRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import { enqueueOperation, type AppendToJournal } from './outbox.ts';

/**
 * Restores from the trash: a draft returns to its place; a write is queued again under its own id, in its last state.
 */
export async function restore(
  local: LocalDatabase,
  id: string,
  append: AppendToJournal,
  now: number,
): Promise<Result<null>> {
  const record = await local.trash.get(id);
  if (record === undefined) return err(appError('not-found', 'this is not among what was discarded any more'));
  if (record.v > RECORD_VERSION) return err(appError('conflict', 'a newer Galley wrote this record'));
  if (record.kind === 'deleted') return err(appError('invalid-input', 'what was deleted on the server is posted anew'));
  if (record.kind === 'draft') {
    await local.transaction('rw', [local.trash, local.drafts], async () => {
      await local.drafts.put({ ...record.draft, writer: null });
      await local.trash.delete(id);
    });
    return ok(null);
  }
  if (record.kind === 'damaged') {
    await local.transaction('rw', [local.trash, local.outbox], async () => {
      await local.outbox.put(record.record);
      await local.trash.delete(id);
    });
    return ok(null);
  }
  const queued = await enqueueOperation(local, restoredOperation(record, now), null, append, record.about);
  if (!queued.ok) return queued;
  await local.trash.delete(id);
  return ok(null);
}

/** A write that may have arrived is checked for first; any other is queued. */
function restoredOperation(
  { operation }: Extract<TrashRecord, { readonly kind: 'write' }>,
  now: number,
): PendingOperation {
  const { nextTryAt: _nextTryAt, error: _error, ...rest } = operation;
  if (operation.state === 'in-doubt') return { ...rest, changedAt: now, state: 'in-doubt', nextTryAt: now };
  // A damaged write stays damaged.
  if (operation.state === 'parked') return { ...rest, changedAt: now };
  const { cause: _cause, heldFor: _heldFor, ...plain } = rest;
  // It was held and may be on the server already: it is asked about or checked for, not sent.
  if (isUnclear(operation)) return { ...rest, changedAt: now };
  if (operation.mayBeThere === true) return { ...plain, changedAt: now, state: 'in-doubt', nextTryAt: now };
  return { ...plain, changedAt: now, state: 'queued', ...(isPlanned(operation) ? { nextTryAt: WHEN_ASKED } : {}) };
}
