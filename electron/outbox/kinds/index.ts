import { isMootWhenGone } from '#shared/outbox/choices.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Kinds, Preflight, Recognition, Resolution, Sent } from '../kind.ts';
import { adminKinds } from './admin.ts';
import { commentCreate } from './comment-create.ts';
import { commentResolve } from './comment-resolve.ts';
import { gitTransfer } from './git.ts';
import { ingestConversations } from './ingestion.ts';
import { commentDelete, replyDelete } from './remark-delete.ts';
import { commentEdit, replyEdit } from './remark-edit.ts';
import { commentReact, replyReact } from './remark-react.ts';
import { replyCreate } from './reply-create.ts';
import { requestDescribe } from './request-describe.ts';
import { requestMerge } from './request-merge.ts';
import { reviewersRemove, reviewersRequest } from './reviewers.ts';
import { reviewSubmit } from './review-submit.ts';
import { unreadable } from './unreadable.ts';

/** The one table from a kind of write to its part of the sender. */
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
  ...adminKinds,
  ingestConversations,
  importGitRepository: gitTransfer,
  exportToGitRepository: gitTransfer,
  unreadable,
};

function kindOf<W extends PendingWrite>(write: W): Kind<W> {
  // `Kinds` maps each name to the kind for its writes, but the compiler cannot follow that through a union.
  return kinds[write.kind] as Kind<W>;
}

export interface BoundKind {
  preflight(): Promise<Preflight>;
  send(): Promise<Result<Sent>>;
  recognise(): Promise<Recognition>;
  isThere(): Promise<Result<boolean> | null>;
  /** Null: it is held. */
  whenGone(): Sent | null;
}

/** The kind of `operation`, bound to its write. */
export function bindKind(context: KindContext, operation: PendingOperation): BoundKind {
  const { write } = operation;
  const kind = kindOf(write);
  return {
    preflight: () => kind.preflight(context, operation, write),
    send: () => kind.send(context, operation, write),
    recognise: () => kind.recognise(context, operation, write),
    isThere: () => kind.isThere(context, operation, write),
    whenGone: () => (isMootWhenGone(write) ? (kind.whenGone?.(write) ?? null) : null),
  };
}

/** Whether a write may be queued at all. */
export function checkWrite(write: PendingWrite): Result<unknown> {
  return kindOf(write).check?.(write) ?? ok(null);
}

/** The write that ends a conflict. */
export function resolvedWrite(write: PendingWrite, resolution: Resolution): PendingWrite {
  return kindOf(write).resolved?.(write, resolution) ?? write;
}
