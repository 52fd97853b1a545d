import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { GalleyDatabase, StoredThread } from '../db/database.ts';
import { lookThrough } from '../threads/threads.ts';

/**
 * The names of people, as known from stored comments: page texts only have their ids. The given space is searched
 * first, the others only for ids that it does not know.
 */
export async function namesOf(
  db: GalleyDatabase,
  me: Named | null,
  spaceId: string,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const wanted = new Set(ids);
  const names: Record<string, string> = {};
  if (me !== null && wanted.delete(me.id)) names[me.id] = me.displayName;
  const read = (threads: readonly StoredThread[]): void => {
    for (const { id, displayName } of peopleIn(threads)) {
      if (displayName !== '' && wanted.delete(id)) names[id] = displayName;
    }
  };
  await lookThrough(db, spaceId, read, () => wanted.size === 0);
  return names;
}

interface Named {
  readonly id: string;
  readonly displayName: string;
}

function* peopleIn(threads: readonly StoredThread[]): Generator<Named> {
  for (const { comment, replies } of threads) {
    yield* peopleOf(comment);
    if (comment.resolvedBy != null) yield comment.resolvedBy;
    for (const { user } of comment.repliers) if (user != null) yield user;
    for (const reply of replies) yield* peopleOf(reply);
  }
}

function* peopleOf({ postedBy, reactions }: Comment | CommentReply): Generator<Named> {
  yield postedBy;
  for (const { users } of reactions) for (const { user } of users ?? []) if (user != null) yield user;
}
