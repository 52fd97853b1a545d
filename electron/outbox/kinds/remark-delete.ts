import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Preflight, Recognition, Sent } from '../kind.ts';
import { hold, isThere } from './checks.ts';
import { checkReplies, checkText } from './seen.ts';
import {
  deleteComment,
  deleteReply,
  readCommentAnew,
  readReply,
  removedRow,
  type RemovedRow,
} from './discussion-calls.ts';

type CommentDelete = WriteOf<'comment.delete'>;
type ReplyDelete = WriteOf<'reply.delete'>;

/** Deletes a comment or reply. If it is already gone, the write is done, whoever deleted it. */
export const commentDelete: Kind<CommentDelete> = deleting<CommentDelete, Comment>({
  read: (context, write) => readCommentAnew(context, write, write.comment),
  remove: (context, write) => deleteComment(context, write, write.comment),
  sent: (write) => removed(removedRow(write, write.comment, null)),
  dependents: (context, operation, write, comment) => checkReplies(context, operation, write, comment),
});

const replyDeletion = deleting<ReplyDelete, CommentReply>({
  read: (context, write) => readReply(context, write, write.comment, write.reply),
  remove: (context, write) => deleteReply(context, write, write.comment, write.reply),
  sent: (write) => removed(removedRow(write, write.comment, write.reply)),
  dependents: () => Promise.resolve(null),
});

export const replyDelete: Kind<ReplyDelete> = {
  ...replyDeletion,
  async preflight(context, operation, write) {
    // The contract deletes replies in spaces only.
    if (write.changeRequestId !== undefined) return { type: 'hold', cause: 'not-served' };
    return replyDeletion.preflight(context, operation, write);
  },
};

interface Deleting<W, R> {
  readonly read: (context: KindContext, write: W) => Promise<Result<R>>;
  readonly remove: (context: KindContext, write: W) => Promise<Result<null>>;
  readonly sent: (write: W) => Sent;
  /** Whether everything that is deleted with it may be deleted. Null: yes. */
  readonly dependents: (
    context: KindContext,
    operation: PendingOperation,
    write: W,
    row: R,
  ) => Promise<Preflight | null>;
}

function deleting<W extends CommentDelete | ReplyDelete, R extends Comment | CommentReply>({
  read,
  remove,
  sent,
  dependents,
}: Deleting<W, R>): Kind<W> {
  return {
    async preflight(context, operation, write) {
      const row = await read(context, write);
      if (!row.ok) {
        // The deletion itself is more reliable: for a target that is already gone, the server's answer counts as done.
        return row.error.code === 'not-found' ? { type: 'go' } : { type: 'failed', error: row.error };
      }
      const held = row.value.permissions.delete === false ? hold(context, operation, 'permission-lost') : null;
      return (
        held ??
        checkText(context, operation, write.seen, row.value.body.markdown) ??
        (await dependents(context, operation, write, row.value)) ?? { type: 'go' }
      );
    },
    async send(context, _operation, write) {
      const gone = await remove(context, write);
      return gone.ok ? ok(sent(write)) : gone;
    },
    async recognise(context, _operation, write): Promise<Recognition> {
      const row = await read(context, write);
      if (row.ok) return { type: 'missing' };
      return row.error.code === 'not-found'
        ? { type: 'found', sent: sent(write) }
        : { type: 'failed', error: row.error };
    },
    async isThere(context, _operation, write) {
      return isThere(await read(context, write));
    },
    whenGone: (write) => ({ ...sent(write), outcome: 'already-done' }),
  };
}

function removed(row: RemovedRow | null): Sent {
  return { serverId: row === null ? null : (row.replyId ?? row.commentId), row, postedBy: null };
}
