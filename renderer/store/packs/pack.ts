import type { PackOutline, PackPart } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { CLUSTERS_KEY, LIBRARY_KEY, type BodyIndex, type GalleyDatabase } from '../db/database.ts';
import { trustedCursors } from '../library/offline.ts';
import { tablesEmptiedByPack } from '../db/cache-tables.ts';
import { editThreads } from '../cache/edit-threads.ts';
import { contentsIn } from '../review/request-content.ts';
import type { Databases } from '../db/open-databases.ts';
import { requestThreadsIn } from '../review/request-threads.ts';
import { databaseSpaceIds, storedBodies } from '../cache/spaces.ts';
import { markStale } from '../links/mark.ts';
import { readCounts } from '../cache/counts.ts';
import { spacesWithThreads, threadsIn, threadsOfMany } from '../threads/threads.ts';
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

export async function packRows({ db, local }: Databases, part: PackPart): Promise<Batch> {
  switch (part.kind) {
    case 'tree': {
      const tree = await db.trees.get(part.spaceId);
      return tree === undefined ? {} : { tree };
    }
    case 'bodies': {
      const { spaceId, pageIds } = part;
      // By page: a text that is renewed during the export moves to another record.
      return { bodies: { spaceId, rows: await storedBodies(db, spaceId, pageIds) } };
    }
    case 'threads': {
      const { spaceId, pageIds } = part;
      const keys = pageIds.map((pageId): [string, string] => [spaceId, pageId]);
      const [found, placed] = await Promise.all([threadsOfMany(db, keys), db.anchors.bulkGet(keys)]);
      const anchors = placed.flatMap((record) => record ?? []);
      const threads = found.flat();
      const fetchedAt = threads.reduce((latest, { storedAt }) => Math.max(latest, storedAt), 0);
      const comments = { spaceId, fetchedAt, rows: threads.map(({ comment, replies }) => ({ comment, replies })) };
      return anchors.length === 0 ? { comments } : { comments, anchors };
    }
    case 'extras':
      return extrasOf(db, part.spaceId);
    case 'requests':
      return requestsOf(db, part.spaceId);
    case 'request':
      return requestContentOf(db, part);
    case 'clusters': {
      const record = await db.clusters.get(CLUSTERS_KEY);
      if (record === undefined) return {};
      const { rows, issuesReadAt, fetchedAt, statuses } = record;
      return {
        clusters: {
          rows,
          whole: true,
          ...(issuesReadAt === null ? {} : { issuesReadAt }),
          ...(fetchedAt === undefined ? {} : { fetchedAt }),
          ...(statuses === undefined ? {} : { statuses }),
        },
      };
    }
    case 'issues': {
      const rows = (await db.issues.get(part.clusterId))?.rows ?? [];
      return { issues: { rows, wholeClusters: [part.clusterId] } };
    }
    case 'conversations': {
      const rows = (await db.conversations.get(part.month))?.rows ?? [];
      return { conversations: { rows } };
    }
    case 'transcripts': {
      const records = await db.transcripts.bulkGet([...part.ids]);
      return { transcripts: records.flatMap((record) => record?.detail ?? []) };
    }
    case 'marks':
      return { triageMarks: await local.triageMarks.toArray() };
    case 'specification': {
      const record = await db.specifications.get(part.slug);
      if (record === undefined) return {};
      const { slug, versionId, content, checkedAt } = record;
      return { specifications: [{ slug, versionId, content, checkedAt }] };
    }
    case 'cursor': {
      const cursor = (await trustedCursors(db)).find(({ spaceId }) => spaceId === part.spaceId);
      return cursor === undefined ? {} : { cursor };
    }
  }
}

async function requestsOf(db: GalleyDatabase, spaceId: string): Promise<Batch> {
  const [unmerged, requests, threads] = await Promise.all([
    db.unmerged.get(spaceId),
    db.changeRequests.get(spaceId),
    requestThreadsIn(db, spaceId),
  ]);
  if (requests === undefined) return unmerged === undefined ? {} : { unmerged };
  const { rows, fetchedAt } = requests;
  const named = rows.map((row) => ({ ...row, space: spaceId }));
  return {
    ...(unmerged === undefined ? {} : { unmerged }),
    changeRequests: { rows: named, wholeSpaces: [spaceId], fetchedAt },
    requestComments: threads.map(({ changeRequestId, threads: rows, read = null }) => ({
      spaceId,
      changeRequestId,
      rows: rows.map(({ comment, replies }) => ({ comment, replies })),
      fetchedAt,
      read,
    })),
  };
}

/** What a change request changes, with both texts of these pages. */
async function requestContentOf(
  db: GalleyDatabase,
  { spaceId, changeRequestId, pageIds }: Extract<PackPart, { readonly kind: 'request' }>,
): Promise<Batch> {
  const [record, texts] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    db.requestTexts.bulkGet(pageIds.map((pageId): [string, string, string] => [spaceId, changeRequestId, pageId])),
  ]);
  if (record === undefined) return {};
  const { stats: _stats, ...head } = record;
  const rows = texts.flatMap((text) =>
    text === undefined ? [] : [{ pageId: text.pageId, before: text.before, after: text.after }],
  );
  return { requestContent: { head, texts: rows } };
}

async function extrasOf(db: GalleyDatabase, spaceId: string): Promise<Batch> {
  const [reusables, links, commenters] = await Promise.all([
    db.reusables.get(spaceId),
    db.serviceLinks.get(spaceId),
    db.commenters.get(spaceId),
  ]);
  return {
    ...(reusables === undefined ? {} : { reusables }),
    ...(commenters === undefined ? {} : { commenters }),
    ...(links === undefined ? {} : { serviceLinks: { spaceId, rows: Object.values(links.pages) } }),
  };
}

/** Null: the cache holds no pack, or only part of one. */
export async function packFilled(db: GalleyDatabase): Promise<string | null> {
  const record = await db.packs.get(PACK_KEY);
  return record?.whole === true ? record.packId : null;
}

/** Tables to which commits only add are emptied: what a newer pack no longer contains must not stay. */
export async function packBegin(db: GalleyDatabase, packId: string): Promise<void> {
  const emptied = tablesEmptiedByPack(db);
  const { packs, trees, threadRecords, openThreads, openPages, tallies, changes, linkState } = db;
  const others = [packs, trees, threadRecords, openThreads, openPages, tallies, changes, linkState];
  await db.transaction('rw', [...emptied, ...others], async () => {
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
    markChange(db, { spaceId: ORGANIZATION, clusters: true, issues: issueClusters });
  });
}

export async function packEnd(db: GalleyDatabase, packId: string): Promise<void> {
  await db.packs.put({ key: PACK_KEY, packId, whole: true });
}
