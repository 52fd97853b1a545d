import type { BodyRow, KnownSpace } from '#shared/rpc/store.ts';
import { Dexie } from 'dexie';
import { tablesWithSpace } from '../db/cache-tables.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { filesOf } from './file-references.ts';
import { markSpace } from '../search/changes.ts';
import { forgetCounts } from './counts.ts';
import { dropThreads } from '../threads/threads.ts';

/** Whole spaces as they are stored: read to plan a sync, removed by its sweep. */
export async function knownSpace(db: GalleyDatabase, spaceId: string): Promise<KnownSpace | null> {
  return db.transaction('r', [db.trees, db.bodyIndex, db.reusables, db.requestContents], async () => {
    const tree = await db.trees.get(spaceId);
    if (tree === undefined) return null;
    const index = await db.bodyIndex.get(spaceId);
    const bodies = Object.entries(index?.pages ?? {}).map(([pageId, { updatedAt, revision }]) => ({
      pageId,
      updatedAt,
      revision,
    }));
    const versions = new Map((await db.reusables.get(spaceId))?.rows.map(({ id, version }) => [id, version]));
    const reusables = (tree.reusables ?? []).map(({ id }) => ({ id, version: versions.get(id) ?? null }));
    const { files } = await filesOf(db, tree);
    return { pages: tree.pages, files, bodies, reusables };
  });
}

/** Those stored texts that belong to these pages. */
export async function storedBodies(
  db: GalleyDatabase,
  spaceId: string,
  pageIds: readonly string[],
): Promise<readonly BodyRow[]> {
  const wanted = new Set(pageIds);
  return db.transaction('r', [db.bodyIndex, db.bodyRecords], async () => {
    const index = await db.bodyIndex.get(spaceId);
    const groups = new Set(pageIds.flatMap((pageId) => index?.pages[pageId]?.group ?? []));
    const records = await db.bodyRecords.bulkGet([...groups].map((group): [string, number] => [spaceId, group]));
    return records.flatMap((record) => record?.rows.filter(({ pageId }) => wanted.has(pageId)) ?? []);
  });
}

export async function databaseSpaceIds(db: GalleyDatabase): Promise<readonly string[]> {
  const [trees, cursors] = await Promise.all([
    db.trees.toCollection().primaryKeys(),
    db.cursors.toCollection().primaryKeys(),
  ]);
  return [...new Set([...trees, ...cursors])];
}

export async function removeSpace(db: GalleyDatabase, spaceId: string): Promise<void> {
  const byKey = tablesWithSpace(db, 'key');
  const byFirstOfKey = tablesWithSpace(db, 'first-of-key');
  await db.transaction('rw', [...byKey, ...byFirstOfKey, ...tablesWithSpace(db, 'by-hand')], async () => {
    for (const table of byKey) await table.delete(spaceId);
    await forgetCounts(db, spaceId);
    await dropThreads(db, spaceId);
    for (const table of byFirstOfKey) {
      await table.where(':id').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).delete();
    }
    markSpace(db, spaceId);
  });
}
