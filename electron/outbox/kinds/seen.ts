import type { Comment } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Seen } from '#shared/outbox/writes.ts';
import type { KindContext, Preflight } from '../kind.ts';
import { hold } from './checks.ts';
import { sameText } from './same-text.ts';
import { listReplies, type TalkPlace } from './talk.ts';

/** Nobody's words are deleted, or closed away, by somebody who had not seen them. Null: nothing stands against it. */

/** The text that goes is the one that the person saw. */
export function checkText(
  context: KindContext,
  operation: PendingOperation,
  seen: Seen | undefined,
  text: string | undefined,
): Preflight | null {
  if (seen?.markdown === undefined || text === undefined || sameText(seen.markdown, text)) return null;
  return hold(context, operation, 'text-changed');
}

/** All replies are the person's own, or were on screen. Where the service lists none, their number tells. */
export async function checkReplies(
  context: KindContext,
  operation: PendingOperation,
  place: TalkPlace & { readonly seen?: Seen | undefined },
  comment: Pick<Comment, 'id' | 'replies'>,
): Promise<Preflight | null> {
  const { seen } = place;
  if (comment.replies === 0) return null;
  const listed = await listReplies(context, place, comment.id);
  if (listed?.ok === false) return { type: 'failed', error: listed.error };
  const known = new Set(seen?.replies);
  const isNew =
    listed === null || listed.value.unreadable > 0
      ? comment.replies > (seen === undefined ? 0 : seen.replies.length + seen.more)
      : listed.value.rows.some(({ id, postedBy }) => !known.has(id) && postedBy.id !== context.person?.id);
  return isNew ? hold(context, operation, 'new-replies') : null;
}
