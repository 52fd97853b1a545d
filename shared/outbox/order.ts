import { isKind, recordOf, NEW_COMMENT } from './kinds/index.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import type { PendingWrite } from './writes.ts';

/** Which writes wait for which: pure functions over writes, the same in the core and in the page. */

/**
 * Operations of one entity go out one after another, in the order in which they were written: a thread and all that is
 * said in it, a change request, a site. Operations of different entities go out side by side.
 */
export function entityOf({ id, write }: PendingOperation): string {
  return recordOf(write).entity(write, id);
}

/** Where a new thread begins, and what it says there. Null: it is no new thread. */
export interface NewThread {
  readonly place: string;
  /** The same for all that nobody could tell apart once they are on the service. */
  readonly words: string;
}

export function newThreadOf({ write }: PendingOperation): NewThread | null {
  if (!isKind(write, NEW_COMMENT)) return null;
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
  return recordOf(write).isVerdict === true;
}

/** Sent twice, it is there or done twice. */
export function creates(write: PendingWrite): boolean {
  const { effect } = recordOf(write);
  return effect === 'create' || effect === 'command';
}

/** It takes something away for everybody: it is sent after a short delay, in which it can be undone. */
export function deletes(write: PendingWrite): boolean {
  return recordOf(write).effect === 'delete';
}

/** Whether it may pass by one of its entity that is held or refused. */
export function passesHeld({ write }: PendingOperation): boolean {
  return recordOf(write).passesHeld === true;
}

/** Whether it brings words that others are to read. */
export function saysWords({ write }: PendingOperation): boolean {
  return recordOf(write).bringsWords === true;
}

/** The operations that must be done before this one can be sent. */
export function dependenciesOf({ write }: Pick<PendingOperation, 'write'>): readonly string[] {
  const refs = recordOf(write).refs?.(write) ?? [];
  return refs.flatMap((ref) => ('operation' in ref ? [ref.operation] : []));
}

/** The write once what `operationId` created has its id. */
export function withServerId(write: PendingWrite, operationId: string, serverId: string): PendingWrite {
  const known = recordOf(write).withRefs?.(write, (ref) =>
    'operation' in ref && ref.operation === operationId ? { server: serverId } : ref,
  );
  return known ?? write;
}
