import type { Comment, CommentReply, Reaction } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import { NOTHING_LEFT, type Kind, type KindContext, type Sent } from '../kind.ts';
import { hold, isThere } from './checks.ts';
import {
  changeComment,
  changeReply,
  commentRow,
  idOf,
  readCommentAnew,
  readReply,
  removedRow,
  replyRow,
  type RemovedRow,
} from './discussion-calls.ts';

type CommentReaction = WriteOf<'comment.react'>;
type ReplyReaction = WriteOf<'reply.react'>;

/** Adds or removes a reaction. Doing it twice changes nothing more. */
export const commentReact: Kind<CommentReaction> = reacting({
  read: (context, write) => readCommentAnew(context, write, write.comment),
  change: (context, write) => changeComment(context, write, write.comment, changesOf(write)),
  sent: (write, comment: Comment) => ok({ serverId: comment.id, row: commentRow(write, comment), postedBy: null }),
  gone: (write) => removedRow(write, write.comment, null),
});

export const replyReact: Kind<ReplyReaction> = reacting({
  read: (context, write) => readReply(context, write, write.comment, write.reply),
  change: (context, write) => changeReply(context, write, write, changesOf(write)),
  sent: (write, reply: CommentReply) => {
    const commentId = idOf(write.comment);
    if (!commentId.ok) return commentId;
    return ok({ serverId: reply.id, row: replyRow(write, commentId.value, reply), postedBy: null });
  },
  gone: (write) => removedRow(write, write.comment, write.reply),
});

function changesOf({ add, emoji }: CommentReaction | ReplyReaction) {
  return add ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
}

interface Reacting<W, R> {
  readonly read: (context: KindContext, write: W) => Promise<Result<R>>;
  readonly change: (context: KindContext, write: W) => Promise<Result<R>>;
  readonly sent: (write: W, row: R) => Result<Sent>;
  readonly gone: (write: W) => RemovedRow | null;
}

function reacting<W extends CommentReaction | ReplyReaction, R extends Comment | CommentReply>({
  read,
  change,
  sent,
  gone,
}: Reacting<W, R>): Kind<W> {
  return {
    async preflight(context, operation, write) {
      const row = await read(context, write);
      if (!row.ok) {
        return row.error.code === 'not-found'
          ? { type: 'hold', cause: 'target-gone' }
          : { type: 'failed', error: row.error };
      }
      if (isAsWanted(row.value.reactions, write, context.person) === true) {
        const answer = sent(write, row.value);
        return answer.ok ? { type: 'found', sent: answer.value } : { type: 'failed', error: answer.error };
      }
      const held = row.value.permissions.reply === false ? hold(context, operation, 'permission-lost') : null;
      return held ?? { type: 'go' };
    },
    async send(context, _operation, write) {
      const changed = await change(context, write);
      return changed.ok ? sent(write, changed.value) : changed;
    },
    async recognise(context, _operation, write) {
      const row = await read(context, write);
      if (!row.ok) return { type: 'failed', error: row.error };
      // If the server does not say who reacted, sending again does no harm either.
      if (isAsWanted(row.value.reactions, write, context.person) !== true) return { type: 'missing' };
      const answer = sent(write, row.value);
      return answer.ok ? { type: 'found', sent: answer.value } : { type: 'failed', error: answer.error };
    },
    async isThere(context, _operation, write) {
      return isThere(await read(context, write));
    },
    whenGone: (write) => ({ ...NOTHING_LEFT, row: gone(write) }),
  };
}

/** Null: the server does not say who reacted, or the app does not know who is signed in. */
function isAsWanted(
  reactions: readonly Reaction[],
  { emoji, add }: CommentReaction | ReplyReaction,
  person: Person | null,
): boolean | null {
  const reaction = reactions.find((one) => one.emoji.toLowerCase() === emoji.toLowerCase());
  if (reaction === undefined) return !add;
  if (person === null || reaction.users === undefined) return null;
  return reaction.users.some(({ user }) => user?.id === person.id) === add;
}
