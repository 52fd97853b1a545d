import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { Baseline, PendingOperation } from '#shared/outbox/operation.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import { SENT_WITHOUT_ROW, type Kind, type KindContext, type Recognition } from '../kind.ts';
import { match, type Match } from '#shared/outbox/recognise.ts';
import { checkBasis } from './basis.ts';
import { hold, isThere } from './checks.ts';
import { isPostedElsewhere, POSTED_ALREADY } from './posted-elsewhere.ts';
import { idOf, listReplies, postReply, readComment, readCommentAnew, sentReply } from './discussion-calls.ts';

type Write = WriteOf<'reply.create'>;

/** A reply to a comment (postCommentReplyInSpace, postCommentReplyInChangeRequest). */
export const replyCreate: Kind<Write> = {
  /** The thread must exist, be open, and accept the person's replies. Records the present replies. */
  async preflight(context, operation, write) {
    const comment = await readComment(context, write, write.comment);
    if (!comment.ok) {
      return comment.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: comment.error };
    }
    const { id } = comment.value;
    // Never shared: the writes of a thread are sent one after another, and each changes what the next one reads.
    const replies = await listReplies(context, write, id);
    if (replies?.ok === false) return { type: 'failed', error: replies.error };
    const seen = operation.baseline?.seen;
    if (replies !== null && seen !== undefined) {
      const earlier = look(context, operation, write, replies.value.rows);
      if (earlier.type === 'found') return { type: 'found', sent: sentReply(write, id, earlier.row) };
    }
    if (comment.value.status === 'resolved') {
      const held = hold(context, operation, 'thread-resolved');
      if (held !== null) return held;
    }
    if (comment.value.permissions.reply === false) {
      const held = hold(context, operation, 'permission-lost');
      if (held !== null) return held;
    }
    const stopped = await checkBasis(context, operation, write);
    if (stopped !== null) return stopped;
    const posted = (replies?.value.rows ?? []).map((row) => ({ id: row.id, words: row.body.markdown ?? '' }));
    if (isPostedElsewhere(context, operation, posted)) return POSTED_ALREADY;
    const baseline: Baseline = {
      replies: comment.value.replies,
      ownReplies: repliesBy(comment.value, context.person),
      ...(seen !== undefined ? { seen } : replies === null ? {} : { seen: replies.value.rows.map((row) => row.id) }),
      ...(replies === null ? {} : { complete: true }),
    };
    return { type: 'go', baseline };
  },

  async send(context, _operation, write) {
    const commentId = idOf(write.comment);
    if (!commentId.ok) return commentId;
    const posted = await postReply(context, write, commentId.value, write.markdown);
    if (!posted.ok) return posted;
    const { body } = posted.value;
    const reply =
      body.markdown === undefined ? { ...posted.value, body: { ...body, markdown: write.markdown } } : posted.value;
    return ok(sentReply(write, commentId.value, reply));
  },

  async recognise(context, operation, write) {
    const comment = await readCommentAnew(context, write, write.comment);
    if (!comment.ok) return { type: 'failed', error: comment.error };
    const listed = await listReplies(context, write, comment.value.id);
    if (listed === null) return byCounting(context, operation.baseline, comment.value);
    if (!listed.ok) return { type: 'failed', error: listed.error };
    const found = look(context, operation, write, listed.value.rows);
    if (found.type === 'found') return { type: 'found', sent: sentReply(write, comment.value.id, found.row) };
    // An unreadable row may be ours.
    return found.type === 'missing' && listed.value.unreadable > 0 ? { type: 'several' } : found;
  },

  async isThere(context, _operation, write) {
    return isThere(await readCommentAnew(context, write, write.comment));
  },
};

function look(
  { person, claimed }: KindContext,
  { baseline }: PendingOperation,
  { markdown }: Write,
  rows: readonly CommentReply[],
): Match<CommentReply> {
  return match(rows, { markdown, person, claimed, baseline });
}

/**
 * Without a list of replies, the counts decide, and only this person's own count: others reply and delete too. One
 * more: it arrived. No more: it did not. Person unknown: the person is asked.
 */
function byCounting({ person }: KindContext, baseline: Baseline | undefined, comment: Comment): Recognition {
  const own = repliesBy(comment, person);
  const ownBefore = baseline?.ownReplies ?? null;
  if (own === null || ownBefore === null) {
    return baseline?.replies === 0 && comment.replies === 0 ? { type: 'missing' } : { type: 'several' };
  }
  return own > ownBefore ? { type: 'found', sent: SENT_WITHOUT_ROW } : { type: 'missing' };
}

function repliesBy(comment: Comment, person: Person | null): number | null {
  if (person === null) return null;
  return comment.repliers.find(({ user }) => user?.id === person.id)?.count ?? 0;
}
