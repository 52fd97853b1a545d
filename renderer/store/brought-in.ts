import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { Result } from '#shared/result.ts';
import type { BroughtIn, BroughtWrite, PlacedWrite } from '#shared/rpc/packs.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase } from './database.ts';
import type { LocalDatabase } from './local-database.ts';
import type { Databases } from './open-databases.ts';
import { enqueueOperation } from './outbox.ts';
import { attempt } from './storage-error.ts';
import { threadsOf } from './threads.ts';
import { titlesOf } from './titles.ts';

/**
 * What was written in a pack comes into the outbox of this account: one by one, each under the id that it got when it was
 * written, and each once. That it was here is remembered apart from the outbox, for as long as the database lives: a
 * write that was sent and forgotten long ago does not come a second time.
 */
export async function bringIn(
  local: LocalDatabase,
  writes: readonly BroughtWrite[],
  from: { readonly author: string; readonly packMadeAt: number; readonly signIn: string },
  append: (operation: PendingOperation) => Promise<Result<Enqueued>>,
  now: number,
): Promise<readonly BroughtIn[]> {
  const results: BroughtIn[] = [];
  for (const { id, write, createdAt } of writes) {
    const known = await attempt(() => isKnown(local, id));
    if (!known.ok) results.push({ id, outcome: 'failed', error: known.error });
    else if (known.value) results.push({ id, outcome: 'here', error: null });
    else {
      const operation: PendingOperation = {
        id,
        write,
        // Whoever brings it in has said that it is sent in their name.
        author: null,
        signIn: from.signIn,
        createdAt,
        changedAt: now,
        state: 'queued',
        attempts: 0,
        broughtIn: { by: from.author, packMadeAt: from.packMadeAt },
      };
      const queued = await enqueueOperation(local, operation, null, append);
      // The journal had it: so it was here, though this database does not know.
      const here = !queued.ok && queued.error.code === 'conflict';
      if (queued.ok || here) await attempt(() => local.meta.put({ key: keyOf(id), value: now }));
      results.push(
        queued.ok
          ? { id, outcome: 'queued', error: null }
          : { id, outcome: here ? 'here' : 'failed', error: queued.error },
      );
    }
  }
  return results;
}

function keyOf(id: string): string {
  return `brought-in/${id}`;
}

async function isKnown(local: LocalDatabase, id: string): Promise<boolean> {
  const [remembered, stored, thrownAway] = await Promise.all([
    local.meta.get(keyOf(id)),
    local.outbox.get(id),
    local.trash.get(id),
  ]);
  return remembered !== undefined || stored !== undefined || thrownAway !== undefined;
}

/** Which of `ids` this database remembers to have had. */
async function knownWrites(local: LocalDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const id of ids) if (await isKnown(local, id)) known.add(id);
  return known;
}

const ABOUT_CHARACTERS = 160;

export async function placeWrites(
  { db, local }: Databases,
  writes: readonly BroughtWrite[],
): Promise<readonly PlacedWrite[]> {
  const titles = await titlesOf(
    db,
    writes.map(({ write }) => placeOf(write).spaceId),
  );
  const known = await knownWrites(
    local,
    writes.map(({ id }) => id),
  );
  const placed: PlacedWrite[] = [];
  for (const { id, write } of writes) {
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
    placed.push({ id, spaceTitle, pageTitle, requestTitle, missing, about, here: known.has(id) });
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

/** A page that only the change request has. */
async function titleInRequest(
  db: GalleyDatabase,
  spaceId: string | null,
  changeRequestId: string | null,
  pageId: string | null,
): Promise<string | null> {
  if (spaceId === null || changeRequestId === null || pageId === null) return null;
  const content = await db.requestContents.get([spaceId, changeRequestId]);
  return content?.pages.find((page) => page.pageId === pageId)?.after?.title ?? null;
}

/** What the comment says that it answers or changes (null: it is not stored); null: it is about none, or about one of the same file. */
async function commentOf(db: GalleyDatabase, write: PendingWrite): Promise<{ readonly says: string | null } | null> {
  if (!('comment' in write) || !('server' in write.comment) || write.changeRequestId !== undefined) return null;
  const { server } = write.comment;
  const threads = await threadsOf(db, write.spaceId, write.pageId ?? WHOLE_SPACE);
  const thread = threads.find(({ comment }) => comment.id === server);
  return { says: thread === undefined ? null : (thread.comment.body.markdown ?? '') };
}
