import type { Comment } from '#shared/contract/index.ts';
import type { ChangedComment, ListedComments } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase } from './database.ts';
import { threadsOfMany } from './threads.ts';

/**
 * Of what a list names, what is stored and stands there otherwise: edited, resolved, answered or reacted to meanwhile. What
 * is not stored is named where `withNew` says so. What was stored after the list was asked for never is: it is newer, as the
 * answer to a write of ours.
 */
export async function changedComments(
  db: GalleyDatabase,
  { spaceId, comments, fetchedAt, withNew = false }: ListedComments,
  now: number,
): Promise<readonly ChangedComment[]> {
  const pageIds = new Set(comments.map(({ target }) => target.page?.id ?? WHOLE_SPACE));
  const threads = await threadsOfMany(
    db,
    [...pageIds].map((pageId) => [spaceId, pageId] as const),
  );
  const known = new Map(threads.flat().map((thread) => [thread.comment.id, thread]));
  return comments.flatMap((comment) => {
    const thread = known.get(comment.id);
    if (thread === undefined) return withNew ? [{ id: comment.id, repliesToo: true }] : [];
    if (isSame(thread.comment, comment)) return [];
    // A clock that was set back stores in what is the future now.
    if (thread.storedAt > fetchedAt && thread.storedAt <= now) return [];
    return [{ id: comment.id, repliesToo: !isSame(talkOf(thread.comment), talkOf(comment)) }];
  });
}

function talkOf({ replies, repliers }: Comment): unknown {
  return [replies, repliers];
}

/** Both were read by the same schema, so that equal ones have their fields in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
