import type { Comment } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { NOTHING_LEFT, type Kind, type Sent } from '../kind.ts';
import { hold, isThere } from './checks.ts';
import { checkReplies } from './seen.ts';
import { changeComment, commentRow, readCommentAnew, removedRow } from './discussion-calls.ts';

type Write = WriteOf<'comment.resolve'>;

/** Resolves or reopens a thread. If the thread already has that status, or is gone, there is nothing to do. */
export const commentResolve: Kind<Write> = {
  async preflight(context, operation, write) {
    const comment = await readCommentAnew(context, write, write.comment);
    if (!comment.ok) {
      return comment.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: comment.error };
    }
    if (isAsWanted(comment.value, write)) {
      // Either our own earlier try with a lost answer, or somebody else: the Outbox shows that.
      const { resolvedBy } = comment.value;
      const ours =
        operation.sentAt !== undefined ||
        (write.resolved && resolvedBy !== undefined && resolvedBy.id === context.person?.id);
      const found = sent(write, comment.value);
      return { type: 'found', sent: ours ? found : { ...found, outcome: 'already-done' } };
    }
    const held = comment.value.permissions.edit === false ? hold(context, operation, 'permission-lost') : null;
    if (held !== null) return held;
    // Reopening hides nothing from others. For a write of an older version it is unknown what the person had seen.
    const unseen =
      write.resolved && write.seen !== undefined ? await checkReplies(context, operation, write, comment.value) : null;
    return unseen ?? { type: 'go' };
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
  async isThere(context, _operation, write) {
    return isThere(await readCommentAnew(context, write, write.comment));
  },
  whenGone: (write) => ({ ...NOTHING_LEFT, row: removedRow(write, write.comment, null) }),
};

function isAsWanted({ status }: Comment, { resolved }: Write): boolean {
  return (status === 'resolved') === resolved;
}

function sent(write: Write, comment: Comment): Sent {
  return { serverId: comment.id, row: commentRow(write, comment), postedBy: null };
}
