import type { PackOutline } from '#shared/rpc/packs.ts';
import { LIBRARY_KEY, type BodyIndex, type GalleyDatabase } from '../db/database.ts';
import { trustedCursors } from '../library/offline.ts';
import { tablesEmptiedByPack } from '../db/cache-tables.ts';
import { editThreads, tablesOfThreads } from '../cache/edit-threads.ts';
import { contentsIn } from '../review/request-content.ts';
import { databaseSpaceIds } from '../cache/spaces.ts';
import { markStale } from '../links/mark.ts';
import { readCounts } from '../cache/counts.ts';
import { spacesWithThreads, threadsIn } from '../threads/threads.ts';
import { markChange, ORGANIZATION } from '../search/changes.ts';

/**
 * Reads chosen spaces out of the cache in the shape in which rows are committed, part by part, and prepares a cache for
 * the rows of a pack. From the local database only triage decisions are exported, and only if the person chose so.
 */

/** The one record of the packs table. */
const PACK_KEY = 'pack';

export interface PackRecord {
  readonly key: typeof PACK_KEY;
  readonly packId: string;
  /** Whether all of it is stored. */
  readonly whole: boolean;
}

export async function packOutline(
  db: GalleyDatabase,
  { spaceIds, comments }: { readonly spaceIds: readonly string[]; readonly comments: boolean },
): Promise<PackOutline> {
  const [library, cursors, tallies] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    trustedCursors(db),
    readCounts(db),
  ]);
  const chosen = new Set(spaceIds);
  const spaces = (library?.spaces ?? []).filter(({ id }) => chosen.has(id));
  const parents = new Map((library?.collections ?? []).map((collection) => [collection.id, collection]));
  const above = new Set<string>();
  for (const space of spaces) {
    for (let id = space.parent; id !== undefined && parents.has(id) && !above.has(id); id = parents.get(id)?.parent)
      above.add(id);
  }
  const specifications = new Set<string>();
  const outlines: PackOutline['spaces'][number][] = [];
  for (const { id, title } of spaces) {
    const [index, threads, contents] = await Promise.all([
      db.bodyIndex.get(id),
      comments ? threadsIn(db, id) : [],
      contentsIn(db, id),
    ]);
    const places = Object.values(index?.pages ?? {});
    for (const slug of places.flatMap(({ specs }) => specs ?? [])) specifications.add(slug);
    outlines.push({
      id,
      title,
      pages: tallies.get(id)?.pages ?? 0,
      bodies: places.length,
      comments: comments ? (tallies.get(id)?.total ?? 0) : 0,
      syncedAt: cursors.find(({ spaceId }) => spaceId === id)?.syncedAt ?? null,
      textRecords: textRecordsOf(index),
      threadPages: threads.map(({ pageId }) => pageId),
      requests: contents.map(({ changeRequestId, pages }) => ({
        changeRequestId,
        pageIds: pages.map(({ pageId }) => pageId),
      })),
    });
  }
  return {
    library: {
      collections: [...parents.values()].filter(({ id }) => above.has(id)),
      spaces,
      fetchedAt: library?.fetchedAt ?? 0,
    },
    spaces: outlines,
    specifications: [...specifications],
    issueClusters: await db.issues.toCollection().primaryKeys(),
    conversationMonths: await db.conversations.toCollection().primaryKeys(),
    transcripts: await db.transcripts.toCollection().primaryKeys(),
  };
}

function textRecordsOf(index: BodyIndex | undefined): PackOutline['spaces'][number]['textRecords'] {
  const records = new Map<number, { readonly pageIds: string[]; size: number }>();
  for (const [pageId, { group, size }] of Object.entries(index?.pages ?? {})) {
    const record = records.get(group) ?? { pageIds: [], size: 0 };
    record.pageIds.push(pageId);
    record.size += size;
    records.set(group, record);
  }
  return [...records.values()];
}

/** Null: the cache holds no pack, or only a part of one. */
export async function packFilled(db: GalleyDatabase): Promise<string | null> {
  const record = await db.packs.get(PACK_KEY);
  return record?.whole === true ? record.packId : null;
}

/** Tables to which commits only add are emptied: what a newer pack no longer contains must not stay. */
export async function packBegin(db: GalleyDatabase, packId: string): Promise<void> {
  const emptied = tablesEmptiedByPack(db);
  const { packs, trees, changes } = db;
  await db.transaction('rw', [...emptied, ...tablesOfThreads(db), packs, trees, changes], async () => {
    await packs.put({ key: PACK_KEY, packId, whole: false });
    const issueClusters = await db.issues.toCollection().primaryKeys();
    for (const spaceId of await spacesWithThreads(db)) {
      const pages = await threadsIn(db, spaceId);
      await editThreads(db, spaceId, new Map(pages.map(({ pageId }) => [pageId, () => []])));
    }
    await Promise.all(emptied.map((table) => table.clear()));
    for (const spaceId of await databaseSpaceIds(db)) {
      await markStale(db, spaceId);
      markChange(db, { spaceId, requests: true });
    }
    markChange(db, { spaceId: ORGANIZATION, clusters: true, issues: issueClusters, sites: 'all' });
  });
}

export async function packEnd(db: GalleyDatabase, packId: string): Promise<void> {
  await db.packs.put({ key: PACK_KEY, packId, whole: true });
}
