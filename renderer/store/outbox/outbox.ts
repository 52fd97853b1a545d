import { appError } from '#shared/errors.ts';
import type { DraftRef } from '#shared/drafts.ts';
import { begunOf } from '#shared/outbox/begun.ts';
import { isKind, recordOf, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import { WHEN_ASKED } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { deletes } from '#shared/outbox/order.ts';
import { versionFor } from '#shared/outbox/review-parts.ts';
import type { Written } from '#shared/outbox/whose.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import { placeOf, textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import { err, type Result } from '#shared/result.ts';
import type { AboutWrite, Enqueued, OutboxChange, OutboxStep, SpaceCursor } from '#shared/rpc/store.ts';
import { AboutWrites } from './about-writes.ts';
import { forgetDeletedText, keepDeletedText } from './deleted-texts.ts';
import { basisOf } from './basis.ts';
import { putSentRows } from '../cache/commit.ts';
import { isFarApart } from '../../overlay/read-anew.ts';
import type { GalleyDatabase, StoredThread } from '../db/database.ts';
import { noteWithdrawn } from '../packs/handed-back.ts';
import type { AnchorRecord, LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import type { Databases } from '../db/open-databases.ts';
import type { SpacesBefore } from '../cache/spaces-before.ts';
import { attempt } from '../db/storage-error.ts';
import { draftRecord } from './drafts.ts';
import { isReadableOutbox } from './outbox-records.ts';
import { threadsIn } from '../threads/threads.ts';
import { throwAway } from './trash.ts';
import { writeAtOnce } from '../db/raw.ts';

/**
 * The database's half of the outbox. The journal in the core is the other half and leads: it gets each step first. Here
 * a write is stored before the journal is asked, and the person is told "queued" only when both have it.
 */

/** Asks the core to append an operation to its journal. Resolves when it is on the disk. */
export type AppendToJournal = (operation: PendingOperation) => Promise<Result<Enqueued>>;

export async function enqueue(
  { db, local }: Databases,
  input: {
    readonly write: PendingWrite;
    readonly draft: DraftRef | null;
    readonly planned?: boolean;
    readonly by: Written;
  },
  append: AppendToJournal,
  now: number,
): Promise<Result<Enqueued>> {
  const parsed = pendingWriteSchema.safeParse(input.write);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return err(appError('invalid-input', issue?.message ?? 'invalid write', { path: issue?.path.join('.') ?? '' }));
  }
  const operation: PendingOperation = {
    id: crypto.randomUUID(),
    write: await withBasis(db, parsed.data),
    ...input.by,
    createdAt: now,
    changedAt: now,
    state: 'queued',
    attempts: 0,
    ...(input.planned === true ? { nextTryAt: WHEN_ASKED } : {}),
    ...versionFor(parsed.data),
  };
  const about = await attempt(() => new AboutWrites({ db, local }).ofWrite(operation.write));
  const named = about.ok ? about.value : undefined;
  const stored = await attempt(() => keepDeletedText({ db, local }, operation, named, now));
  if (!stored.ok) return stored;
  const queued = await enqueueOperation(local, operation, input.draft, append, named);
  // If it was not queued under its own id, nothing is deleted.
  if (deletes(operation.write) && (!queued.ok || queued.value.operation.id !== operation.id))
    await attempt(() => forgetDeletedText(local, operation.id));
  return queued;
}

/** For an operation that was created elsewhere: a new write, or one restored from the trash. */
export async function enqueueOperation(
  local: LocalDatabase,
  operation: PendingOperation,
  draft: DraftRef | null,
  append: AppendToJournal,
  about?: AboutWrite,
): Promise<Result<Enqueued>> {
  const record: OutboxRecord = {
    ...newRecord(operation, false),
    draft,
    ...(about === undefined ? {} : { about }),
  };
  const stored = await attempt(() => writeAtOnce(local, ['outbox'], 'strict', (store) => store('outbox').put(record)));
  if (!stored.ok) return stored;

  const appended = await append(operation);
  if (!appended.ok) {
    // The draft still holds the text, and the half-stored operation must not be sent without the person knowing. If the
    // core stopped without an answer, the journal may have it nevertheless: then the next start finds out and removes
    // the draft.
    if (appended.error.code !== 'not-running') await attempt(() => local.outbox.delete(operation.id));
    return appended;
  }
  // It was merged into another unsent operation: the core reports that one, and this record is removed.
  if (appended.value.operation.id !== operation.id) await attempt(() => dissolve(local, record));
  // Not awaited: the journal has the write, and if this is interrupted, the next start confirms it. Later calls to the
  // store run after it.
  else void attempt(() => confirmJournaled(local, record));
  return appended;
}

/** A write without a basis gets what is stored now as its basis. */
async function withBasis(db: GalleyDatabase, write: PendingWrite): Promise<PendingWrite> {
  const kind = recordOf(write);
  const place = placeOf(write);
  if (kind.withBasis === undefined || begunOf(write).basis !== undefined || place.changeRequestId !== null)
    return write;
  const basis = await attempt(() => basisOf(db, place));
  return !basis.ok || basis.value === null ? write : kind.withBasis(write, basis.value);
}

async function dissolve(local: LocalDatabase, record: OutboxRecord): Promise<void> {
  await local.transaction('rw', [local.outbox, local.drafts], async () => {
    await local.outbox.delete(record.id);
    await dropDraft(local, record);
  });
}

function newRecord(operation: PendingOperation, journaled: boolean): OutboxRecord {
  const history = withStep([], operation);
  return { id: operation.id, v: RECORD_VERSION, operation, journaled, draft: null, rowStored: false, live: 1, history };
}

/** How many steps are stored of one write: the first few, and this many of the last. */
const KEPT_STEPS = 20;

function withStep(
  history: readonly OutboxStep[],
  { changedAt, state, error }: PendingOperation,
): readonly OutboxStep[] {
  const last = history.at(-1);
  if (last?.at === changedAt && last.state === state) return history;
  const next = [...history, { at: changedAt, state, error: error ?? null }];
  return next.length <= 2 * KEPT_STEPS ? next : [...next.slice(0, KEPT_STEPS), ...next.slice(-KEPT_STEPS)];
}

async function confirmJournaled(local: LocalDatabase, { id, draft }: OutboxRecord): Promise<void> {
  await local.transaction('rw', [local.outbox, ...(draft === null ? [] : [local.drafts])], async () => {
    const record = await local.outbox.get(id);
    if (record === undefined || record.journaled) return;
    await local.outbox.put({ ...record, journaled: true });
    await dropDraft(local, record);
  });
}

/** Only if it still holds the sent text: the person may have typed more. */
async function dropDraft(local: LocalDatabase, { draft, operation }: OutboxRecord): Promise<void> {
  if (draft === null) return;
  const stored = await local.drafts.get(draft.id);
  if (stored?.text.trim() === textOf(operation.write)) await local.drafts.delete(draft.id);
}

/**
 * Applies a change that the core made. Resulting rows are stored first, in one transaction with the note that they are
 * (`settled`): from then on the overlay adds nothing, so nothing flickers or shows twice. Then the local database
 * follows. If this is interrupted in between, the next attach reports it all again.
 */
export async function applyOutboxChange({ db, local }: Databases, change: OutboxChange, now: number): Promise<void> {
  // Before the row is stored, or the comment would leave its place for a moment.
  const placed = change.operations.flatMap(placeOfSent);
  if (placed.length > 0) await local.anchors.bulkPut(placed);
  const settled = await storeRows(db, change, now);
  const known = await local.outbox.bulkGet(change.operations.map(({ id }) => id));
  const drafts = known.some((record) => record?.journaled === false && record.draft !== null) ? [local.drafts] : [];
  const trash = change.removed.length > 0 ? [local.trash, local.meta] : [];
  await local.transaction('rw', [local.outbox, ...drafts, ...trash], async () => {
    for (const operation of change.operations) {
      const record = await local.outbox.get(operation.id);
      if (record !== undefined && record.v > RECORD_VERSION) continue;
      // A reply that is only counted has no row: it continues to be shown from here.
      const rowStored = (record?.rowStored ?? false) || settled.has(operation.id);
      const live = operation.state === 'done' && rowStored ? 0 : 1;
      const history = withStep(record?.history ?? [], operation);
      const about = record?.about === undefined ? {} : { about: record.about };
      await local.outbox.put({ ...newRecord(operation, true), rowStored, live, history, ...about });
      if (record !== undefined && !record.journaled) await dropDraft(local, record);
    }
    for (const record of await local.outbox.bulkGet([...change.removed])) {
      if (record === undefined || record.v > RECORD_VERSION) continue;
      // A write that ends without having been sent was discarded, in this window or another.
      if (record.journaled && record.operation.state !== 'done') {
        const { id, operation, about } = record;
        await throwAway(local, { kind: 'write', id, operation, ...(about === undefined ? {} : { about }) }, now);
        await noteWithdrawn(local, id, now);
      }
      await local.outbox.delete(record.id);
    }
  });
  if (settled.size > 0) await db.settled.bulkDelete([...settled]);
}

/** The anchor of a comment that was sent: the server may not know it, or not as precisely. */
function placeOfSent({ write, serverId }: PendingOperation): readonly AnchorRecord[] {
  if (!isKind(write, NEW_COMMENT) || write.anchor === undefined || serverId == null) return [];
  const { spaceId, pageId, anchor } = write;
  return pageId === undefined ? [] : [{ id: serverId, spaceId, pageId, anchor }];
}

/** Returns the ids of the operations whose rows could be stored. */
async function storeRows(db: GalleyDatabase, change: OutboxChange, now: number): Promise<ReadonlySet<string>> {
  if (change.rows.length === 0) return new Set();
  return db.transaction(
    'rw',
    [
      ...[db.threadRecords, db.openThreads, db.openPages, db.requestThreads, db.anchors, db.unanchored],
      ...[db.tallies, db.settled, db.linkState, db.changes],
    ],
    async () => {
      const stored = await putSentRows(db, change.rows, now);
      const settled = change.operations.flatMap(({ id, serverId }) =>
        serverId != null && stored.has(serverId) ? [{ id, serverId }] : [],
      );
      await db.settled.bulkPut(settled);
      return new Set(settled.map(({ id }) => id));
    },
  );
}

/**
 * After all comments of a space were read again, the server's version replaces everything that was sent before. A write
 * whose row was never stored, or was lost with a database, is removed from the screen only here.
 */
export async function endUnlisted(
  { db, local, before }: Databases & { readonly before: SpacesBefore },
  { spaceId, fullPassAt }: SpaceCursor,
  work: () => Promise<void>,
): Promise<void> {
  const space = await before.of(spaceId);
  await work();
  if (fullPassAt === null || space.fullPassAt === fullPassAt) return;
  const sent = (await local.outbox.where('[operation.write.spaceId+live]').equals([spaceId, 1]).toArray())
    .filter(isReadableOutbox)
    // The pass has just ended: a write that seems to be sent long after it was sent before the clock was corrected.
    .filter(({ operation: { state, changedAt } }) => state === 'done' && isFarApart(changedAt, fullPassAt));
  if (sent.length === 0) return;
  const threads = new Map(
    (await threadsIn(db, spaceId)).flatMap((page) => page.threads.map((thread) => [thread.comment.id, thread])),
  );
  const over = sent.filter(({ operation }) => isReadAnew(operation, threads)).map(({ id }) => id);
  await local.transaction('rw', [local.outbox], async () => {
    const records = (await local.outbox.bulkGet(over)).filter((record) => record !== undefined);
    await local.outbox.bulkPut(records.map((record) => ({ ...record, rowStored: true, live: 0 })));
  });
}

/** Whether a full pass of a space covers this write: all of its comments and their changes. */
function isReadAnew({ write, serverId }: PendingOperation, threads: ReadonlyMap<string, StoredThread>): boolean {
  if ('changeRequestId' in write && write.changeRequestId !== undefined) return false;
  if (!isKind(write, NEW_REPLY)) return isKind(write, { area: 'discussion' });
  if (!('server' in write.comment)) return false;
  const thread = threads.get(write.comment.server);
  if (thread === undefined) return true;
  // If the server lists no replies, only their number is known, so this reply is shown from the outbox.
  const { comment, replies } = thread;
  return replies.length >= comment.replies && !replies.some(({ id }) => id === serverId);
}

/**
 * What the core needs at the start: all stored operations, and those that were never called queued on screen. A write
 * without an editor has no draft to return to; the person asked for it, so it counts as queued.
 */
export async function outboxAtStart(
  local: LocalDatabase,
): Promise<{ readonly operations: readonly PendingOperation[]; readonly unconfirmed: readonly string[] }> {
  return local.transaction('rw', [local.outbox], async () => {
    const records = (await local.outbox.toArray()).filter(isReadableOutbox);
    const unconfirmed = records.filter(({ journaled }) => !journaled);
    const homeless = unconfirmed.filter(({ draft }) => draft === null);
    await local.outbox.bulkPut(homeless.map((record) => ({ ...record, journaled: true })));
    return {
      operations: records.map(({ operation }) => operation),
      unconfirmed: unconfirmed.filter(({ draft }) => draft !== null).map(({ id }) => id),
    };
  });
}

/**
 * Brings the database in line with the journal. An unconfirmed operation that the journal does not have returns to its
 * draft: it was never called queued, so it must neither vanish nor be sent without being asked for.
 */
export async function reconcileWithJournal(
  databases: Databases,
  unconfirmed: readonly string[],
  change: OutboxChange,
  now: number,
): Promise<number> {
  const { local } = databases;
  const known = new Set(await local.outbox.toCollection().primaryKeys());
  // The journal may have received it in the meantime; then it stays.
  const confirmed = new Set<string>();
  await local.transaction('rw', [local.outbox, local.drafts], async () => {
    for (const record of await local.outbox.bulkGet([...change.removed])) {
      if (record === undefined || !isReadableOutbox(record)) continue;
      if (record.journaled && unconfirmed.includes(record.id)) confirmed.add(record.id);
      if (record.journaled || record.draft === null) continue;
      await local.outbox.delete(record.id);
      const text = textOf(record.operation.write) ?? '';
      const { id, target } = record.draft;
      const draft = await local.drafts.get(id);
      if (draft?.text.includes(text) === true) continue;
      // Its own draft if that still exists, otherwise a new one: text typed since stays.
      const createdAt = draft?.createdAt ?? record.operation.createdAt;
      const both = draft === undefined || draft.text === '' ? text : `${text}\n\n${draft.text}`;
      const begun = begunOf(record.operation.write);
      const { author = null, authorName, signIn } = record.operation;
      const by = {
        author,
        ...(authorName === undefined ? {} : { authorName }),
        ...(signIn === undefined ? {} : { signIn }),
      };
      await local.drafts.put(draftRecord({ id, target, text: both, begun, at: now, createdAt, by, writer: null }));
    }
  });
  await applyOutboxChange(databases, { ...change, removed: change.removed.filter((id) => !confirmed.has(id)) }, now);
  // Sent writes are not missing: their text is on the server.
  return change.operations.filter(({ id, state }) => state !== 'done' && !known.has(id)).length;
}
