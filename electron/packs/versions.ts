import { isKind, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite, Ref, WriteOf } from '#shared/outbox/writes.ts';
import { textOf } from '#shared/outbox/writes.ts';

/** An imported write of a pack, with the edits from later files. */
export interface Versions {
  /** The write itself; absent: it was sent long ago and is no longer stored. */
  readonly root: PendingOperation | undefined;
  readonly latest: PendingOperation;
}

/** By the write's id in its pack. */
export function versionsOf(operations: readonly PendingOperation[]): ReadonlyMap<string, Versions> {
  const versions = new Map<string, Versions>();
  for (const operation of operations) {
    const id = operation.broughtIn?.of ?? operation.id;
    const known = versions.get(id);
    const root = operation.id === id ? operation : known?.root;
    const isLater = known === undefined || fileAtOf(operation) >= fileAtOf(known.latest);
    versions.set(id, { root, latest: isLater ? operation : known.latest });
  }
  return versions;
}

export function fileAtOf({ broughtIn }: PendingOperation): number {
  return broughtIn?.fileAt ?? 0;
}

/** The write that edits the sent text. Null: the server has no operation for that. */
export function editAfter({ root, latest }: Versions, markdown: string): PendingWrite | null {
  const base = textOf(latest.write) ?? undefined;
  const { write } = latest;
  if (isKind(write, { effect: 'edit' })) return { ...write, markdown, base };
  const ref = root === undefined ? null : refOf(root);
  if (root === undefined || ref === null) return null;
  if (isKind(root.write, NEW_COMMENT)) {
    return { kind: 'comment.edit', ...placeOfThread(root.write), comment: ref, markdown, base };
  }
  return isKind(root.write, NEW_REPLY)
    ? { kind: 'reply.edit', ...placeOfThread(root.write), comment: root.write.comment, reply: ref, markdown, base }
    : null;
}

/** The write that deletes the sent item. Null: it created nothing that can be deleted. */
export function deletionAfter({ root, latest }: Versions): PendingWrite | null {
  const ref = root === undefined ? null : refOf(root);
  if (root === undefined || ref === null) return null;
  const text = textOf(latest.write);
  const seen = text === null ? undefined : { replies: [], more: 0, markdown: text };
  if (isKind(root.write, NEW_COMMENT))
    return { kind: 'comment.delete', ...placeOfThread(root.write), comment: ref, seen };
  return isKind(root.write, NEW_REPLY)
    ? { kind: 'reply.delete', ...placeOfThread(root.write), comment: root.write.comment, reply: ref, seen }
    : null;
}

/** The created item, on the server or pending. Null: it arrived, but its id is unknown. */
function refOf({ id, state, serverId }: PendingOperation): Ref | null {
  if (serverId != null) return { server: serverId };
  return state === 'done' ? null : { operation: id };
}

function placeOfThread({ spaceId, changeRequestId, pageId }: WriteOf<'comment.create' | 'reply.create'>) {
  return {
    spaceId,
    ...(changeRequestId === undefined ? {} : { changeRequestId }),
    ...(pageId === undefined ? {} : { pageId }),
  };
}
