import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { ChangedComment, CommentRow, ListedComments } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import { threadsOfMany } from './threads.ts';

/**
 * Listed comments whose stored version differs: edited, resolved, answered or reacted to. With `withNew`, comments that
 * are not stored are included. Comments stored after the list was requested are left out: they are newer, as an answer
 * to our own write is.
 */
export async function changedComments(
  db: GalleyDatabase,
  { spaceId, comments, fetchedAt, withNew = false }: ListedComments,
  now: number,
): Promise<readonly ChangedComment[]> {
  const known = await storedThreads(db, spaceId, comments);
  return comments.flatMap((comment) => {
    const thread = known.get(comment.id);
    if (thread === undefined) return withNew ? [{ id: comment.id, repliesToo: true }] : [];
    if (isSame(thread.comment, comment)) return [];
    if (isNewer(thread, fetchedAt, now)) return [];
    return [{ id: comment.id, repliesToo: !isSame(discussionOf(thread.comment), discussionOf(comment)) }];
  });
}

/**
 * Comments whose listed replies differ from the stored ones: an edited reply changes neither the number of replies nor
 * the comment itself.
 */
export async function changedReplies(
  db: GalleyDatabase,
  {
    spaceId,
    rows,
    fetchedAt,
  }: { readonly spaceId: string; readonly rows: readonly CommentRow[]; readonly fetchedAt: number },
  now: number,
): Promise<readonly string[]> {
  const comments = rows.map(({ comment }) => comment);
  const known = await storedThreads(db, spaceId, comments);
  return rows.flatMap(({ comment, replies }) => {
    const thread = known.get(comment.id);
    const differs = thread !== undefined && replies !== undefined && !isSame(byId(thread.replies), byId(replies));
    return differs && !isNewer(thread, fetchedAt, now) ? [comment.id] : [];
  });
}

function byId(replies: readonly CommentReply[]): readonly CommentReply[] {
  return replies.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function storedThreads(
  db: GalleyDatabase,
  spaceId: string,
  comments: readonly Comment[],
): Promise<ReadonlyMap<string, StoredThread>> {
  const pageIds = new Set(comments.map(({ target }) => target.page?.id ?? WHOLE_SPACE));
  const threads = await threadsOfMany(
    db,
    [...pageIds].map((pageId) => [spaceId, pageId] as const),
  );
  return new Map(threads.flat().map((thread) => [thread.comment.id, thread]));
}

/**
 * Stored after the list was requested. After the clock was set back, stored times may be in the future; those do not
 * count.
 */
function isNewer({ storedAt }: StoredThread, fetchedAt: number, now: number): boolean {
  return storedAt > fetchedAt && storedAt <= now;
}

function discussionOf({ replies, repliers }: Comment): unknown {
  return [replies, repliers];
}

/** Both were parsed by the same schema, so equal values have their fields in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
