import { adminShapes, operationOfTemporaryId, parameterOf } from './admin.ts';
import { dependentsOf, isEditable, isUnsent, type Queue } from './machine.ts';
import type { PendingOperation } from './operation.ts';
import { sameRef } from './order.ts';
import { textOf, type PendingWrite, type Ref, type WriteOf } from './writes.ts';

/**
 * What becomes of a new write when something like it is still unsent. Only what cannot be on the server yet collapses, and
 * only what the same person wrote: nobody's text goes into a write that leaves in another's name. The answer says what
 * happened, so that the screen can.
 */
export type Collapse =
  | { readonly type: 'queue' }
  /** The unsent `id` says it now. */
  | { readonly type: 'edit'; readonly id: string; readonly markdown: string }
  /** It says what `id` says already. */
  | { readonly type: 'same'; readonly id: string }
  /** It undoes what was never sent: these go, and nothing is sent. What hangs on others comes first. */
  | { readonly type: 'withdraw'; readonly ids: readonly string[] }
  /** As above, but what a person typed hangs on it: they are asked first. */
  | { readonly type: 'ask'; readonly dependents: readonly PendingOperation[] };

/** `isOwn`: the one who writes now wrote it. */
export function collapse(
  queue: Queue,
  operation: PendingOperation,
  isOwn: (operation: PendingOperation) => boolean,
): Collapse {
  const plan = planOf(queue, operation.write);
  const into = intoOf(plan).flatMap((id) => queue.get(id) ?? []);
  return [operation, ...into].every(isOwn) ? plan : { type: 'queue' };
}

/** The operation that would be changed or taken for the new one; what hangs on it is asked about by itself. */
function intoOf(plan: Collapse): readonly string[] {
  switch (plan.type) {
    case 'edit':
    case 'same':
      return [plan.id];
    case 'withdraw':
      return plan.ids.slice(-1);
    case 'ask':
    case 'queue':
      return [];
  }
}

function planOf(queue: Queue, write: PendingWrite): Collapse {
  switch (write.kind) {
    case 'comment.edit':
      return editOf(queue, write, write.comment);
    case 'reply.edit':
      return editOf(queue, write, write.reply);
    case 'comment.delete':
      return withdrawal(queue, write.comment, write.withDependents === true);
    case 'reply.delete':
      return withdrawal(queue, write.reply, true);
    case 'comment.react':
    case 'reply.react':
      return opposite(
        queue,
        write,
        (other) => sameReaction(other, write) && other.add === write.add,
        (other) => sameReaction(other, write),
      );
    case 'comment.resolve':
      return opposite(
        queue,
        write,
        (other) => sameRef(other.comment, write.comment) && other.resolved === write.resolved,
        (other) => sameRef(other.comment, write.comment),
      );
    case 'reviewers.remove':
      return firstUnsent(queue, 'reviewers.request', (other) => {
        const [only, ...more] = other.userIds;
        return only === write.userId && more.length === 0 && sameRequest(other, write);
      });
    case 'reviewers.request': {
      const [only, ...more] = write.userIds;
      if (more.length > 0) return { type: 'queue' };
      return firstUnsent(queue, 'reviewers.remove', (other) => other.userId === only && sameRequest(other, write));
    }
    case 'comment.create':
    case 'reply.create':
    case 'request.describe':
    case 'review.submit':
    case 'request.merge':
    case 'unreadable':
      return { type: 'queue' };
    default: {
      const { rowId, effect } = adminShapes[write.kind];
      const id = parameterOf(write.input, rowId);
      if (id === null || effect !== 'delete') return { type: 'queue' };
      const created = operationOfTemporaryId(id);
      // Stryker disable next-line ConditionalExpression: nothing is withdrawn for what has no operation
      if (created === null) return { type: 'queue' };
      // Stryker disable next-line BooleanLiteral: nothing that hangs on an administrative write was typed
      return withdrawal(queue, { operation: created }, false);
    }
  }
}

type Edit = WriteOf<'comment.edit' | 'reply.edit'>;
type Reaction = WriteOf<'comment.react' | 'reply.react'>;

function editOf(queue: Queue, write: Edit, target: Ref): Collapse {
  const created = 'operation' in target ? queue.get(target.operation) : undefined;
  if (created !== undefined && isEditable(created)) return { type: 'edit', id: created.id, markdown: write.markdown };
  const isSameKind = (other: PendingWrite): other is Edit => other.kind === write.kind;
  const earlier = lastOf(queue, (other) => isSameKind(other) && sameTarget(other, write));
  return earlier !== undefined && isEditable(earlier)
    ? { type: 'edit', id: earlier.id, markdown: write.markdown }
    : { type: 'queue' };
}

/** Of two writes of the same kind. */
function sameTarget(one: Edit | Reaction, other: Edit | Reaction): boolean {
  return sameRef(one.comment, other.comment) && sameRef(targetOf(one), targetOf(other));
}

function targetOf(write: Edit | Reaction): Ref {
  return 'reply' in write ? write.reply : write.comment;
}

function withdrawal(queue: Queue, target: Ref, withDependents: boolean): Collapse {
  const created = 'operation' in target ? queue.get(target.operation) : undefined;
  if (created === undefined || !isUnsent(created)) return sameDeletion(queue, target);
  const dependents = dependentsOf(queue, created.id);
  const typed = dependents.filter(({ write }) => textOf(write) !== null);
  if (typed.length > 0 && !withDependents) return { type: 'ask', dependents: typed };
  return { type: 'withdraw', ids: [...dependents.map(({ id }) => id).reverse(), created.id] };
}

/** Deleted once more, it is deleted once. */
function sameDeletion(queue: Queue, target: Ref): Collapse {
  const known = lastOf(
    queue,
    ({ kind, ...write }) =>
      (kind === 'comment.delete' && 'comment' in write && sameRef(write.comment, target)) ||
      (kind === 'reply.delete' && 'reply' in write && sameRef(write.reply, target)),
  );
  return known !== undefined && isUnsent(known) ? { type: 'same', id: known.id } : { type: 'queue' };
}

function sameReaction(one: Reaction, other: Reaction): boolean {
  return one.emoji === other.emoji && sameTarget(one, other);
}

/** The last word on the same thing, when it is unsent: the same again changes nothing, the opposite undoes it. */
function opposite<W extends Reaction | WriteOf<'comment.resolve'>>(
  queue: Queue,
  write: W,
  same: (other: W) => boolean,
  about: (other: W) => boolean,
): Collapse {
  const isSameKind = (other: PendingWrite): other is W => other.kind === write.kind;
  const last = lastOf(queue, (other) => isSameKind(other) && about(other));
  if (last === undefined || !isUnsent(last) || !isSameKind(last.write)) return { type: 'queue' };
  return same(last.write) ? { type: 'same', id: last.id } : { type: 'withdraw', ids: [last.id] };
}

function firstUnsent<K extends PendingWrite['kind']>(
  queue: Queue,
  kind: K,
  fits: (write: WriteOf<K>) => boolean,
): Collapse {
  const isKind = (write: PendingWrite): write is WriteOf<K> => write.kind === kind;
  const last = lastOf(queue, (write) => isKind(write) && fits(write));
  return last !== undefined && isUnsent(last) ? { type: 'withdraw', ids: [last.id] } : { type: 'queue' };
}

function sameRequest(
  one: { readonly spaceId: string; readonly changeRequestId: string },
  other: { readonly spaceId: string; readonly changeRequestId: string },
): boolean {
  return one.spaceId === other.spaceId && one.changeRequestId === other.changeRequestId;
}

function lastOf(queue: Queue, fits: (write: PendingWrite) => boolean): PendingOperation | undefined {
  return [...queue.values()].findLast(({ state, write }) => state !== 'done' && fits(write));
}
