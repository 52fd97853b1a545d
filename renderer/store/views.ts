import type { Space } from '#shared/contract/index.ts';
import { creates } from '#shared/outbox/order.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { RecentPage, RequestThreadView, ThreadView, TreeView } from '#shared/rpc/store.ts';
import type { PageAddress } from '#shared/rpc/people.ts';
import type { DiscussionPlace, DiscussionWhere } from '#shared/rpc/discussion.ts';
import { asRequestThread } from '../overlay/request.ts';
import { turnInThread, withoutPending } from '../overlay/turns.ts';
import { overlayThreads, type OverlayAuthor, type OverlayOperation } from '../overlay/threads.ts';
import { LIBRARY_KEY, WHOLE_SPACE, type GalleyDatabase } from './db/database.ts';
import { knownAnchors } from './threads/anchors.ts';
import { knownRequestAnchors } from './review/request-anchors.ts';
import type { Databases } from './db/open-databases.ts';
import { shownRecordsAt, type OutboxPlace } from './outbox/outbox-records.ts';
import { DiscussionSites } from './threads/discussion-sites.ts';
import { threadsOf } from './threads/threads.ts';
import { threadEntries } from './review/thread-entries.ts';

/**
 * What screens show: stored rows with pending writes laid over them. Each view is a live query and never uses the
 * network.
 */

export interface ViewContext extends Databases {
  readonly accountId: string;
  readonly author: OverlayAuthor;
}

export async function treeView({ db }: Pick<ViewContext, 'db'>, spaceId: string): Promise<TreeView | null> {
  const [tree, space] = await Promise.all([db.trees.get(spaceId), storedSpace(db, spaceId)]);
  if (tree === undefined || space === undefined) return null;
  return {
    space: { id: spaceId, title: space.title, emoji: space.emoji },
    revision: tree.revision,
    fetchedAt: tree.fetchedAt,
    pages: tree.pages,
  };
}

/** The address within the app's own origin that serves a file, stored or not. */
export function fileSrc(accountId: string, spaceId: string, fileId: string): string {
  return `/files/${[accountId, spaceId, fileId].map(encodeURIComponent).join('/')}`;
}

export async function threadsView(
  { db, local, author }: ViewContext,
  spaceId: string,
  pageId: string | null,
): Promise<readonly ThreadView[]> {
  const key = pageId ?? WHOLE_SPACE;
  const place = { spaceId, ...(pageId === null ? {} : { pageId }) };
  const { operations, written } = await writesAt({ db, local }, place);
  const [threads, anchors] = await Promise.all([
    threadsOf(db, spaceId, key),
    knownAnchors({ db, local }, spaceId, pageId),
  ]);
  const here = operations.filter(({ operation }) => {
    const at = placeOf(operation.write);
    return at.changeRequestId === null && (at.pageId ?? WHOLE_SPACE) === key;
  });
  return overlayThreads(threads, here, author, anchors, written);
}

/** All comments of a change request, each page with its own overlay, oldest first. */
export async function requestThreadsView(
  { db, local, author }: ViewContext,
  spaceId: string,
  changeRequestId: string,
): Promise<readonly RequestThreadView[]> {
  const { operations, written } = await writesAt({ db, local }, { spaceId });
  const record = await db.requestThreads.get([spaceId, changeRequestId]);
  const here = operations.filter(({ operation }) => placeOf(operation.write).changeRequestId === changeRequestId);
  const pages = new Map(
    (record?.threads ?? []).map(({ comment }) => [comment.id, comment.target.page?.id ?? null] as const),
  );
  for (const { operation } of here) pages.set(operation.id, placeOf(operation.write).pageId);
  const anchors = await knownRequestAnchors(
    { db, local },
    spaceId,
    changeRequestId,
    [...new Set(pages.values())].flatMap((pageId) => pageId ?? []),
  );
  const [content, tree] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    db.trees.get(spaceId),
  ]);
  const entryOf = threadEntries(content, tree);
  const rows = new Map(record?.threads.map((row) => [row.comment.id, row]));
  const threads = record?.threads ?? [];
  const turns = new Map(
    overlayThreads(threads, withoutPending(here), author).map((thread) => {
      const { state, by } = turnInThread(thread, rows.get(thread.key) ?? null, author);
      return [thread.key, { state, by }] as const;
    }),
  );
  return overlayThreads(threads, here, author, anchors, written).map((thread) => {
    const pageId = pages.get(thread.key) ?? null;
    const turn = turns.get(thread.key) ?? { state: 'open' as const, by: author.name };
    return { ...asRequestThread(thread), pageId, entry: entryOf(pageId, thread.comment), turn };
  });
}

export async function whereThreads(
  db: GalleyDatabase,
  threads: readonly DiscussionPlace[],
): Promise<readonly DiscussionWhere[]> {
  const sites = new DiscussionSites(db);
  const places: DiscussionWhere[] = [];
  for (const thread of threads) places.push(await sites.where(thread));
  return places;
}

/** The full threads; each place is read once. */
export async function wholeThreads(
  context: ViewContext,
  threads: readonly DiscussionPlace[],
): Promise<readonly ThreadView[]> {
  const places = new Map(
    threads.map(({ spaceId, pageId, changeRequestId }) => [
      JSON.stringify([spaceId, changeRequestId ?? pageId]),
      { spaceId, pageId, changeRequestId },
    ]),
  );
  const wanted = new Set(threads.map(({ id }) => id));
  const found: ThreadView[] = [];
  for (const { spaceId, pageId, changeRequestId } of places.values()) {
    const there =
      changeRequestId === null
        ? await threadsView(context, spaceId, pageId)
        : await requestThreadsView(context, spaceId, changeRequestId);
    found.push(...there.filter(({ key }) => wanted.has(key)));
  }
  return found;
}

export async function recentPages({ db, local }: Databases): Promise<readonly RecentPage[]> {
  const visits = await local.visits.orderBy('at').reverse().limit(20).toArray();
  const [library, trees] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.trees.bulkGet([...new Set(visits.map((visit) => visit.spaceId))]),
  ]);
  return visits.flatMap(({ spaceId, pageId, at }): RecentPage[] => {
    const page = trees.find((tree) => tree?.spaceId === spaceId)?.pages.find((candidate) => candidate.id === pageId);
    const space = library?.spaces.find((candidate) => candidate.id === spaceId);
    return page === undefined || space === undefined
      ? []
      : [{ spaceId, pageId, title: page.title, spaceTitle: space.title, at }];
  });
}

/** The address of a page or space in the web app. */
export async function addressOf(db: GalleyDatabase, spaceId: string, pageId: string | null): Promise<PageAddress> {
  if (pageId === null) {
    const library = await db.library.get(LIBRARY_KEY);
    return { path: null, appUrl: library?.spaces.find(({ id }) => id === spaceId)?.urls.app ?? null };
  }
  const tree = await db.trees.get(spaceId);
  const page = tree?.pages.find(({ id }) => id === pageId);
  return { path: page?.path ?? null, appUrl: page?.appUrl ?? null };
}

export async function storedSpace(
  db: GalleyDatabase,
  spaceId: string,
): Promise<{ title: string; emoji: string | null } | undefined> {
  const library = await db.library.get(LIBRARY_KEY);
  const space: Space | undefined = library?.spaces.find((candidate) => candidate.id === spaceId);
  return space === undefined ? undefined : { title: space.title, emoji: space.emoji };
}

/** The writes that are laid over the rows of a place: all whose row is not stored. */
export async function operationsAt({ db, local }: Databases, place: OutboxPlace): Promise<readonly OverlayOperation[]> {
  const records = await shownRecordsAt(local, place, 'live');
  const over = new Set(await db.settled.toCollection().primaryKeys());
  return records.filter(({ id }) => !over.has(id));
}

/**
 * The same, and by server id the writes from here that have become rows. Read it before the rows: a write that becomes
 * a row in between is then shown once and never missing.
 */
async function writesAt(
  { db, local }: Databases,
  place: OutboxPlace,
): Promise<{ readonly operations: readonly OverlayOperation[]; readonly written: ReadonlyMap<string, string> }> {
  const records = await shownRecordsAt(local, place, 'all');
  const settled = records.length === 0 ? [] : await db.settled.toArray();
  const over = new Map(settled.map(({ id, serverId }) => [id, serverId]));
  const written = new Map<string, string>();
  for (const { id, operation } of records) {
    const serverId = operation.serverId ?? over.get(id);
    if (serverId !== undefined && creates(operation.write)) written.set(serverId, id);
  }
  return { operations: records.filter(({ id, live }) => live === 1 && !over.has(id)), written };
}
