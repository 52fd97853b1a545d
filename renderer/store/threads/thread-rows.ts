import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { CommentRow, SentRow } from '#shared/rpc/store.ts';
import type { StoredThread } from '../db/database.ts';

/** How stored threads change when the server answers one of our writes. Pure. */

/** Applies a list of comments. `fetchedAt` (ms): when it was requested. */
export function withListed(
  threads: readonly StoredThread[],
  rows: readonly CommentRow[],
  fetchedAt: number,
  now: number,
): readonly StoredThread[] {
  const incoming = new Map(rows.map((row) => [row.comment.id, row]));
  const remaining = threads.filter((thread) => !incoming.has(thread.comment.id));
  const known = new Map(threads.map((thread) => [thread.comment.id, thread]));
  const put = [...incoming.values()].map((row): StoredThread => ({
    comment: row.comment,
    replies: mergeReplies(row, known.get(row.comment.id), fetchedAt, now),
    storedAt: now,
  }));
  return [...remaining, ...put].sort(byPostedAt);
}

/** A list that was requested before our own reply was stored does not contain it, and must not remove it. */
function mergeReplies(
  row: CommentRow,
  known: StoredThread | undefined,
  fetchedAt: number,
  now: number,
): StoredThread['replies'] {
  const before = known?.replies ?? [];
  if (row.replies === undefined) return before;
  if (known === undefined || isStoredBefore(known, fetchedAt, now)) return row.replies;
  const listed = new Set(row.replies.map(({ id }) => id));
  return [...row.replies, ...before.filter(({ id }) => !listed.has(id))];
}

/** Replaces or adds the comment, with its known replies. */
export function withComment(threads: readonly StoredThread[], comment: Comment, now: number): readonly StoredThread[] {
  const known = threads.find((thread) => thread.comment.id === comment.id);
  const rest = threads.filter((thread) => thread !== known);
  return [...rest, { comment, replies: known?.replies ?? [], storedAt: now }].sort(byPostedAt);
}

export function withoutRemoved(
  threads: readonly StoredThread[],
  { commentId, replyId }: Extract<SentRow, { readonly kind: 'removed' }>,
  now: number,
): readonly StoredThread[] {
  if (replyId === null) return threads.filter(({ comment }) => comment.id !== commentId);
  return threads.map((thread) => {
    const replies = thread.replies.filter(({ id }) => id !== replyId);
    if (thread.comment.id !== commentId || replies.length === thread.replies.length) return thread;
    const { comment } = thread;
    return { comment: { ...comment, replies: Math.max(0, comment.replies - 1) }, replies, storedAt: now };
  });
}

export function withReply(thread: StoredThread, reply: CommentReply, now: number): StoredThread {
  const known = thread.replies.some((other) => other.id === reply.id);
  const replies = known
    ? thread.replies.map((other) => (other.id === reply.id ? reply : other))
    : [...thread.replies, reply];
  const count = Math.max(thread.comment.replies + (known ? 0 : 1), replies.length);
  return { comment: { ...thread.comment, replies: count }, replies, storedAt: now };
}

/** Merges the threads of two places that turn out to be one; the first has the newer version. */
export function joined(threads: readonly StoredThread[], others: readonly StoredThread[]): readonly StoredThread[] {
  const known = new Set(threads.map(({ comment }) => comment.id));
  return [...threads, ...others.filter(({ comment }) => !known.has(comment.id))].sort(byPostedAt);
}

function byPostedAt(one: StoredThread, other: StoredThread): number {
  if (one.comment.postedAt !== other.comment.postedAt) return one.comment.postedAt < other.comment.postedAt ? -1 : 1;
  return one.comment.id < other.comment.id ? -1 : 1;
}

/** Whether it was stored before `moment`. A time later than `now` is from before the clock was set back. */
export function isStoredBefore({ storedAt }: StoredThread, moment: number, now: number): boolean {
  return storedAt < moment || storedAt > now;
}
