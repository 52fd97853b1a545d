import type { Comment } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import type { Kind, Sent } from '../kind.ts';
import { passes } from '../kind.ts';
import { hold } from './checks.ts';
import { changeComment, commentRow, readCommentAnew } from './talk.ts';

type Write = WriteOf<'comment.resolve'>;

/** Resolving and reopening a thread: an absolute state, so sending twice does no harm. */
export const commentResolve: Kind<Write> = {
  async preflight(context, operation, write) {
    const comment = await readCommentAnew(context, write, write.comment);
    if (!comment.ok) {
      return comment.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: comment.error };
    }
    if (isAsWanted(comment.value, write)) {
      // Ours, from a try whose answer was lost; or somebody else's, and then the person is told.
      const { resolvedBy } = comment.value;
      const ours =
        operation.sentAt !== undefined ||
        (write.resolved && resolvedBy !== undefined && resolvedBy.id === context.person?.id);
      return ours || passes(context, operation, 'done-by-other')
        ? { type: 'found', sent: sent(write, comment.value) }
        : { type: 'hold', cause: 'done-by-other' };
    }
    const held = comment.value.permissions.edit === false ? hold(context, operation, 'permission-lost') : null;
    return held ?? { type: 'go' };
  },
  async send(context, _operation, write) {
    const changed = await changeComment(context, write, write.comment, { resolved: write.resolved });
    return changed.ok ? ok(sent(write, changed.value)) : changed;
  },
  async recognise(context, _operation, write) {
    const comment = await readCommentAnew(context, write, write.comment);
    if (!comment.ok) return { type: 'failed', error: comment.error };
    return isAsWanted(comment.value, write) ? { type: 'found', sent: sent(write, comment.value) } : { type: 'missing' };
  },
};

function isAsWanted({ status }: Comment, { resolved }: Write): boolean {
  return (status === 'resolved') === resolved;
}

function sent(write: Write, comment: Comment): Sent {
  return { serverId: comment.id, row: commentRow(write, comment), postedBy: null };
}
