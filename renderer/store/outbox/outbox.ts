import { appError } from '#shared/errors.ts';
import type { DraftRef } from '#shared/drafts.ts';
import { begunOf } from '#shared/outbox/begun.ts';
import { isKind, recordOf, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { deletes } from '#shared/outbox/order.ts';
import type { Written } from '#shared/outbox/whose.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import { placeOf, textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import { err, type Result } from '#shared/result.ts';
import type { AboutWrite, Enqueued, OutboxChange, OutboxStep, SpaceCursor } from '#shared/rpc/store.ts';
import { AboutWrites } from './about-writes.ts';
import { forgetDeletedText, keepDeletedText } from './deleted-texts.ts';
import { basisOf } from './basis.ts';
import { putSentRows } from '../cache/commit.ts';
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
 * The database's half of the outbox. The journal in the core is the other half and leads: it hears of each step first.
 * Here a write is stored before the journal is asked, and the person is told "queued" only when both have it.
 */

/** Asks the core to put an operation into its journal; answers when it is on the disk. */
export type AppendToJournal = (operation: PendingOperation) => Promise<Result<Enqueued>>;

export async function enqueue(
  { db, local }: Databases,
  input: { readonly write: PendingWrite; readonly draft: DraftRef | null; readonly by: Written },
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
  };
  const about = await attempt(() => new AboutWrites({ db, local }).ofWrite(operation.write));
  const named = about.ok ? about.value : undefined;
  const kept = await attempt(() => keepDeletedText({ db, local }, operation, named, now));
  if (!kept.ok) return kept;
  const queued = await enqueueOperation(local, operation, input.draft, append, named);
  // Not queued under its own id, it deletes nothing.
  if (deletes(operation.write) && (!queued.ok || queued.value.operation.id !== operation.id))
    await attempt(() => forgetDeletedText(local, operation.id));
  return queued;
}

/** For an operation that was made elsewhere: a new write, or one that comes back from what was discarded. */
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
    // The draft still holds the text; the half-stored operation must not be sent behind the person's back. Where the core
    // went away without a word the journal may have it all the same: then the next start tells, and drops the draft.
    if (appended.error.code !== 'not-running') await attempt(() => local.outbox.delete(operation.id));
    return appended;
  }
  // It became a change of another that was unsent: that one is told by the core, and this one is nothing any more.
  if (appended.value.operation.id !== operation.id) await attempt(() => dissolve(local, record));
  // Nobody waits for its end: the journal has the write, and cut off here the next start confirms it. What is asked of the
  // store from now on stands behind it.
  else void attempt(() => confirmJournaled(local, record));
  return appended;
}

/** Of a write that does not say what it was begun with, that is what is stored now. */
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

/** Steps that are remembered of one write: the first ones, and as many of the last. */
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

/** Only while it still holds what was sent: somebody may have typed on. */
async function dropDraft(local: LocalDatabase, { draft, operation }: OutboxRecord): Promise<void> {
  if (draft === null) return;
  const stored = await local.drafts.get(draft.id);
  if (stored?.text.trim() === textOf(operation.write)) await local.drafts.delete(draft.id);
}

/**
 * What the core did. The rows that came of it are stored first, in one transaction with the word that they are
 * (`settled`): from then on the overlay has nothing to add, so nothing flickers and nothing shows twice. Then the local
 * database takes over. Cut off in between, the next attach says it all again.
 */
export async function applyOutboxChange({ db, local }: Databases, change: OutboxChange, now: number): Promise<void> {
  // Before the row is there, or the comment would leave its place for a moment.
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
      // A reply that can only be counted has no row: it goes on being shown from here.
      const rowStored = (record?.rowStored ?? false) || settled.has(operation.id);
      const live = operation.state === 'done' && rowStored ? 0 : 1;
      const history = withStep(record?.history ?? [], operation);
      const about = record?.about === undefined ? {} : { about: record.about };
      await local.outbox.put({ ...newRecord(operation, true), rowStored, live, history, ...about });
      if (record !== undefined && !record.journaled) await dropDraft(local, record);
    }
    for (const record of await local.outbox.bulkGet([...change.removed])) {
      if (record === undefined || record.v > RECORD_VERSION) continue;
      // What ends without having been sent was discarded, in whichever window.
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

/** Where a comment stands that arrived: the service may not have been told, or not as well as it was known here. */
function placeOfSent({ write, serverId }: PendingOperation): readonly AnchorRecord[] {
  if (!isKind(write, NEW_COMMENT) || write.anchor === undefined || serverId == null) return [];
  const { spaceId, pageId, anchor } = write;
  return pageId === undefined ? [] : [{ id: serverId, spaceId, pageId, anchor }];
}

/** Answers the ids of the operations whose rows found their place. */
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

/** How long (ms) a service may take to list what it accepted. */
const LISTED_WITHIN_MS = 10_000;

/**
 * After all comments of a space were read anew, what was sent before is as they say, or was deleted there. Where the row of a
 * write was lost with a database, or never came to it, nothing else takes that write off the screen.
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
    // The pass has ended just now: what was sent long after it was sent before a clock was put right.
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

function isFarApart(changedAt: number, fullPassAt: number): boolean {
  return Math.abs(fullPassAt - changedAt) > LISTED_WITHIN_MS;
}

/** Whether a full pass of a space has read it anew: all of its comments, with what was changed of them. */
function isReadAnew({ write, serverId }: PendingOperation, threads: ReadonlyMap<string, StoredThread>): boolean {
  if ('changeRequestId' in write && write.changeRequestId !== undefined) return false;
  if (!isKind(write, NEW_REPLY)) return isKind(write, { area: 'talk' });
  if (!('server' in write.comment)) return false;
  const thread = threads.get(write.comment.server);
  if (thread === undefined) return true;
  // Where the server lists no replies, only their count is known, so this reply is shown from the outbox.
  const { comment, replies } = thread;
  return replies.length >= comment.replies && !replies.some(({ id }) => id === serverId);
}

/**
 * What the core should know at start: all that is stored, and which of it was never called queued on screen. A write
 * that came from no editor has no draft to go back to; the person asked for it, so it counts as queued.
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
 * Brings the database in line with the journal. An unconfirmed operation that the journal does not know goes back to
 * the draft that it came from: it was never called queued, so it must neither vanish nor be sent unasked.
 */
export async function reconcileWithJournal(
  databases: Databases,
  unconfirmed: readonly string[],
  change: OutboxChange,
  now: number,
): Promise<number> {
  const { local } = databases;
  const known = new Set(await local.outbox.toCollection().primaryKeys());
  // The journal may have got one since it was asked, and then it stays.
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
      // Its own draft if that is there still, and a new one otherwise: what was typed since stays as it is.
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
  // What was sent is not missed by anybody: its words are on the service.
  return change.operations.filter(({ id, state }) => state !== 'done' && !known.has(id)).length;
}
