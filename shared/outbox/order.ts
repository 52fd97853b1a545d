import { adminShapes, operationOfTemporaryId, parameterOf } from './admin.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import type { PendingWrite, Ref } from './writes.ts';

/** Which writes wait for which: pure functions over writes, the same in the core and in the page. */

/**
 * Operations of one entity go out one after another, in the order in which they were written: a thread and all that is
 * said in it, a change request, a site. Operations of different entities go out side by side.
 */
export function entityOf({ id, write }: PendingOperation): string {
  if (write.kind === 'unreadable') return `unreadable:${id}`;
  if ('input' in write) {
    const { entity, row } = adminShapes[write.kind];
    // What is created in an organization has nothing to do with what else is: an import of conversations holds up no team.
    const kind = entity === 'organizationId' ? `${entity}:${row}` : entity;
    return `${kind}:${parameterOf(write.input, entity) ?? id}`;
  }
  if (write.kind === 'comment.create') return `thread:${id}`;
  if ('comment' in write) return `thread:${keyOf(write.comment)}`;
  return `request:${write.spaceId}/${write.changeRequestId}`;
}

/** Where a new thread begins, and what it says there. Null: it is no new thread. */
export interface NewThread {
  readonly place: string;
  /** The same for all that nobody could tell apart once they are on the service. */
  readonly words: string;
}

export function newThreadOf({ write }: PendingOperation): NewThread | null {
  if (write.kind !== 'comment.create') return null;
  const { spaceId, changeRequestId, pageId, markdown } = write;
  return {
    place: JSON.stringify([spaceId, changeRequestId ?? null, pageId ?? null]),
    words: comparable(markdown),
  };
}

/** What a verdict must come after: everything that was said in its change request before. */
export function requestOf({ write }: PendingOperation): string | null {
  return 'changeRequestId' in write && write.changeRequestId !== undefined
    ? `${write.spaceId}/${write.changeRequestId}`
    : null;
}

export function isVerdict({ write }: PendingOperation): boolean {
  return write.kind === 'review.submit' || write.kind === 'request.merge';
}

/** It makes something that was not there: sent twice, it is there twice. */
export function creates(write: PendingWrite): boolean {
  if ('input' in write)
    return adminShapes[write.kind].effect === 'create' || adminShapes[write.kind].effect === 'command';
  return write.kind === 'comment.create' || write.kind === 'reply.create' || write.kind === 'review.submit';
}

/** It takes something away for everybody: it is sent after a short delay, in which it can be undone. */
export function deletes(write: PendingWrite): boolean {
  if ('input' in write) return adminShapes[write.kind].effect === 'delete';
  return write.kind === 'comment.delete' || write.kind === 'reply.delete';
}

/**
 * Whether it may pass by one of its entity that is held or refused: it says nothing that hangs on that one's words. Resolving
 * does: a thread that is closed before the reply is there is closed too early.
 */
export function passesHeld({ write }: PendingOperation): boolean {
  return write.kind === 'comment.react' || write.kind === 'reply.react';
}

/** Whether it brings words that others are to read. */
export function saysWords({ write }: PendingOperation): boolean {
  return (
    write.kind === 'comment.create' ||
    write.kind === 'reply.create' ||
    write.kind === 'comment.edit' ||
    write.kind === 'reply.edit'
  );
}

/** The operations that must be done before this one can be sent. */
export function dependenciesOf({ write }: Pick<PendingOperation, 'write'>): readonly string[] {
  if ('input' in write) return temporaryIdsIn(write.input);
  if (!('comment' in write)) return [];
  const refs: readonly Ref[] = 'reply' in write ? [write.comment, write.reply] : [write.comment];
  return refs.flatMap((ref) => ('operation' in ref ? [ref.operation] : []));
}

/** The write once what `operationId` created has its id. */
export function withServerId(write: PendingWrite, operationId: string, serverId: string): PendingWrite {
  const known = (ref: Ref): Ref => ('operation' in ref && ref.operation === operationId ? { server: serverId } : ref);
  if ('input' in write) return { ...write, input: replaced(write.input, operationId, serverId) };
  if ('reply' in write) return { ...write, comment: known(write.comment), reply: known(write.reply) };
  if ('comment' in write) return { ...write, comment: known(write.comment) };
  return write;
}

function keyOf(ref: Ref): string {
  return 'server' in ref ? ref.server : ref.operation;
}

export function sameRef(one: Ref, other: Ref): boolean {
  if ('server' in one) return 'server' in other && one.server === other.server;
  return 'operation' in other && one.operation === other.operation;
}

function temporaryIdsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const operation = operationOfTemporaryId(value);
    return operation === null ? [] : [operation];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(temporaryIdsIn) : [];
}

function replaced(
  input: Readonly<Record<string, unknown>>,
  operationId: string,
  serverId: string,
): Record<string, unknown> {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return operationOfTemporaryId(value) === operationId ? serverId : value;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replace(entry)]));
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, replace(value)]));
}
