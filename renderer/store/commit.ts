import type { Batch, BodyRow, CommentRow, SentRow, StoredPage } from '#shared/rpc/store.ts';
import {
  BODIES_PER_GROUP,
  LIBRARY_KEY,
  WHOLE_SPACE,
  type BodyGroup,
  type BodyIndex,
  type BodyPlace,
  type GalleyDatabase,
  type StoredThread,
  type Tally,
  type ThreadsRecord,
} from './database.ts';
import { markUnanchored } from './anchors.ts';
import { putConversations, putTranscripts } from './conversations.ts';
import { hasBody } from './library.ts';
import { saysOtherLinks } from './links/said-links.ts';
import { markGroups, markStale, putServiceLinks, putUnmerged } from './links/mark.ts';
import { markChange } from './search/changes.ts';
import { looksLikeLostPermission } from './lost-permission.ts';
import { putReusables } from './reusables.ts';
import { prepareContent, putContent } from './request-content.ts';
import { putRequestComments, putRequestRow } from './request-threads.ts';
import { noteNamedRequests, putReview } from './review.ts';
import { putSpecifications, specificationsIn } from './specifications.ts';
import { withListed, withoutRemoved, withReply } from './thread-rows.ts';

/**
 * Writes what the core fetched: rows and cursor in one transaction, so that a crash leaves either all of a batch and
 * its cursor, or nothing of it. Nothing else writes server tables.
 */
export async function commitBatch(db: GalleyDatabase, batch: Batch, now: number): Promise<void> {
  const content = batch.requestContent === undefined ? null : await prepareContent(db, batch.requestContent);
  await db.transaction(
    'rw',
    [
      db.library,
      db.trees,
      db.bodyGroups,
      db.bodyIndex,
      db.threads,
      db.requestThreads,
      db.anchors,
      db.unanchored,
      db.commenters,
      db.requestContents,
      db.requestTexts,
      db.tallies,
      db.cursors,
      db.reusables,
      db.specifications,
      db.linkState,
      db.serviceLinks,
      db.unmerged,
      db.changeRequests,
      db.requestProbes,
      db.clusters,
      db.issues,
      db.conversations,
      db.conversationCursor,
      db.transcripts,
      db.changes,
    ],
    async () => {
      if (batch.library !== undefined) await db.library.put({ key: LIBRARY_KEY, ...batch.library });
      if (batch.tree !== undefined) {
        const { spaceId, pages } = batch.tree;
        await db.trees.put(batch.tree);
        await markStale(db, spaceId);
        const outdated = await countOutdated(db, spaceId, pages);
        await updateTally(db, spaceId, (tally) => ({ ...tally, pages: pages.filter(hasBody).length, outdated }));
        await dropBodiesExcept(db, spaceId, new Set(pages.map((page) => page.id)));
      }
      if (batch.reusables !== undefined) {
        await putReusables(db, batch.reusables.spaceId, batch.reusables.rows);
        await markStale(db, batch.reusables.spaceId);
      }
      if (batch.serviceLinks !== undefined) {
        await putServiceLinks(db, batch.serviceLinks.spaceId, batch.serviceLinks.rows);
      }
      if (batch.unmerged !== undefined) {
        const { spaceId, requests, fetchedAt } = batch.unmerged;
        await putUnmerged(db, spaceId, requests, fetchedAt);
      }
      await putReview(db, batch);
      if (batch.conversations !== undefined) await putConversations(db, batch.conversations);
      if (batch.transcripts !== undefined) await putTranscripts(db, batch.transcripts);
      if (content !== null) await putContent(db, content);
      for (const comments of batch.requestComments ?? []) await putRequestComments(db, comments, now);
      if (batch.specifications !== undefined) await putSpecifications(db, batch.specifications);
      if (batch.bodies !== undefined) await putBodies(db, batch.bodies.spaceId, batch.bodies.rows);
      if (batch.comments !== undefined) {
        const { spaceId, rows } = batch.comments;
        await putComments(db, spaceId, batch.comments, now);
        await noteNamedRequests(
          db,
          spaceId,
          rows.map(({ comment }) => comment),
        );
      }
      if (batch.commenters !== undefined) await db.commenters.put(batch.commenters);
      if (batch.anchors !== undefined) await db.anchors.bulkPut(batch.anchors);
      if (batch.cursor !== undefined) await db.cursors.put(batch.cursor);
      for (const spaceId of new Set([batch.tree?.spaceId, batch.bodies?.spaceId])) {
        if (spaceId !== undefined) await markChange(db, { spaceId, pages: true });
      }
    },
  );
}

/** Stores what the service answered to our own writes, by the same paths as what a sync fetches. Answers what found its place. */
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

/** Replaces bodies where they lie; new ones fill groups of their own. */
async function putBodies(db: GalleyDatabase, spaceId: string, rows: readonly BodyRow[]): Promise<void> {
  const index: BodyIndex = (await db.bodyIndex.get(spaceId)) ?? { spaceId, nextGroup: 0, pages: {} };
  const pages: Record<string, BodyPlace> = { ...index.pages };
  const byGroup = new Map<number, BodyRow[]>();
  const fresh: BodyRow[] = [];
  for (const row of rows) {
    const place = pages[row.pageId];
    if (place === undefined) fresh.push(row);
    else byGroup.set(place.group, [...(byGroup.get(place.group) ?? []), row]);
  }
  const writes: BodyGroup[] = [];
  for (const [group, changed] of byGroup) {
    const stored = await db.bodyGroups.get([spaceId, group]);
    const ids = new Set(changed.map((row) => row.pageId));
    writes.push({ spaceId, group, rows: [...(stored?.rows ?? []).filter((row) => !ids.has(row.pageId)), ...changed] });
  }
  let { nextGroup } = index;
  for (let start = 0; start < fresh.length; start += BODIES_PER_GROUP) {
    writes.push({ spaceId, group: nextGroup++, rows: fresh.slice(start, start + BODIES_PER_GROUP) });
  }
  for (const { group, rows: groupRows } of writes) {
    for (const row of groupRows) pages[row.pageId] = placeOf(group, row);
  }
  await db.bodyGroups.bulkPut(writes);
  await markGroups(db, spaceId, new Set(writes.map(({ group }) => group)));
  const renewed = rows.filter(({ pageId, updatedAt }) => isOlder(index.pages[pageId]?.updatedAt ?? null, updatedAt));
  await updateTally(db, spaceId, (tally) => ({ ...tally, outdated: Math.max(0, tally.outdated - renewed.length) }));
  await putBodyIndex(db, { spaceId, nextGroup, pages });
}

function placeOf(group: number, row: BodyRow): BodyPlace {
  const { updatedAt, revision, fetchedAt, markdown, document } = row;
  const specs = specificationsIn(row);
  const place = {
    group,
    updatedAt,
    revision,
    fetchedAt,
    size: markdown.length + (document === undefined ? 0 : JSON.stringify(document).length),
  };
  return specs.length === 0 ? place : { ...place, specs };
}

function isOlder(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

async function countOutdated(db: GalleyDatabase, spaceId: string, pages: readonly StoredPage[]): Promise<number> {
  const index = await db.bodyIndex.get(spaceId);
  return pages.filter(({ id, updatedAt }) => isOlder(index?.pages[id]?.updatedAt ?? null, updatedAt)).length;
}

async function putBodyIndex(db: GalleyDatabase, index: BodyIndex): Promise<void> {
  await db.bodyIndex.put(index);
  const places = Object.values(index.pages);
  const bytes = places.reduce((sum, { size }) => sum + size, 0);
  await updateTally(db, index.spaceId, (tally) => ({ ...tally, bodies: places.length, bytes }));
}

async function updateTally(db: GalleyDatabase, spaceId: string, change: (tally: Tally) => Tally): Promise<void> {
  const tally = await db.tallies.get(spaceId);
  await db.tallies.put(change(tally ?? { spaceId, pages: null, bodies: 0, bytes: 0, outdated: 0, open: {}, total: 0 }));
}

/** A page that left the tree takes its body with it. */
async function dropBodiesExcept(db: GalleyDatabase, spaceId: string, keep: ReadonlySet<string>): Promise<void> {
  const index = await db.bodyIndex.get(spaceId);
  if (index === undefined) return;
  const gone = Object.entries(index.pages).filter(([pageId]) => !keep.has(pageId));
  if (gone.length === 0 || looksLikeLostPermission(Object.keys(index.pages).length, gone.length)) return;
  await dropBodies(db, index, new Set(gone.map(([pageId]) => pageId)));
}

/** Takes texts away; their pages stay in the tree. */
export async function dropBodies(db: GalleyDatabase, index: BodyIndex, goneIds: ReadonlySet<string>): Promise<void> {
  const { spaceId } = index;
  const gone = Object.entries(index.pages).filter(([pageId]) => goneIds.has(pageId));
  for (const group of new Set(gone.map(([, place]) => place.group))) {
    const stored = await db.bodyGroups.get([spaceId, group]);
    const rows = (stored?.rows ?? []).filter((row) => !goneIds.has(row.pageId));
    if (rows.length === 0) await db.bodyGroups.delete([spaceId, group]);
    else await db.bodyGroups.put({ spaceId, group, rows });
  }
  await markGroups(db, spaceId, new Set(gone.map(([, place]) => place.group)));
  const pages = Object.fromEntries(Object.entries(index.pages).filter(([pageId]) => !goneIds.has(pageId)));
  await putBodyIndex(db, { ...index, pages });
}

async function putComments(
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
  await editThreads(db, spaceId, edits);
  await markUnanchored(db, spaceId, byPage);
}

/** What becomes of the threads of one page. */
type ThreadsEdit = (threads: readonly StoredThread[]) => readonly StoredThread[];

/** Rewrites the threads of pages of one space, and keeps its counts true: all is read at once and written at once. */
export async function editThreads(
  db: GalleyDatabase,
  spaceId: string,
  edits: ReadonlyMap<string, ThreadsEdit>,
): Promise<void> {
  const pageIds = [...edits.keys()];
  const records = await db.threads.bulkGet(pageIds.map((pageId): [string, string] => [spaceId, pageId]));
  const puts: ThreadsRecord[] = [];
  const empty: [string, string][] = [];
  const open = new Map<string, number>();
  let added = 0;
  let otherLinks = false;
  // Nothing is awaited page by page: a transaction that has nothing to do for so long is closed by the browser.
  for (const [index, pageId] of pageIds.entries()) {
    const before = records[index]?.threads ?? [];
    const threads = edits.get(pageId)?.(before) ?? before;
    otherLinks ||= saysOtherLinks(before, threads);
    if (threads.length === 0) empty.push([spaceId, pageId]);
    else puts.push({ spaceId, pageId, threads });
    open.set(pageId, threads.filter((thread) => thread.comment.status !== 'resolved').length);
    added += threads.length - before.length;
  }
  if (otherLinks) await markStale(db, spaceId);
  await Promise.all([
    puts.length > 0 ? db.threads.bulkPut(puts) : null,
    empty.length > 0 ? db.threads.bulkDelete(empty) : null,
    markChange(db, { spaceId, threads: pageIds }),
  ]);
  await updateTally(db, spaceId, (tally) => {
    const counts = { ...tally.open, ...Object.fromEntries(open) };
    return {
      ...tally,
      open: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      total: tally.total + added,
    };
  });
}
