import Dexie from 'dexie';
import { sameTime } from '#shared/outbox/same-time.ts';
import type { Batch, BodyRow, CommentRow, SentRow, StoredPage } from '#shared/rpc/store.ts';
import {
  BODIES_PER_GROUP,
  GROUP_LENGTH,
  LIBRARY_KEY,
  WHOLE_SPACE,
  type BodyGroup,
  type BodyIndex,
  type BodyPlace,
  type GalleyDatabase,
  type StoredThread,
  type SpaceCounts,
} from '../db/database.ts';
import { markUnanchored } from '../threads/anchors.ts';
import { tablesOf } from './commit-tables.ts';
import { putConversations, putTranscripts } from '../triage/conversations.ts';
import { direct } from '../db/direct.ts';
import { withOthers } from './with-others.ts';
import { hasBody } from '../library/library.ts';
import { saysOtherLinks } from '../links/comment-links.ts';
import {
  markGroups,
  markStale,
  putServiceLinks,
  putUnmerged,
  readState,
  withGroups,
  withStale,
} from '../links/mark.ts';
import { markChange } from '../search/changes.ts';
import { looksLikeLostPermission } from './lost-permission.ts';
import { putReusables } from './reusables.ts';
import { openThreadsToChange, putOpenThreads } from '../threads/open-threads.ts';
import { prepareContent, putContent, type PreparedContent } from '../review/request-content.ts';
import { putRequestComments, putRequestRow } from '../review/request-threads.ts';
import { noteNamedRequests, putReview } from '../review/review.ts';
import { putSpecifications, specificationsIn } from './specifications.ts';
import { putCounts, countsToChange, countsOf } from './counts.ts';
import { withListed, withoutRemoved, withReply } from '../threads/thread-rows.ts';
import { openThreadsOf } from '../threads/threads.ts';

/**
 * Writes what the core fetched: rows and cursor in one transaction, so that a crash leaves either all of a batch and
 * its cursor, or nothing of it. Nothing else writes server tables.
 */
export async function commitBatch(db: GalleyDatabase, batch: Batch, now: number): Promise<void> {
  const content = batch.requestContent === undefined ? null : await prepareContent(db, batch.requestContent);
  const tables = tablesOf(db, batch);
  if (tables.length === 0) return;
  await db.transaction('rw', tables, async () => {
    // Asked together, since each wait is a way to the database's own process and back; IndexedDB keeps their order.
    if (batch.anchors !== undefined) direct(db.anchors).put(...batch.anchors);
    if (batch.cursor !== undefined) direct(db.cursors).put(batch.cursor);
    if (batch.tree !== undefined && batch.tree.spaceId !== batch.bodies?.spaceId)
      markChange(db, { spaceId: batch.tree.spaceId, pages: true });
    await putInTurn(db, batch, content, now);
    // Nothing more is asked: the database need not wait to be told so.
    Dexie.currentTransaction.idbtrans.commit();
  });
}

/** What reads before it writes, one after the other. */
async function putInTurn(
  db: GalleyDatabase,
  batch: Batch,
  content: PreparedContent | null,
  now: number,
): Promise<void> {
  if (batch.library !== undefined) await putLibrary(db, batch.library);
  if (batch.commenters !== undefined) await putCommenters(db, batch.commenters);
  if (batch.tree !== undefined) await putTree(db, batch.tree);
  if (batch.reusables !== undefined) {
    await putReusables(db, batch.reusables.spaceId, batch.reusables.rows);
    await markStale(db, batch.reusables.spaceId);
  }
  if (batch.serviceLinks !== undefined) await putServiceLinks(db, batch.serviceLinks.spaceId, batch.serviceLinks.rows);
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
    await Promise.all([
      putComments(db, spaceId, batch.comments, now),
      noteNamedRequests(
        db,
        spaceId,
        rows.map(({ comment }) => comment),
      ),
    ]);
  }
}

async function putLibrary(
  db: GalleyDatabase,
  { collections, spaces, fetchedAt, keepOthers }: NonNullable<Batch['library']>,
): Promise<void> {
  const stored = keepOthers === true ? await direct(db.library).get(LIBRARY_KEY) : undefined;
  direct(db.library).put({
    key: LIBRARY_KEY,
    collections: withOthers(collections, stored?.collections ?? [], ({ id }) => id),
    spaces: withOthers(spaces, stored?.spaces ?? [], ({ id }) => id),
    fetchedAt,
  });
}

async function putCommenters(
  db: GalleyDatabase,
  { spaceId, rows, keepOthers }: NonNullable<Batch['commenters']>,
): Promise<void> {
  const stored = keepOthers === true ? await direct(db.commenters).get(spaceId) : undefined;
  direct(db.commenters).put({ spaceId, rows: withOthers(rows, stored?.rows ?? [], ({ id }) => id) });
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

async function putTree(db: GalleyDatabase, tree: NonNullable<Batch['tree']>): Promise<void> {
  const { spaceId, pages } = tree;
  const [index, tallies, links] = await Promise.all([
    direct(db.bodyIndex).get(spaceId),
    countsToChange(db),
    readState(db, spaceId),
  ]);
  const outdated = outdatedIn(index?.pages ?? {}, pages);
  direct(db.trees).put(tree);
  direct(db.linkState).put(withStale(links));
  putCounts(db, tallies, spaceId, { pages: pages.filter(hasBody).length, outdated });
  if (index !== undefined) await dropBodiesExcept(db, index, pages);
}

/**
 * New bodies fill groups of their own, also those that take the place of older ones: whoever reads what has changed, or writes
 * it once more, need not do so with all that it lay beside.
 */
async function putBodies(db: GalleyDatabase, spaceId: string, rows: readonly BodyRow[]): Promise<void> {
  const [stored, tallies, links] = await Promise.all([
    direct(db.bodyIndex).get(spaceId),
    countsToChange(db),
    readState(db, spaceId),
  ]);
  const index: BodyIndex = stored ?? { spaceId, nextGroup: 0, pages: {} };
  const fresh = bodyGroups(rows).map((together, at): BodyGroup => ({
    spaceId,
    group: index.nextGroup + at,
    rows: together,
  }));
  const renewed = new Set(rows.map(({ pageId }) => pageId));
  const before = await groupsBefore(
    db,
    spaceId,
    new Set(rows.flatMap(({ pageId }) => index.pages[pageId]?.group ?? [])),
  );
  const left = before.map((group) => ({ ...group, rows: group.rows.filter(({ pageId }) => !renewed.has(pageId)) }));
  const groups = direct(db.bodyRecords, keyOfGroup);
  groups.put(...left.filter(isFilled), ...fresh);
  groups.delete(...left.filter((group) => !isFilled(group)).map(keyOfGroup));
  const pages = { ...index.pages, ...Object.fromEntries(fresh.flatMap(placesIn)) };
  direct(db.bodyIndex).put({ spaceId, nextGroup: index.nextGroup + fresh.length, pages });
  markChange(db, { spaceId, pages: true, texts: fresh.map(({ group }) => group) });
  direct(db.linkState).put(withGroups(links, new Set([...left, ...fresh].map(({ group }) => group))));
  const nowCurrent = rows.filter(({ pageId, updatedAt }) =>
    isAnother(index.pages[pageId]?.updatedAt ?? null, updatedAt),
  );
  const outdated = Math.max(0, countsOf(tallies, spaceId).outdated - nowCurrent.length);
  putCounts(db, tallies, spaceId, { outdated, ...textsIn(pages) });
}

function keyOfGroup({ spaceId, group }: BodyGroup): [string, number] {
  return [spaceId, group];
}

function isFilled({ rows }: BodyGroup): boolean {
  return rows.length > 0;
}

function placesIn({ group, rows }: BodyGroup): readonly (readonly [pageId: string, place: BodyPlace])[] {
  return rows.map((row) => [row.pageId, placeOf(group, row)]);
}

/**
 * As they share records: each text goes into the first that has room for it. A record that is left half empty costs most:
 * Chromium compresses those over 64 kB while the database's process is at the one before.
 */
function bodyGroups(rows: readonly BodyRow[]): readonly (readonly BodyRow[])[] {
  const groups: { readonly rows: BodyRow[]; size: number }[] = [];
  for (const row of rows) {
    const { length } = row.markdown;
    const group = groups.find((one) => one.rows.length < BODIES_PER_GROUP && one.size + length <= GROUP_LENGTH);
    if (group === undefined) groups.push({ rows: [row], size: length });
    else {
      group.rows.push(row);
      group.size += length;
    }
  }
  return groups.map((group) => group.rows);
}

async function groupsBefore(
  db: GalleyDatabase,
  spaceId: string,
  groups: ReadonlySet<number>,
): Promise<readonly BodyGroup[]> {
  if (groups.size === 0) return [];
  const records = await direct(db.bodyRecords).getMany([...groups].map((group): [string, number] => [spaceId, group]));
  return records.filter((record) => record !== undefined);
}

function placeOf(group: number, row: BodyRow): BodyPlace {
  const { updatedAt, revision, fetchedAt, markdown, document } = row;
  const tree = document === undefined ? '' : JSON.stringify(document);
  const specs = specificationsIn(markdown, tree);
  const place = { group, updatedAt, revision, fetchedAt, size: markdown.length + tree.length };
  return specs.length === 0 ? place : { ...place, specs };
}

/** An earlier time is another one as well: times go back after a restore. */
function isAnother(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && !sameTime(one, other);
}

/** How many texts there are and what they take, about. */
function textsIn(pages: BodyIndex['pages']): Pick<SpaceCounts, 'bodies' | 'bytes'> {
  const places = Object.values(pages);
  return { bodies: places.length, bytes: places.reduce((sum, { size }) => sum + size, 0) };
}

/** How many texts are others than those that the tree tells of. */
function outdatedIn(stored: BodyIndex['pages'], pages: readonly StoredPage[]): number {
  return pages.filter(({ id, updatedAt }) => isAnother(stored[id]?.updatedAt ?? null, updatedAt)).length;
}

/** A page that left the tree takes its body with it. */
async function dropBodiesExcept(db: GalleyDatabase, index: BodyIndex, pages: readonly StoredPage[]): Promise<void> {
  const keep = new Set(pages.map(({ id }) => id));
  const gone = Object.entries(index.pages).filter(([pageId]) => !keep.has(pageId));
  if (gone.length === 0 || looksLikeLostPermission(Object.keys(index.pages).length, gone.length)) return;
  await dropBodies(db, index, new Set(gone.map(([pageId]) => pageId)), pages);
}

/** Takes texts away; `tree`: the pages of the space, as they are listed now. */
export async function dropBodies(
  db: GalleyDatabase,
  index: BodyIndex,
  goneIds: ReadonlySet<string>,
  tree: readonly StoredPage[],
): Promise<void> {
  const { spaceId } = index;
  const gone = Object.entries(index.pages).filter(([pageId]) => goneIds.has(pageId));
  for (const group of new Set(gone.map(([, place]) => place.group))) {
    const key: [string, number] = [spaceId, group];
    const stored = await db.bodyRecords.get(key);
    const rows = (stored?.rows ?? []).filter((row) => !goneIds.has(row.pageId));
    if (rows.length === 0) await db.bodyRecords.delete(key);
    else await db.bodyRecords.put({ spaceId, group, rows }, key);
  }
  await markGroups(db, spaceId, new Set(gone.map(([, place]) => place.group)));
  const pages = Object.fromEntries(Object.entries(index.pages).filter(([pageId]) => !goneIds.has(pageId)));
  const tallies = await countsToChange(db);
  direct(db.bodyIndex).put({ ...index, pages });
  putCounts(db, tallies, spaceId, { outdated: outdatedIn(pages, tree), ...textsIn(pages) });
  markChange(db, { spaceId, pages: true });
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
  await Promise.all([editThreads(db, spaceId, edits), markUnanchored(db, spaceId, byPage)]);
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
  const [opened, open, tallies] = await Promise.all([
    openThreadsOf(db, spaceId, pageIds),
    openThreadsToChange(db, spaceId),
    countsToChange(db),
  ]);
  const after = new Map<string, readonly StoredThread[]>();
  const openNow = new Map<string, number>();
  let added = 0;
  let otherLinks = false;
  // Nothing is awaited page by page: a transaction that has nothing to do for so long is closed by the browser.
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
