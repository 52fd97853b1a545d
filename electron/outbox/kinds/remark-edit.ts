import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Preflight, Sent } from '../kind.ts';
import { hold, isThere } from './checks.ts';
import { sameTime } from '#shared/outbox/same-time.ts';
import { sameText } from '#shared/same-text.ts';
import {
  changeComment,
  changeReply,
  idOf,
  readCommentAnew,
  readReply,
  sentComment,
  sentReply,
} from './discussion-calls.ts';

type CommentEdit = WriteOf<'comment.edit'>;
type ReplyEdit = WriteOf<'reply.edit'>;

/**
 * Edits a comment or reply. The request carries the whole text, so it may only replace the text that the person edited.
 */
export const commentEdit: Kind<CommentEdit> = editing({
  read: (context, write) => readCommentAnew(context, write, write.comment),
  change: (context, write) => changeComment(context, write, write.comment, { body: { markdown: write.markdown } }),
  sent: (write, comment: Comment) => ok(sentComment(write, comment)),
});

export const replyEdit: Kind<ReplyEdit> = editing({
  read: (context, write) => readReply(context, write, write.comment, write.reply),
  change: (context, write) => changeReply(context, write, write, { body: { markdown: write.markdown } }),
  sent: (write, reply: CommentReply) => {
    const commentId = idOf(write.comment);
    return commentId.ok ? ok(sentReply(write, commentId.value, reply)) : commentId;
  },
});

interface Editing<W, R> {
  readonly read: (context: KindContext, write: W) => Promise<Result<R>>;
  readonly change: (context: KindContext, write: W) => Promise<Result<R>>;
  readonly sent: (write: W, row: R) => Result<Sent>;
}

function editing<W extends CommentEdit | ReplyEdit, R extends Comment | CommentReply>({
  read,
  change,
  sent,
}: Editing<W, R>): Kind<W> {
  const found = (write: W, row: R): Preflight => {
    const answer = sent(write, row);
    return answer.ok ? { type: 'found', sent: answer.value } : { type: 'failed', error: answer.error };
  };
  return {
    async preflight(context, operation, write) {
      const row = await read(context, write);
      if (!row.ok) {
        return row.error.code === 'not-found'
          ? { type: 'hold', cause: 'target-gone' }
          : { type: 'failed', error: row.error };
      }
      const theirs = row.value.body.markdown ?? '';
      if (sameText(theirs, write.markdown)) return found(write, row.value);
      if (row.value.permissions.edit === false) {
        const held = hold(context, operation, 'permission-lost');
        if (held !== null) return held;
      }
      // An edit without a base still has the text from before its first try.
      const base = write.base ?? operation.baseline?.stood;
      return base === undefined || sameText(base, theirs)
        ? { type: 'go', baseline: { stood: base ?? theirs, editedAt: row.value.editedAt ?? null } }
        : { type: 'conflict', conflict: { base, mine: write.markdown, theirs, mergeable: true } };
    },
    async send(context, _operation, write) {
      const changed = await change(context, write);
      return changed.ok ? sent(write, changed.value) : changed;
    },
    async recognise(context, operation, write) {
      const row = await read(context, write);
      if (!row.ok) return { type: 'failed', error: row.error };
      const theirs = row.value.body.markdown ?? '';
      if (!sameText(theirs, write.markdown)) {
        // The old text, but edited since: our edit may have arrived, and somebody may have restored the old text.
        const { stood, editedAt } = operation.baseline ?? {};
        const isBack = stood !== undefined && sameText(stood, theirs) && wasEdited(editedAt, row.value.editedAt);
        return { type: isBack ? 'cannot-tell' : 'missing' };
      }
      const answer = sent(write, row.value);
      return answer.ok ? { type: 'found', sent: answer.value } : { type: 'failed', error: answer.error };
    },
    async isThere(context, _operation, write) {
      return isThere(await read(context, write));
    },
    resolved: (write, { merged, theirs }) => ({ ...write, markdown: merged ?? write.markdown, base: theirs }),
  };
}

/** Null: never edited, or the server does not say. Undefined: nobody looked. */
function wasEdited(before: string | null | undefined, now: string | undefined): boolean {
  if (before === undefined || (before === null && now === undefined)) return false;
  return !sameTime(before, now ?? null);
}
