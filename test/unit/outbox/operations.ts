import type { PendingOperation } from '#shared/outbox/operation.ts';

/** A queued comment on a page, for tests. */
export function queuedComment(id: string, more: Partial<PendingOperation> = {}): PendingOperation {
  return {
    id,
    write: { kind: 'comment.create', spaceId: 'space', pageId: 'page', markdown: `text of ${id}` },
    createdAt: 1_000,
    changedAt: 1_000,
    state: 'queued',
    attempts: 0,
    ...more,
  };
}

/** A queued reply to a comment of the service, or to one that is still in the outbox. */
export function queuedReply(
  id: string,
  comment: { readonly server: string } | { readonly operation: string },
  more: Partial<PendingOperation> = {},
): PendingOperation {
  return {
    ...queuedComment(id),
    write: { kind: 'reply.create', spaceId: 'space', pageId: 'page', comment, markdown: `text of ${id}` },
    ...more,
  };
}
