import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, type PendingWrite } from '#shared/outbox/writes.ts';
import { versionFor } from '#shared/outbox/review-parts.ts';
import { signedBy } from '#shared/outbox/signed.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { BroughtFrom, BroughtIn, BroughtWrite, PlacedWrite } from '#shared/rpc/packs.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { enqueueOperation } from '../outbox/outbox.ts';
import { attempt } from '../db/storage-error.ts';
import { entryTitles } from '../review/entry-titles.ts';
import { threadsOf } from '../threads/threads.ts';
import { titlesOf } from '../library/titles.ts';
import { Twins } from './duplicates.ts';

/** Asks the core to queue an operation, or to give an unsent operation new words. */
export type BringToJournal = (operation: PendingOperation, how: 'bring' | 'rewrite') => Promise<Result<Enqueued>>;

/**
 * Imports the writes of a pack into this account's outbox, one by one, each under its original id and only once. An
 * import is remembered apart from the outbox, for as long as the database exists: a write that was sent and forgotten
 * long ago is not imported again. Changes in a later file are imported, too.
 */
export async function bringIn(
  local: LocalDatabase,
  writes: readonly BroughtWrite[],
  from: BroughtFrom & { readonly signIn: string },
  append: BringToJournal,
  now: number,
): Promise<readonly BroughtIn[]> {
  const results: BroughtIn[] = [];
  for (const brought of writes) {
    const { id } = brought;
    const queued = await bringOne(local, brought, from, append, now);
    // The journal has it: it was imported before, though this database does not know.
    const here = !queued.ok && queued.error.code === 'conflict' && brought.change?.kind !== 'rewrite';
    if (queued.ok || here) {
      const value: Remembered = { at: now, textHash: brought.textHash };
      await attempt(() => local.meta.put({ key: keyOf(id), value }));
    }
    if (queued.ok) results.push({ id, outcome: queued.value === 'here' ? 'here' : 'queued', error: null });
    else results.push({ id, outcome: here ? 'here' : 'failed', error: queued.error });
  }
  return results;
}

async function bringOne(
  local: LocalDatabase,
  brought: BroughtWrite,
  from: BroughtFrom & { readonly signIn: string },
  append: BringToJournal,
  now: number,
): Promise<Result<Enqueued | 'here'>> {
  const operation = operationOf(brought, from, now);
  if (brought.change?.kind === 'rewrite') return append(operation, 'rewrite');
  const known = await attempt(() => isKnown(local, operation.id));
  if (!known.ok) return known;
  return known.value !== null
    ? ok('here')
    : enqueueOperation(local, operation, null, (wanted) => append(wanted, 'bring'));
}

function operationOf(
  { id, write, createdAt, textHash, was, change, again }: BroughtWrite,
  { author, packMadeAt, fileAt, signed, signIn }: BroughtFrom & { readonly signIn: string },
  now: number,
): PendingOperation {
  const edit = change?.kind === 'edit' ? change : null;
  return {
    id: edit?.id ?? (change?.kind === 'rewrite' ? change.operationId : id),
    write: signed ? signedBy(edit?.write ?? write, author) : (edit?.write ?? write),
    // Whoever imports it has agreed to send it in their name.
    author: null,
    signIn,
    createdAt,
    changedAt: now,
    state: 'queued',
    attempts: 0,
    ...versionFor(edit?.write ?? write),
    ...(again === true ? { released: ['several-matches' as const] } : {}),
    broughtIn: {
      by: author,
      packMadeAt,
      fileAt,
      ...(textHash === null ? {} : { textHash }),
      ...(was === undefined ? {} : { was }),
      ...(edit === null ? {} : { of: id }),
      ...(signed ? { signed: true } : {}),
    },
  };
}

interface Remembered {
  readonly at: number;
  /** A hash of the text in the file. */
  readonly textHash: string | null;
}

function keyOf(id: string): string {
  return `brought-in/${id}`;
}

/** Null: this database has no record of an import. `isOver`: it is no longer in the outbox. */
async function isKnown(
  local: LocalDatabase,
  id: string,
): Promise<{ readonly isOver: boolean; readonly textHash?: string | null } | null> {
  const [remembered, stored, thrownAway] = await Promise.all([
    local.meta.get(keyOf(id)),
    local.outbox.get(id),
    local.trash.get(id),
  ]);
  const isOver = stored === undefined;
  if (remembered === undefined) return isOver && thrownAway === undefined ? null : { isOver };
  // Earlier versions noted only the time.
  return typeof remembered.value === 'number'
    ? { isOver }
    : { isOver, textHash: (remembered.value as Remembered).textHash };
}

const ABOUT_CHARACTERS = 160;

export async function placeWrites(
  { db, local }: Databases,
  writes: readonly BroughtWrite[],
  person: Person | null,
): Promise<readonly PlacedWrite[]> {
  const titles = await titlesOf(
    db,
    writes.map(({ write }) => placeOf(write).spaceId),
  );
  const twins = new Twins(db, local, person);
  const placed: PlacedWrite[] = [];
  for (const brought of writes) {
    const { id, write, textHash } = brought;
    const { spaceId, pageId, changeRequestId } = placeOf(write);
    const spaceTitle = titles.space(spaceId);
    const pageTitle = titles.page(spaceId, pageId) ?? (await titleInRequest(db, spaceId, changeRequestId, pageId));
    const requestTitle = await titleOfRequest(db, spaceId, changeRequestId);
    const comment = await commentOf(db, write);
    const missing =
      spaceTitle === null
        ? 'space'
        : changeRequestId !== null && requestTitle === null
          ? 'request'
          : pageId !== null && pageTitle === null
            ? 'page'
            : comment?.says === null
              ? 'comment'
              : null;
    const about = comment?.says?.slice(0, ABOUT_CHARACTERS) ?? null;
    const known = await isKnown(local, id);
    const hereOtherwise = known?.isOver === true && known.textHash != null && known.textHash !== textHash;
    const twin = await twins.of(brought);
    placed.push({ id, spaceTitle, pageTitle, requestTitle, missing, about, here: known !== null, hereOtherwise, twin });
  }
  return placed;
}

async function titleOfRequest(
  db: GalleyDatabase,
  spaceId: string | null,
  changeRequestId: string | null,
): Promise<string | null> {
  if (spaceId === null || changeRequestId === null) return null;
  const request = (await db.changeRequests.get(spaceId))?.rows.find(({ id }) => id === changeRequestId);
  return request === undefined ? null : `#${String(request.number)} ${request.subject ?? ''}`.trim();
}

/** For a page that only exists in the change request. */
async function titleInRequest(
  db: GalleyDatabase,
  spaceId: string | null,
  changeRequestId: string | null,
  pageId: string | null,
): Promise<string | null> {
  if (spaceId === null || changeRequestId === null || pageId === null) return null;
  const content = await db.requestContents.get([spaceId, changeRequestId]);
  return entryTitles(content).get(pageId)?.title ?? null;
}

/**
 * The text of the comment that it answers or changes (`says` is null: it is not stored). Null: there is no such
 * comment, or it is in the same file.
 */
async function commentOf(db: GalleyDatabase, write: PendingWrite): Promise<{ readonly says: string | null } | null> {
  if (!('comment' in write) || !('server' in write.comment) || write.changeRequestId !== undefined) return null;
  const { server } = write.comment;
  const threads = await threadsOf(db, write.spaceId, write.pageId ?? WHOLE_SPACE);
  const thread = threads.find(({ comment }) => comment.id === server);
  return { says: thread === undefined ? null : (thread.comment.body.markdown ?? '') };
}
