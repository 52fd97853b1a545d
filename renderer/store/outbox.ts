import { appError, type AppError } from '#shared/errors.ts';
import type { PendingOperation, PendingWrite } from '#shared/outbox/operation.ts';
import { pendingWriteSchema } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { putSentRows } from './commit.ts';
import type { GalleyDatabase, OutboxRecord } from './database.ts';

/**
 * The database's half of the outbox. The journal in the core is the other half and leads: it hears of each step first.
 * Here a write is stored before the journal is asked, and the person is told "queued" only when both have it.
 */

/** Asks the core to put an operation into its journal; answers when it is on the disk. */
export type AppendToJournal = (operation: PendingOperation) => Promise<Result<PendingOperation>>;

export async function enqueue(
  db: GalleyDatabase,
  input: { readonly write: PendingWrite; readonly draft: string | null; readonly author: string | null },
  append: AppendToJournal,
  now: number,
): Promise<Result<PendingOperation>> {
  const parsed = pendingWriteSchema.safeParse(input.write);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return err(appError('invalid-input', issue?.message ?? 'invalid write', { path: issue?.path.join('.') ?? '' }));
  }
  const operation: PendingOperation = {
    id: crypto.randomUUID(),
    write: parsed.data,
    author: input.author,
    createdAt: now,
    changedAt: now,
    state: 'queued',
    attempts: 0,
  };
  const record: OutboxRecord = { id: operation.id, operation, journaled: false, draft: input.draft, rowStored: false };
  const stored = await attempt(() => putStrictly(db, record));
  if (!stored.ok) return stored;

  const appended = await append(operation);
  if (!appended.ok) {
    // The draft still holds the text; the half-stored operation must not be sent behind the person's back. Where the core
    // went away without a word the journal may have it all the same: then the next start tells, and drops the draft.
    if (appended.error.code !== 'not-running') await attempt(() => db.outbox.delete(operation.id));
    return appended;
  }
  await attempt(() => confirmJournaled(db, operation.id));
  return ok(operation);
}

/** On the disk, not in a write-back cache, before it answers. */
async function putStrictly(db: GalleyDatabase, record: OutboxRecord): Promise<void> {
  const idb = db.backendDB();
  await new Promise<void>((resolve, reject) => {
    const transaction = idb.transaction('outbox', 'readwrite', { durability: 'strict' });
    transaction.objectStore('outbox').put(record);
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('the transaction was aborted'));
    };
  });
}

async function confirmJournaled(db: GalleyDatabase, id: string): Promise<void> {
  await db.transaction('rw', [db.outbox, db.drafts], async () => {
    const record = await db.outbox.get(id);
    if (record === undefined || record.journaled) return;
    await db.outbox.put({ ...record, journaled: true });
    await dropDraft(db, record);
  });
}

/** Only while it still holds what was sent: somebody may have typed on. */
async function dropDraft(db: GalleyDatabase, { draft, operation }: OutboxRecord): Promise<void> {
  if (draft === null) return;
  const stored = await db.drafts.get(draft);
  if (stored?.text.trim() === operation.write.markdown) await db.drafts.delete(draft);
}

/** What the core did, in one transaction with the rows that came of it: nothing flickers, nothing shows twice. */
export async function applyOutboxChange(db: GalleyDatabase, change: OutboxChange, now: number): Promise<void> {
  await db.transaction('rw', [db.outbox, db.drafts, db.threads, db.tallies], async () => {
    const stored = await putSentRows(db, change.rows, now);
    for (const operation of change.operations) {
      const record = await db.outbox.get(operation.id);
      // A reply that can only be counted has no row: it goes on being shown from here.
      const rowStored = (record?.rowStored ?? false) || stored.has(operation.serverId ?? '');
      await db.outbox.put({ id: operation.id, operation, journaled: true, draft: null, rowStored });
      if (record !== undefined && !record.journaled) await dropDraft(db, record);
    }
    await db.outbox.bulkDelete([...change.removed]);
  });
}

/**
 * What the core should know at start: all that is stored, and which of it was never called queued on screen. A write
 * that came from no editor has no draft to go back to; the person asked for it, so it counts as queued.
 */
export async function outboxAtStart(
  db: GalleyDatabase,
): Promise<{ readonly operations: readonly PendingOperation[]; readonly unconfirmed: readonly string[] }> {
  return db.transaction('rw', [db.outbox], async () => {
    const records = await db.outbox.toArray();
    const unconfirmed = records.filter(({ journaled }) => !journaled);
    const homeless = unconfirmed.filter(({ draft }) => draft === null);
    await db.outbox.bulkPut(homeless.map((record) => ({ ...record, journaled: true })));
    return {
      operations: records.map(({ operation }) => operation),
      unconfirmed: unconfirmed.filter(({ draft }) => draft !== null).map(({ id }) => id),
    };
  });
}

/**
 * Brings the database in line with the journal. An unconfirmed operation that the journal does not know goes back to
 * the draft that it came from: it was never called queued, so it must neither vanish nor be sent unasked.
 */
export async function reconcileWithJournal(db: GalleyDatabase, change: OutboxChange, now: number): Promise<number> {
  const known = new Set(await db.outbox.toCollection().primaryKeys());
  await db.transaction('rw', [db.outbox, db.drafts], async () => {
    for (const record of await db.outbox.bulkGet([...change.removed])) {
      if (record === undefined || record.journaled || record.draft === null) continue;
      const text = record.operation.write.markdown;
      const draft = (await db.drafts.get(record.draft))?.text ?? '';
      if (draft.includes(text)) continue;
      await db.drafts.put({ place: record.draft, text: draft === '' ? text : `${text}\n\n${draft}`, at: now });
    }
  });
  await applyOutboxChange(db, change, now);
  return change.operations.filter((operation) => !known.has(operation.id)).length;
}

export async function attempt<T>(work: () => PromiseLike<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (thrown) {
    return err(storageError(thrown));
  }
}

export function storageError(thrown: unknown): AppError {
  const name = thrown instanceof Error ? thrown.name : '';
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown storage failure';
  return appError(name.includes('QuotaExceeded') ? 'storage-full' : 'storage-failed', detail);
}
