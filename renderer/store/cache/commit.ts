import Dexie from 'dexie';
import type { Batch, SentRow } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase } from '../db/database.ts';
import { prepareContent } from '../review/request-content.ts';
import { putRequestRow } from '../review/request-threads.ts';
import { withoutRemoved, withReply } from '../threads/thread-rows.ts';
import { putParts, tablesOf } from './batch-parts.ts';
import { editThreads, putComments, type ThreadsEdit } from './edit-threads.ts';

/**
 * Writes what the core fetched: rows and cursor in one transaction, so that after a crash either the whole batch is
 * stored with its cursor, or nothing. Nothing else writes server tables.
 */
export async function commitBatch(db: GalleyDatabase, batch: Batch, now: number): Promise<void> {
  const content = batch.requestContent === undefined ? null : await prepareContent(db, batch.requestContent);
  const tables = tablesOf(db, batch);
  if (tables.length === 0) return;
  await db.transaction('rw', tables, async () => {
    await putParts(db, { batch, content, now });
    // Commits at once: nothing more is requested, and the database need not wait to find that out.
    Dexie.currentTransaction.idbtrans.commit();
  });
}

/** Stores the server's answers to our own writes like fetched rows. Returns the ids of the stored ones. */
export async function putSentRows(
  db: GalleyDatabase,
  rows: readonly SentRow[],
  now: number,
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const row of rows) {
    if (row.changeRequestId !== undefined) {
      if (await putRequestRow(db, row.changeRequestId, row, now)) stored.add(idOfRow(row));
    } else if (row.kind === 'comment') {
      await putComments(db, row.spaceId, { rows: [{ comment: row.comment }], fetchedAt: now }, now);
      stored.add(idOfRow(row));
    } else if (row.kind === 'removed') {
      const edit: ThreadsEdit = (threads) => withoutRemoved(threads, row, now);
      await editThreads(db, row.spaceId, new Map([[row.pageId ?? WHOLE_SPACE, edit]]));
      stored.add(idOfRow(row));
    } else {
      const edit: ThreadsEdit = (threads) => {
        if (threads.some((thread) => thread.comment.id === row.commentId)) stored.add(row.reply.id);
        return threads.map((thread) =>
          thread.comment.id === row.commentId ? withReply(thread, row.reply, now) : thread,
        );
      };
      await editThreads(db, row.spaceId, new Map([[row.pageId ?? WHOLE_SPACE, edit]]));
    }
  }
  return stored;
}

function idOfRow(row: SentRow): string {
  if (row.kind === 'comment') return row.comment.id;
  return row.kind === 'reply' ? row.reply.id : (row.replyId ?? row.commentId);
}
