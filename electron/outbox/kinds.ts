import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { Kind, KindContext, Kinds, Preflight, Recognition, Sent } from './kind.ts';
import { commentCreate } from './kinds/comment-create.ts';
import { replyCreate } from './kinds/reply-create.ts';

/** The one table from a kind of write to what the sender must know of it. */
const kinds: Kinds = {
  'comment.create': commentCreate,
  'reply.create': replyCreate,
};

export interface BoundKind {
  preflight(): Promise<Preflight>;
  send(): Promise<Result<Sent>>;
  recognise(): Promise<Recognition>;
}

/** The kind of `operation`, bound to its write: the switch keeps each write with its own kind. */
export function bindKind(context: KindContext, operation: PendingOperation): BoundKind {
  const { write } = operation;
  switch (write.kind) {
    case 'comment.create':
      return bind(kinds[write.kind], context, operation, write);
    case 'reply.create':
      return bind(kinds[write.kind], context, operation, write);
  }
}

function bind<W extends PendingOperation['write']>(
  kind: Kind<W>,
  context: KindContext,
  operation: PendingOperation,
  write: W,
): BoundKind {
  return {
    preflight: () => kind.preflight(context, operation, write),
    send: () => kind.send(context, operation, write),
    recognise: () => kind.recognise(context, operation, write),
  };
}
