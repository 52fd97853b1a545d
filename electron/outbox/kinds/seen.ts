import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { HeldFor, PendingOperation } from '#shared/outbox/operation.ts';
import type { Seen } from '#shared/outbox/writes.ts';
import type { KindContext, Preflight } from '../kind.ts';
import { hold, MOST_SHOWN } from './checks.ts';
import { sameText } from '#shared/same-text.ts';
import { listReplies, type DiscussionPlace } from './discussion-calls.ts';

/** Nobody deletes or closes a text that they have not seen. Null: no reason to hold the write. */

/** The deleted text must be the one that the person saw. */
export function checkText(
  context: KindContext,
  operation: PendingOperation,
  seen: Seen | undefined,
  text: string | undefined,
): Preflight | null {
  if (seen?.markdown === undefined || text === undefined || sameText(seen.markdown, text)) return null;
  return hold(context, operation, 'text-changed', { text: shortened(text), seen: { ...seen, markdown: text } });
}

/**
 * All replies must be the person's own, or have been on screen. If the server does not list them, their number decides.
 */
export async function checkReplies(
  context: KindContext,
  operation: PendingOperation,
  place: DiscussionPlace & { readonly seen?: Seen | undefined },
  comment: ReplyCounts,
): Promise<Preflight | null> {
  if (comment.replies === 0) return null;
  const listed = await listReplies(context, place, comment.id);
  if (listed?.ok === false) return { type: 'failed', error: listed.error };
  const seen = place.seen ?? NOTHING_SEEN;
  const replies = listed === null || listed.value.unreadable > 0 ? null : listed.value.rows;
  const unseen = unseenIn(context, seen, comment, replies);
  if (unseen === null) return null;
  const now =
    replies === null
      ? { ...seen, more: comment.replies - seen.replies.length }
      : { ...seen, replies: replies.map(({ id }) => id), more: 0 };
  return hold(context, operation, 'new-replies', { ...unseen, seen: now });
}

type ReplyCounts = Pick<Comment, 'id' | 'replies' | 'repliers'>;

const NOTHING_SEEN: Seen = { replies: [], more: 0 };

/** Somebody else who wrote something that was not on screen, by name where the server gives it. Null: nobody. */
function unseenIn(
  { person }: KindContext,
  { replies, more }: Seen,
  comment: ReplyCounts,
  listed: readonly CommentReply[] | null,
): HeldFor | null {
  if (listed === null) {
    if (comment.replies <= replies.length + more) return null;
    const [other, ...others] = comment.repliers.filter(({ user }) => user?.id !== person?.id);
    return named(others.length === 0 ? other?.user?.displayName : undefined);
  }
  const known = new Set(replies);
  const unseen = listed.filter(({ id, postedBy }) => !known.has(id) && postedBy.id !== person?.id);
  const [latest] = unseen;
  return latest === undefined ? null : { ...named(latest.postedBy.displayName), text: shortened(textsOf(unseen)) };
}

/** All current replies, for the person who decides: the sync may not have read them yet. */
function textsOf(newestFirst: readonly CommentReply[]): string {
  const texts = newestFirst.map(({ postedBy, body }) => {
    const words = body.markdown ?? '';
    return newestFirst.length === 1 ? words : `${postedBy.displayName}: ${words}`;
  });
  return texts.reverse().join('\n\n');
}

function shortened(text: string): string {
  return text.slice(0, MOST_SHOWN);
}

function named(name: string | undefined): HeldFor {
  return name === undefined || name.trim() === '' ? {} : { by: name };
}
