import type { Space } from '#shared/contract/index.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { CommentSweep, Swept } from '#shared/rpc/sweep.ts';
import { databaseSpaceIds, removeSpace } from './spaces.ts';
import { editThreads, tablesOfThreads } from './edit-threads.ts';
import { markCommentLinks } from '../links/comment-links.ts';
import { LIBRARY_KEY, type GalleyDatabase, type PageThreads, type RequestThreadsRecord } from '../db/database.ts';
import { activityInSpace, activityThreads } from '../unread/activity.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { pendingRecords } from '../outbox/outbox-records.ts';
import type { Databases } from '../db/open-databases.ts';
import { looksLikeLostPermission } from './lost-permission.ts';
import { markChange } from '../search/changes.ts';
import { isStoredBefore } from '../threads/thread-rows.ts';
import { threadsIn, threadsOf } from '../threads/threads.ts';

/**
 * The sweep of mark and sweep. The core calls it only after a complete pass without errors. Two more guards are here:
 * nothing with a pending write is removed, and nothing at all if nearly everything would be.
 */

/** What a sweep would remove; nothing if it would be refused. */
export async function sweepCandidates(
  { db, local }: Databases,
  input: CommentSweep,
  me: string | null,
  now: number,
): Promise<readonly string[]> {
  if (await isAllSeen(db, input, me)) return [];
  const pending = await commentsWithPendingWrites(local);
  const records = (await requestRecord(db, input)) ?? (await recordsIn(db, input));
  const { gone, refused } = unseen(input, records, pending, now);
  return refused ? [] : [...gone];
}

/** Usually nothing is to be removed, and the small list of activity shows that without a read of all comments. */
async function isAllSeen(
  db: GalleyDatabase,
  { spaceId, pageId, changeRequestId, seen }: CommentSweep,
  me: string | null,
): Promise<boolean> {
  if (pageId !== null || changeRequestId !== undefined) return false;
  const ids = new Set(seen);
  for (const { id } of activityThreads(await activityInSpace(db, spaceId, me))) if (!ids.has(id)) return false;
  return true;
}

function unseen(
  input: CommentSweep,
  records: readonly Pick<PageThreads, 'threads'>[],
  pending: ReadonlySet<string>,
  now: number,
): { readonly gone: ReadonlySet<string>; readonly refused: boolean } {
  const seen = new Set(input.seen);
  const gone = new Set<string>();
  let stored = 0;
  for (const { threads } of records) {
    for (const thread of threads) {
      const { id } = thread.comment;
      stored += 1;
      if (!seen.has(id) && isStoredBefore(thread, input.startedAt, now) && !pending.has(id)) gone.add(id);
    }
  }
  return {
    gone,
    refused: input.pageId === null && input.changeRequestId === undefined && looksLikeLostPermission(stored, gone.size),
  };
}

export async function sweepComments({ db, local }: Databases, input: CommentSweep, now: number): Promise<Swept> {
  const { spaceId } = input;
  const pending = await commentsWithPendingWrites(local);
  return db.transaction('rw', [...tablesOfThreads(db), db.requestThreads, db.changes], async () => {
    const requests = await requestRecord(db, input);
    if (requests !== null) {
      const { gone } = unseen(input, requests, pending, now);
      const left = requests.map((record) => ({
        ...record,
        threads: record.threads.filter(({ comment }) => !gone.has(comment.id)),
      }));
      await db.requestThreads.bulkPut(left);
      for (const [at, record] of requests.entries())
        await markCommentLinks(db, spaceId, record.threads, left[at]?.threads ?? []);
      if (gone.size > 0) markChange(db, { spaceId, requests: true });
      return { removed: gone.size, refused: false };
    }
    const records = await recordsIn(db, input);
    const { gone, refused } = unseen(input, records, pending, now);
    if (refused) return { removed: 0, refused: true };
    const changedKeys = records.filter(({ threads }) => threads.some(({ comment }) => gone.has(comment.id)));
    const without = (threads: PageThreads['threads']): PageThreads['threads'] =>
      threads.filter(({ comment }) => !gone.has(comment.id));
    if (changedKeys.length > 0)
      await editThreads(db, spaceId, new Map(changedKeys.map(({ pageId }) => [pageId, without])));
    return { removed: gone.size, refused: false };
  });
}

/** Spaces on the stored list that are not in `keep`. */
export async function spaceCandidates(db: GalleyDatabase, keep: readonly string[]): Promise<readonly Space[]> {
  const { spaces = [] } = (await db.library.get(LIBRARY_KEY)) ?? {};
  const listed = new Set(keep);
  return spaces.filter(({ id }) => !listed.has(id));
}

/** A library is small: losing all of its spaces at once is suspicious, however few there were. */
function looksLikeLostLibrary(stored: number, vanishing: number): boolean {
  return (vanishing > 0 && vanishing === stored) || looksLikeLostPermission(stored, vanishing);
}

export async function sweepSpaces({ db, local }: Databases, keep: readonly string[]): Promise<Swept> {
  const listed = new Set(keep);
  const stored = await databaseSpaceIds(db);
  const pending = new Set((await pendingRecords(local)).map(({ operation }) => placeOf(operation.write).spaceId));
  const unlisted = stored.filter((spaceId) => !listed.has(spaceId));
  if (looksLikeLostLibrary(stored.length, unlisted.length)) return { removed: 0, refused: true };
  const gone = unlisted.filter((spaceId) => !pending.has(spaceId));
  for (const spaceId of gone) await removeSpace(db, spaceId);
  return { removed: gone.length, refused: false };
}

/** Null: the sweep is not for a change request. A change request is small: all of its comments may vanish at once. */
async function requestRecord(
  db: GalleyDatabase,
  { spaceId, changeRequestId }: CommentSweep,
): Promise<readonly RequestThreadsRecord[] | null> {
  if (changeRequestId === undefined) return null;
  const record = await db.requestThreads.get([spaceId, changeRequestId]);
  return record === undefined ? [] : [record];
}

async function recordsIn(db: GalleyDatabase, { spaceId, pageId }: CommentSweep): Promise<readonly PageThreads[]> {
  if (pageId === null) return threadsIn(db, spaceId);
  return [{ spaceId, pageId, threads: await threadsOf(db, spaceId, pageId) }];
}

async function commentsWithPendingWrites(local: LocalDatabase): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { operation } of await pendingRecords(local)) {
    const { write } = operation;
    if ('comment' in write && 'server' in write.comment) ids.add(write.comment.server);
  }
  return ids;
}
