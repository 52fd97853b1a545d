import type { Table } from 'dexie';
import type { CommentRow } from '#shared/rpc/store.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import { saysOtherLinks } from '../links/comment-links.ts';
import { markStale } from '../links/mark.ts';
import { markChange } from '../search/changes.ts';
import { markUnanchored } from '../threads/anchors.ts';
import { openThreadsToChange, putOpenThreads } from '../threads/open-threads.ts';
import { withListed } from '../threads/thread-rows.ts';
import { openThreadsOf } from '../threads/threads.ts';
import { countsOf, countsToChange, putCounts } from './counts.ts';

/** Stores comments of spaces and updates their counts. Call it within the transaction of a commit. */

export async function putComments(
  db: GalleyDatabase,
  spaceId: string,
  { rows, fetchedAt }: { readonly rows: readonly CommentRow[]; readonly fetchedAt: number },
  now: number,
): Promise<void> {
  const byPage = new Map<string, CommentRow[]>();
  for (const row of rows) {
    const pageId = row.comment.target.page?.id ?? WHOLE_SPACE;
    byPage.set(pageId, [...(byPage.get(pageId) ?? []), row]);
  }
  const edits = new Map<string, ThreadsEdit>();
  for (const [pageId, pageRows] of byPage) {
    edits.set(pageId, (threads) => withListed(threads, pageRows, fetchedAt, now));
  }
  await Promise.all([editThreads(db, spaceId, edits), markUnanchored(db, spaceId, byPage)]);
}

/** Rewrites the threads of one page. */
export type ThreadsEdit = (threads: readonly StoredThread[]) => readonly StoredThread[];

/** The tables that an edit of threads changes, besides the mark for the search index. */
export function tablesOfThreads(db: GalleyDatabase): readonly Table[] {
  return [db.threadRecords, db.openThreads, db.openPages, db.tallies, db.linkState];
}

/** Rewrites the threads of pages of one space, and keeps its counts true: all is read at once and written at once. */
export async function editThreads(
  db: GalleyDatabase,
  spaceId: string,
  edits: ReadonlyMap<string, ThreadsEdit>,
): Promise<void> {
  const pageIds = [...edits.keys()];
  const [opened, open, tallies] = await Promise.all([
    openThreadsOf(db, spaceId, pageIds),
    openThreadsToChange(db, spaceId),
    countsToChange(db),
  ]);
  const after = new Map<string, readonly StoredThread[]>();
  const openNow = new Map<string, number>();
  let added = 0;
  let otherLinks = false;
  // No awaiting page by page: the browser closes a transaction that has no request pending for that long.
  for (const pageId of pageIds) {
    const before = opened.before(pageId);
    const threads = edits.get(pageId)?.(before) ?? before;
    otherLinks ||= saysOtherLinks(before, threads);
    after.set(pageId, threads);
    openNow.set(pageId, threads.filter((thread) => thread.comment.status !== 'resolved').length);
    added += threads.length - before.length;
  }
  opened.put(after);
  putOpenThreads(db, spaceId, open, openNow);
  putCounts(db, tallies, spaceId, { total: countsOf(tallies, spaceId).total + added });
  markChange(db, { spaceId, threads: pageIds });
  if (otherLinks) await markStale(db, spaceId);
}
