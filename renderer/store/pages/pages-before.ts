import { Dexie } from 'dexie';
import type { PageBefore, SeenPage } from '#shared/rpc/changed-pages.ts';
import type { Batch } from '#shared/rpc/store.ts';
import {
  differing,
  isLater,
  isUnreadPlace,
  isSeen,
  linesOf,
  looksOf,
  wasIn,
  type TreeLooks,
} from '../../overlay/changed-pages.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { hasBody } from '../library/library.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { looksLikeLostPermission } from '../cache/lost-permission.ts';
import { manyOf } from '../db/many.ts';
import type { Databases } from '../db/open-databases.ts';

/**
 * The state of pages when the person read them, noted for pages that have changed since (`overlay/changed-pages.ts`).
 * It is private and independent of the cache: the last checked tree is stored here, too, so that no change is missed if
 * the cache is deleted.
 */

type Tree = NonNullable<Batch['tree']>;

/**
 * Compares a tree with the one before it is stored. The first tree of a space is the baseline. After a crash the notes
 * may be ahead of the stored tree: the next tree is then the same one and adds nothing.
 */
export async function noteTree(databases: Databases, tree: Tree): Promise<void> {
  const { local } = databases;
  const { spaceId, revision } = tree;
  const known = await local.treesBefore.get(spaceId);
  if (known?.revision === revision) return;
  const lines = linesOf(tree.pages, hasBody);
  const after = looksOf(lines);
  const before = known === undefined ? await storedLooks(databases.db, spaceId) : looksOf(known.lines);
  if (before === null) {
    await local.treesBefore.put({ spaceId, revision, lines });
    return;
  }
  if (hasLostPages(before, after)) return;
  const changed = differing(before, after);
  const read = await readAhead(local, spaceId, [...changed.keys()], after);
  await local.transaction('rw', [local.pagesBefore, local.treesBefore], async () => {
    const noted = new Map((await recordsIn(local, spaceId)).map((record) => [record.pageId, record]));
    const fresh = [...changed].flatMap(([pageId, was]): PageBefore[] =>
      noted.has(pageId) || read.has(pageId) ? [] : [{ spaceId, pageId, was }],
    );
    const over = [...noted.values()].filter((record) => !isUnreadPlace(record, after.of(record.pageId)));
    await local.pagesBefore.bulkPut(fresh);
    await local.pagesBefore.bulkDelete(over.map(keyOf));
    await local.treesBefore.put({ spaceId, revision, lines });
  });
}

function keyOf({ spaceId, pageId }: Pick<PageBefore, 'spaceId' | 'pageId'>): [string, string] {
  return [spaceId, pageId];
}

function hasLostPages(before: TreeLooks, after: TreeLooks): boolean {
  return looksLikeLostPermission(before.ids.length, before.ids.filter((id) => after.of(id) === null).length);
}

/** Pages whose newest text was on screen before the tree listed it. */
async function readAhead(
  local: LocalDatabase,
  spaceId: string,
  pageIds: readonly string[],
  after: TreeLooks,
): Promise<ReadonlySet<string>> {
  if (pageIds.length === 0) return new Set();
  const visits = await manyOf(
    local.visits,
    pageIds.map((pageId): [string, string] => [spaceId, pageId]),
  );
  return new Set(
    visits.flatMap(({ pageId, seen }) => (seen !== undefined && isSeen(seen, after.of(pageId)) ? [pageId] : [])),
  );
}

/** The pages of the stored tree in comparable form; null: no tree is stored. */
export async function storedLooks(db: GalleyDatabase, spaceId: string): Promise<TreeLooks | null> {
  const tree = await db.trees.get(spaceId);
  return tree === undefined ? null : looksOf(linesOf(tree.pages, hasBody));
}

export async function recordsIn(local: LocalDatabase, spaceId: string): Promise<readonly PageBefore[]> {
  return local.pagesBefore
    .where('[spaceId+pageId]')
    .between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey])
    .toArray();
}

/** Marks pages as read in the state in which they were seen. Returns the changed records as they were. */
export async function readPages({ db, local }: Databases, pages: readonly SeenPage[]): Promise<readonly PageBefore[]> {
  const trees = new Map<string, TreeLooks | null>();
  for (const spaceId of new Set(pages.map((page) => page.spaceId))) trees.set(spaceId, await storedLooks(db, spaceId));
  return local.transaction('rw', [local.pagesBefore], async () => {
    const before: PageBefore[] = [];
    for (const page of pages) {
      const [record, tree] = [await local.pagesBefore.get(keyOf(page)), trees.get(page.spaceId)];
      if (record === undefined || tree == null) continue;
      const after = afterReading(record, page.seen, tree);
      if (after === record) continue;
      before.push(record);
      if (after === null) await local.pagesBefore.delete(keyOf(page));
      else await local.pagesBefore.put(after);
    }
    return before;
  });
}

/**
 * Null: the page has no changes to report any more. An older window does not mark as unread what a newer one has read.
 * A note about a tree that is not stored yet stays.
 */
function afterReading(record: PageBefore, seen: SeenPage['seen'], tree: TreeLooks): PageBefore | null {
  const now = tree.of(record.pageId);
  if (!isUnreadPlace(record, now)) return record;
  if (isSeen(seen, now)) return null;
  if (seen === null || (record.was !== null && !isLater(seen, record.was))) return record;
  const place = now?.parent === seen.parent ? tree.placeOf(record.pageId) : [];
  return { ...record, was: { ...seen, place } };
}

/** Marks all changes in a space, or in all spaces, as read. Returns the removed records. */
export async function readAllPages({ db, local }: Databases, spaceId: string | null): Promise<readonly PageBefore[]> {
  const records = spaceId === null ? await local.pagesBefore.toArray() : await recordsIn(local, spaceId);
  const trees = new Map<string, TreeLooks | null>();
  for (const id of new Set(records.map((record) => record.spaceId))) trees.set(id, await storedLooks(db, id));
  const unread = records.filter((record) => {
    const tree = trees.get(record.spaceId);
    return tree != null && isUnreadPlace(record, tree.of(record.pageId));
  });
  await local.pagesBefore.bulkDelete(unread.map(keyOf));
  return unread;
}

/** For a page text that the server no longer has, though the tree still lists it. */
export async function newRecord(db: GalleyDatabase, spaceId: string, pageId: string): Promise<PageBefore | null> {
  const tree = await storedLooks(db, spaceId);
  const was = tree === null ? null : wasIn(tree, pageId);
  return was === null ? null : { spaceId, pageId, was };
}
