import { Dexie } from 'dexie';
import type { KnownRequestComments, RequestComments } from '#shared/model/review.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { GalleyDatabase, RequestThreadsRecord, StoredThread } from '../db/database.ts';
import { markCommentLinks } from '../links/comment-links.ts';
import { markChange } from '../search/changes.ts';
import { withComment, withListed, withoutRemoved, withReply } from '../threads/thread-rows.ts';

/** Comments of change requests: one record each, since a change request is opened and reviewed as a whole. */

/**
 * Stores a row from the server's answer. Returns whether its thread was found. Call it within the commit's transaction.
 */
export async function putRequestRow(
  db: GalleyDatabase,
  changeRequestId: string,
  row: SentRow,
  now: number,
): Promise<boolean> {
  const { spaceId } = row;
  const record = await db.requestThreads.get([spaceId, changeRequestId]);
  const threads = edited(record?.threads ?? [], row, now);
  if (threads === null) return false;
  await db.requestThreads.put({ ...record, spaceId, changeRequestId, threads });
  await markCommentLinks(db, spaceId, record?.threads ?? [], threads);
  markChange(db, { spaceId, requests: true });
  return true;
}

/** Stores a list of a change request's comments. Call it within the commit's transaction. */
export async function putRequestComments(
  db: GalleyDatabase,
  { spaceId, changeRequestId, rows, fetchedAt, read }: RequestComments,
  now: number,
): Promise<void> {
  const record = await db.requestThreads.get([spaceId, changeRequestId]);
  const threads = withListed(record?.threads ?? [], rows, fetchedAt, now);
  await db.requestThreads.put({ ...record, spaceId, changeRequestId, threads, ...(read === null ? {} : { read }) });
  await markCommentLinks(db, spaceId, record?.threads ?? [], threads);
  if (rows.length > 0) markChange(db, { spaceId, requests: true });
}

/** All comments of all change requests of a space. */
export function requestThreadsIn(db: GalleyDatabase, spaceId: string): Promise<readonly RequestThreadsRecord[]> {
  return db.requestThreads
    .where('[spaceId+changeRequestId]')
    .between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey])
    .toArray();
}

export async function knownRequestComments(db: GalleyDatabase): Promise<readonly KnownRequestComments[]> {
  const records = await db.requestThreads.toArray();
  return records.flatMap(({ spaceId, changeRequestId, read }) =>
    read === undefined ? [] : [{ spaceId, changeRequestId, read }],
  );
}

/** Null: the thread of the row is not stored. */
function edited(threads: readonly StoredThread[], row: SentRow, now: number): readonly StoredThread[] | null {
  if (row.kind === 'comment') return withComment(threads, row.comment, now);
  if (row.kind === 'removed') return withoutRemoved(threads, row, now);
  if (!threads.some(({ comment }) => comment.id === row.commentId)) return null;
  return threads.map((thread) => (thread.comment.id === row.commentId ? withReply(thread, row.reply, now) : thread));
}
