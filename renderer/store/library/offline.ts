import { Dexie } from 'dexie';
import {
  applyRule,
  INHERITED,
  keeping,
  libraryKey,
  KEPT,
  ORGANIZATION,
  type Kept,
  type OfflineRules,
} from '#shared/offline.ts';
import type { Evicted, OfflineNode, OfflineView, KnownPage } from '#shared/rpc/offline.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { dropBodies } from '../cache/bodies.ts';
import { LIBRARY_KEY, type BodyIndex, type GalleyDatabase, type LibraryRecord } from '../db/database.ts';
import { textsToEvict, type StoredText } from './evict.ts';
import { libraryNodes } from './library.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { knownLosses } from '../cache/lost-access.ts';
import type { Databases } from '../db/open-databases.ts';
import { forgetOldReads } from '../pages/reading.ts';
import { thinKept } from '../review/kept-revisions.ts';
import { forgetOldSeen } from '../review/review-marks.ts';
import { readCounts, countsOf } from '../cache/counts.ts';

/** The offline content of each space: the person's rules applied to the library, with figures, and evictions. */

async function readRules(local: LocalDatabase): Promise<OfflineRules> {
  return new Map((await local.keeps.toArray()).map(({ key, rule }) => [key, rule]));
}

export async function offlineSpaces({ db, local }: Databases): Promise<Readonly<Record<string, Kept>>> {
  const [rules, library] = await Promise.all([readRules(local), db.library.get(LIBRARY_KEY)]);
  const keptOf = keeping(rules, library?.collections ?? []);
  return Object.fromEntries(
    (library?.spaces ?? []).map((space) => [space.id, keptOf({ kind: 'space', id: space.id }, space.parent)]),
  );
}

/** The rule that applies to a space, also if the library does not list it. */
export function keptOf(rules: OfflineRules, library: LibraryRecord | undefined, spaceId: string): Kept {
  const space = library?.spaces.find(({ id }) => id === spaceId);
  if (library === undefined || space === undefined) return KEPT;
  return keeping(rules, library.collections)({ kind: 'space', id: spaceId }, space.parent);
}

/** Cursors that the sync may rely on: after an eviction, not all texts are stored any more. */
export async function trustedCursors(db: GalleyDatabase): Promise<readonly SpaceCursor[]> {
  const [cursors, tallies] = await Promise.all([db.cursors.toArray(), readCounts(db)]);
  return cursors.map((cursor) => {
    const { pages, bodies } = countsOf(tallies, cursor.spaceId);
    return pages !== null && bodies < pages ? { ...cursor, bodiesRevision: null } : cursor;
  });
}

export async function knownPage(db: GalleyDatabase, spaceId: string, pageId: string): Promise<KnownPage | null> {
  const [tree, index] = await Promise.all([db.trees.get(spaceId), db.bodyIndex.get(spaceId)]);
  const page = tree?.pages.find(({ id }) => id === pageId);
  if (tree === undefined || page === undefined) return null;
  const place = index?.pages[pageId];
  const body = place === undefined ? null : { pageId, updatedAt: place.updatedAt, revision: place.revision };
  return { page, treeRevision: tree.revision, body };
}

export async function offlineView({ db, local }: Databases): Promise<OfflineView> {
  const [rules, library, cursorRows, tallies] = await Promise.all([
    readRules(local),
    db.library.get(LIBRARY_KEY),
    db.cursors.toArray(),
    readCounts(db),
  ]);
  const cursors = new Map(cursorRows.map((cursor) => [cursor.spaceId, cursor]));
  const figures = { pages: null, bodies: 0, comments: 0, syncedAt: null };
  const tree = libraryNodes(library ?? { collections: [], spaces: [] }, () => figures);
  const chain: Kept[] = [applyRule(KEPT, rules.get(libraryKey(ORGANIZATION)))];
  const nodes = tree.map((node): OfflineNode => {
    const target = { kind: node.kind, id: node.id };
    const rule = rules.get(libraryKey(target));
    const effective = applyRule(chain[node.depth] ?? KEPT, rule);
    chain[node.depth + 1] = effective;
    const tally = node.kind === 'space' ? tallies.get(node.id) : undefined;
    return {
      target,
      title: node.title,
      emoji: node.kind === 'space' ? node.emoji : null,
      depth: node.depth + 1,
      rule: rule ?? INHERITED,
      kept: effective,
      pages: tally?.pages ?? 0,
      bodies: tally?.bodies ?? 0,
      bytes: tally?.bytes ?? 0,
      outdated: tally?.outdated ?? 0,
      syncedAt: cursors.get(node.id)?.syncedAt ?? null,
      spaceIds: node.kind === 'space' ? [node.id] : [],
    };
  });
  const organization: OfflineNode = {
    target: ORGANIZATION,
    title: '',
    emoji: null,
    depth: 0,
    rule: rules.get(libraryKey(ORGANIZATION)) ?? INHERITED,
    kept: chain[0] ?? KEPT,
    ...NOTHING,
  };
  return { nodes: library === undefined ? [] : withSums([organization, ...nodes]) };
}

const NOTHING = { pages: 0, bodies: 0, bytes: 0, outdated: 0, syncedAt: null, spaceIds: [] };

/** Gives each collection the sums over its content. */
function withSums(nodes: readonly OfflineNode[]): readonly OfflineNode[] {
  return nodes.map((node, at) => {
    if (node.target.kind === 'space') return node;
    const end = nodes.findIndex((other, index) => index > at && other.depth <= node.depth);
    const spaces = nodes.slice(at + 1, end < 0 ? undefined : end).filter(({ target }) => target.kind === 'space');
    const sum = (figure: 'pages' | 'bodies' | 'bytes' | 'outdated'): number =>
      spaces.reduce((total, space) => total + space[figure], 0);
    const times = spaces.map(({ syncedAt }) => syncedAt);
    const known = times.filter((time) => time !== null);
    return {
      ...node,
      pages: sum('pages'),
      bodies: sum('bodies'),
      bytes: sum('bytes'),
      outdated: sum('outdated'),
      syncedAt: known.length === times.length && known.length > 0 ? Math.min(...known) : null,
      spaceIds: spaces.map(({ target }) => target.id),
    };
  });
}

/** Removes the stored texts of a space and nothing else. */
export async function removeTexts({ db, local }: Databases, spaceId: string): Promise<void> {
  await dropTexts(db, spaceId, ({ pages }) => new Set(Object.keys(pages)));
  await local.readBodies.where('[spaceId+pageId]').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).delete();
}

export async function evictTexts({ db, local }: Databases, bytes: number, now: number): Promise<Evicted> {
  await Promise.all([forgetOldReads(local, now), forgetOldSeen({ local }, now), thinKept({ db, local })]);
  const [rules, indexes, visitRows, lost] = await Promise.all([
    offlineSpaces({ db, local }),
    db.bodyIndex.toArray(),
    local.visits.toArray(),
    knownLosses(db),
  ]);
  // Texts of spaces that can no longer be read from the server: they could not be fetched again.
  const spared = new Set(lost.filter(({ parts }) => parts.space !== undefined).map(({ spaceId }) => spaceId));
  const visits = new Map(visitRows.map(({ spaceId, pageId, at }) => [`${spaceId}/${pageId}`, at]));
  const texts = indexes
    .filter(({ spaceId }) => !spared.has(spaceId))
    .flatMap(({ spaceId, pages }) =>
      Object.entries(pages).map(([pageId, { size, fetchedAt }]): StoredText => ({
        spaceId,
        pageId,
        bytes: size,
        fetchedAt,
        readAt: visits.get(`${spaceId}/${pageId}`) ?? 0,
        offline: rules[spaceId]?.keep ?? true,
      })),
    );
  const gone = textsToEvict(texts, bytes, now);
  for (const spaceId of new Set(gone.map((text) => text.spaceId))) {
    const ids = new Set(gone.filter((text) => text.spaceId === spaceId).map(({ pageId }) => pageId));
    await dropTexts(db, spaceId, () => ids);
  }
  return { pages: gone.length, bytes: gone.reduce((sum, text) => sum + text.bytes, 0) };
}

async function dropTexts(
  db: GalleyDatabase,
  spaceId: string,
  goneOf: (index: BodyIndex) => ReadonlySet<string>,
): Promise<void> {
  const { trees, bodyRecords, bodyIndex, tallies, linkState, changes } = db;
  await db.transaction('rw', [trees, bodyRecords, bodyIndex, tallies, linkState, changes], async () => {
    const [tree, index] = await Promise.all([trees.get(spaceId), bodyIndex.get(spaceId)]);
    if (index !== undefined) await dropBodies(db, index, goneOf(index), tree?.pages ?? []);
  });
}

/** Bytes that the browser still grants; null if it does not say (in Node, for instance). */
export async function grantedBytes(): Promise<number | null> {
  const { quota, usage } = await estimate();
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Bytes that all databases of this origin take; null if the browser does not say. */
export async function usedBytes(): Promise<number | null> {
  return (await estimate()).usage ?? null;
}

async function estimate(): Promise<StorageEstimate> {
  return typeof navigator === 'undefined' || !('storage' in navigator) ? {} : navigator.storage.estimate();
}
