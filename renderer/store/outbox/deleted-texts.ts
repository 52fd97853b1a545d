import type { Anchor } from '#shared/anchor.ts';
import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { deletes } from '#shared/outbox/order.ts';
import { placeOf, type WritePlace } from '#shared/outbox/writes.ts';
import type { AboutWrite, DeletedMessage } from '#shared/rpc/store.ts';
import type { LocalDatabase, TrashRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import type { Databases } from '../db/open-databases.ts';
import { textOfComment } from '../threads/comment-text.ts';
import { storedThreadsAt } from '../threads/threads-at.ts';

/**
 * The text of a deleted comment stays on this computer for some time, with all replies that are deleted with it: the
 * server stores none of it.
 */

type DeletedRecord = Extract<TrashRecord, { readonly kind: 'deleted' }>;

/** Differs from the deletion's own id, which is used if the deletion itself is discarded. */
function deletedId(operationId: string): string {
  return `deleted-${operationId}`;
}

/** Call it before the deletion is queued. Does nothing for other writes, or if no text is stored. */
export async function keepDeletedText(
  databases: Databases,
  operation: PendingOperation,
  about: AboutWrite | undefined,
  now: number,
): Promise<void> {
  const messages = await deletedMessages(databases, operation);
  if (messages.length === 0) return;
  const record: DeletedRecord = {
    kind: 'deleted',
    id: deletedId(operation.id),
    v: RECORD_VERSION,
    at: now,
    operation,
    messages,
    ...(about === undefined ? {} : { about }),
  };
  await databases.local.trash.put(record);
}

/** Removes the stored text again if the deletion was not queued. */
export async function forgetDeletedText(local: LocalDatabase, operationId: string): Promise<void> {
  await local.trash.delete(deletedId(operationId));
}

/**
 * Leaves out texts whose deletion is pending or was discarded, since they still exist, and discarded deletions
 * themselves.
 */
export async function withoutUndeleted(
  local: LocalDatabase,
  records: readonly TrashRecord[],
): Promise<readonly TrashRecord[]> {
  const deletions = records.flatMap((record) => (record.kind === 'deleted' ? [record.operation.id] : []));
  const waiting = (await local.outbox.bulkGet(deletions)).flatMap((record) =>
    record === undefined || record.operation.state === 'done' ? [] : [record.id],
  );
  const discarded = records.flatMap((record) => (record.kind === 'write' ? [record.id] : []));
  const undeleted = new Set([...waiting, ...discarded]);
  // A deletion that was undone has no text that anybody would restore.
  return records.filter((record) =>
    record.kind === 'write'
      ? !deletes(record.operation.write)
      : record.kind !== 'deleted' || !undeleted.has(record.operation.id),
  );
}

async function deletedMessages({ db, local }: Databases, operation: PendingOperation): Promise<DeletedMessage[]> {
  const { write } = operation;
  if (!isKind(write, { area: 'discussion', effect: 'delete' })) return [];
  const place = placeOf(write);
  const threads = await storedThreadsAt(db, place);
  const target = 'reply' in write ? write.reply : write.comment;
  if (!('server' in target)) return [];
  for (const { comment, replies } of threads) {
    if (comment.id === target.server) {
      const anchor = await anchorOf({ db, local }, place, comment.id);
      return [{ ...messageOf(comment), ...(anchor === null ? {} : { anchor }) }, ...replies.map(messageOf)];
    }
    const reply = replies.find(({ id }) => id === target.server);
    if (reply !== undefined) return [messageOf(reply)];
  }
  return [];
}

function messageOf(message: Comment | CommentReply): DeletedMessage {
  const { id, displayName } = message.postedBy;
  return { authorId: id, author: displayName, postedAt: message.postedAt, text: textOfComment(message) };
}

async function anchorOf({ db, local }: Databases, place: WritePlace, commentId: string): Promise<Anchor | null> {
  const own = await local.anchors.get(commentId);
  if (own !== undefined) return own.anchor;
  if (place.spaceId === null || place.pageId === null || place.changeRequestId !== null) return null;
  return (await db.anchors.get([place.spaceId, place.pageId]))?.anchors[commentId]?.anchor ?? null;
}
