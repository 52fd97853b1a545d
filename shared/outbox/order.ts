import { isKind, recordOf, NEW_COMMENT } from './kinds/index.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import type { PendingWrite } from './writes.ts';

/** Which writes wait for which: pure functions, the same in the core and in the window. */

/**
 * Operations of one entity are sent one after another, in the order in which they were written. An entity is a thread
 * with its replies, a change request, or a site. Different entities are sent side by side.
 */
export function entityOf({ id, write }: PendingOperation): string {
  return recordOf(write).entity(write, id);
}

/** Where a new thread begins, and what it says. Null: the write is not a new thread. */
export interface NewThread {
  readonly place: string;
  /** Equal for texts that nobody could tell apart on the server. */
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

/** The change request of a verdict, which is sent after all earlier comments there. */
export function requestOf({ write }: PendingOperation): string | null {
  return 'changeRequestId' in write && write.changeRequestId !== undefined
    ? `${write.spaceId}/${write.changeRequestId}`
    : null;
}

export function isVerdict({ write }: PendingOperation): boolean {
  return recordOf(write).isVerdict === true;
}

/** Sending it twice would create or do it twice. */
export function creates(write: PendingWrite): boolean {
  const { effect } = recordOf(write);
  return effect === 'create' || effect === 'command';
}

/** It removes something for everybody: the app delays it for a moment, so that it can be undone. */
export function deletes(write: PendingWrite): boolean {
  return recordOf(write).effect === 'delete';
}

/** Whether it may overtake a held or rejected write of its entity. */
export function passesHeld({ write }: PendingOperation): boolean {
  return recordOf(write).passesHeld === true;
}

/** Whether it brings text for others to read. */
export function saysWords({ write }: PendingOperation): boolean {
  return recordOf(write).bringsWords === true;
}

/** The operations that must be done before this one can be sent. */
export function dependenciesOf({ write }: Pick<PendingOperation, 'write'>): readonly string[] {
  const refs = recordOf(write).refs?.(write) ?? [];
  return refs.flatMap((ref) => ('operation' in ref ? [ref.operation] : []));
}

/** The write with the server's id of the item that `operationId` created. */
export function withServerId(write: PendingWrite, operationId: string, serverId: string): PendingWrite {
  const known = recordOf(write).withRefs?.(write, (ref) =>
    'operation' in ref && ref.operation === operationId ? { server: serverId } : ref,
  );
  return known ?? write;
}
