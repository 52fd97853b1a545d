import type { ThreadView } from '#shared/rpc/store.ts';

/** Why an action is missing that others may see here, in words: from the server's permissions on this comment. Pure. */
export interface NotAllowed {
  readonly verb: 'Reply and react' | 'Edit' | 'Resolve or reopen' | 'Delete';
  readonly reason: string;
}

export function notAllowed(
  { canReply, comment }: Pick<ThreadView, 'canReply' | 'comment'>,
  canComment: boolean,
): readonly NotAllowed[] {
  // A pending message is one's own, or its card names the author; its state explains what is not possible yet.
  if (comment.pending !== null && comment.pending.state !== 'done') return [];
  const found: NotAllowed[] = [];
  if (!canReply || !canComment)
    found.push({
      verb: 'Reply and react',
      reason: canComment
        ? 'You don’t have permission to reply to this comment.'
        : 'You can read this space, but not comment in it.',
    });
  if (!comment.canEdit) {
    const reason = 'Only its author and space admins can do this.';
    found.push({ verb: 'Edit', reason }, { verb: 'Resolve or reopen', reason });
  } else if (comment.document !== undefined)
    found.push({
      verb: 'Edit',
      reason: 'It has formatting that Markdown cannot express. Editing it in Galley could lose some of that.',
    });
  if (!comment.canDelete) found.push({ verb: 'Delete', reason: 'You don’t have permission.' });
  return found;
}
