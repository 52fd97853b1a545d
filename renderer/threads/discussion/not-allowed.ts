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
        ? 'The server says that you may not answer this comment.'
        : 'You may read this space, but not comment in it.',
    });
  if (!comment.canEdit) {
    const reason = 'Its author and admins of the space may; the server says that you may not.';
    found.push({ verb: 'Edit', reason }, { verb: 'Resolve or reopen', reason });
  } else if (comment.document !== undefined)
    found.push({
      verb: 'Edit',
      reason: 'It came in a form that can say more than Markdown can. What Galley would send could lose some of that.',
    });
  if (!comment.canDelete) found.push({ verb: 'Delete', reason: 'The server says that you may not.' });
  return found;
}
