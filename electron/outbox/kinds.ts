import { appError } from '#shared/errors.ts';
import { isMootWhenGone } from '#shared/outbox/choices.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Kinds, Preflight, Recognition, Sent } from './kind.ts';
import { admin } from './kinds/admin.ts';
import { commentCreate } from './kinds/comment-create.ts';
import { commentResolve } from './kinds/comment-resolve.ts';
import { commentDelete, replyDelete } from './kinds/remark-delete.ts';
import { commentEdit, replyEdit } from './kinds/remark-edit.ts';
import { commentReact, replyReact } from './kinds/remark-react.ts';
import { replyCreate } from './kinds/reply-create.ts';
import { requestDescribe } from './kinds/request-describe.ts';
import { requestMerge } from './kinds/request-merge.ts';
import { reviewersRemove, reviewersRequest } from './kinds/reviewers.ts';
import { reviewSubmit } from './kinds/review-submit.ts';

/** The one table from a kind of write to what the sender must know of it. */
const kinds: Kinds = {
  'comment.create': commentCreate,
  'comment.edit': commentEdit,
  'comment.delete': commentDelete,
  'comment.resolve': commentResolve,
  'comment.react': commentReact,
  'reply.create': replyCreate,
  'reply.edit': replyEdit,
  'reply.delete': replyDelete,
  'reply.react': replyReact,
  'reviewers.request': reviewersRequest,
  'reviewers.remove': reviewersRemove,
  'request.describe': requestDescribe,
  'review.submit': reviewSubmit,
  'request.merge': requestMerge,
  admin,
};

export interface BoundKind {
  preflight(): Promise<Preflight>;
  send(): Promise<Result<Sent>>;
  recognise(): Promise<Recognition>;
  isThere(): Promise<Result<boolean> | null>;
  /** Null: it is held. */
  whenGone(): Sent | null;
}

/** The kind of `operation`, bound to its write: the switch keeps each write with its own kind. */
export function bindKind(context: KindContext, operation: PendingOperation): BoundKind {
  const { write } = operation;
  const bound = <W>(kind: Kind<W>, own: W): BoundKind => ({
    preflight: () => kind.preflight(context, operation, own),
    send: () => kind.send(context, operation, own),
    recognise: () => kind.recognise(context, operation, own),
    isThere: () => kind.isThere(context, operation, own),
    whenGone: () => (isMootWhenGone(write) ? (kind.whenGone?.(own) ?? null) : null),
  });
  switch (write.kind) {
    case 'comment.create':
      return bound(kinds[write.kind], write);
    case 'comment.edit':
      return bound(kinds[write.kind], write);
    case 'comment.delete':
      return bound(kinds[write.kind], write);
    case 'comment.resolve':
      return bound(kinds[write.kind], write);
    case 'comment.react':
      return bound(kinds[write.kind], write);
    case 'reply.create':
      return bound(kinds[write.kind], write);
    case 'reply.edit':
      return bound(kinds[write.kind], write);
    case 'reply.delete':
      return bound(kinds[write.kind], write);
    case 'reply.react':
      return bound(kinds[write.kind], write);
    case 'reviewers.request':
      return bound(kinds[write.kind], write);
    case 'reviewers.remove':
      return bound(kinds[write.kind], write);
    case 'request.describe':
      return bound(kinds[write.kind], write);
    case 'review.submit':
      return bound(kinds[write.kind], write);
    case 'request.merge':
      return bound(kinds[write.kind], write);
    case 'unreadable':
      return NEVER_SENT;
    default:
      return bound(kinds.admin, write);
  }
}

/** What could not be read back is parked and never ready. */
const NEVER_SENT: BoundKind = {
  preflight: () => Promise.resolve({ type: 'hold', cause: 'cannot-tell' }),
  send: () => Promise.resolve(err(appError('internal', 'what could not be read back is never sent', { sent: 'no' }))),
  recognise: () => Promise.resolve({ type: 'cannot-tell' }),
  isThere: () => Promise.resolve(null),
  whenGone: () => null,
};
