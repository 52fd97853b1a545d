import type { KnownSpace } from '#shared/rpc/store.ts';
import { Dexie } from 'dexie';
import type { GalleyDatabase } from './database.ts';
import { dropContents } from './request-content.ts';
import { markChange } from './search/changes.ts';

/** What is stored of whole spaces: read for the sync's plan, removed by its sweep. */
export async function knownSpace(db: GalleyDatabase, spaceId: string): Promise<KnownSpace | null> {
  return db.transaction('r', [db.trees, db.bodyIndex, db.reusables], async () => {
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
    return { pages: tree.pages, files: tree.files, bodies, reusables };
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
  const bySpace = [
    db.trees,
    db.reusables,
    db.bodyIndex,
    db.tallies,
    db.commenters,
    db.cursors,
    db.linkState,
    db.linkReports,
    db.linkEdges,
    db.serviceLinks,
    db.unmerged,
    db.changeRequests,
  ];
  const byPage = [db.threads, db.anchors, db.unanchored];
  const byRequest = [db.requestThreads, db.requestContents, db.requestTexts];
  const tables = [...bySpace, db.bodyGroups, ...byPage, ...byRequest, db.linkGroups, db.changes];
  await db.transaction('rw', tables, async () => {
    for (const table of bySpace) await table.delete(spaceId);
    for (const table of [db.bodyGroups, db.linkGroups]) {
      await table.where('[spaceId+group]').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).delete();
    }
    for (const table of byPage) {
      await table.where('[spaceId+pageId]').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).delete();
    }
    const ofRequests = db.requestThreads.where('[spaceId+changeRequestId]');
    await ofRequests.between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).delete();
    await dropContents(db, spaceId, () => true);
    await markChange(db, { spaceId, pages: true, threads: 'all', requests: true });
  });
}
