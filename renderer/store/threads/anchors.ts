import { Dexie } from 'dexie';
import type { Comment } from '#shared/contract/index.ts';
import type { InputOf } from '#shared/rpc/peer.ts';
import type { AnchorCalls, NodeAnchor } from '#shared/rpc/anchors.ts';
import type { CommentRow, ThreadAbout } from '#shared/rpc/store.ts';
import { NodeAnchors } from '../../content/anchors/node-anchor.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import type { AnchorRecord } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { threadsOf } from './threads.ts';

/**
 * Anchors of a page's comments: from the page's tree for the nodes that comments name, and those noted when comments
 * were written here.
 */

/** Whether the server says that the comment is on a part of the page. */
export function namesNode({ target }: Pick<Comment, 'target'>): boolean {
  return target.page !== undefined && (target.node !== undefined || target.tableCell !== undefined);
}

/**
 * Notes pages with comments on blocks that were not located yet. Call it within the transaction that stores the
 * comments.
 */
export async function markUnanchored(
  db: GalleyDatabase,
  spaceId: string,
  rows: ReadonlyMap<string, readonly CommentRow[]>,
): Promise<void> {
  const named = [...rows]
    .map(([pageId, of]) => ({
      pageId,
      ids: of.filter(({ comment }) => namesNode(comment)).map((row) => row.comment.id),
    }))
    .filter(({ ids }) => ids.length > 0);
  if (named.length === 0) return;
  const known = await db.anchors.bulkGet(named.map(({ pageId }): [string, string] => [spaceId, pageId]));
  const wanted = named.filter(({ ids }, index) => ids.some((id) => !Object.hasOwn(known[index]?.anchors ?? {}, id)));
  await db.unanchored.bulkPut(wanted.map(({ pageId }) => ({ spaceId, pageId })));
}

/** Only for pages whose text is stored: on others there is nothing to anchor to. */
export async function wantedAnchors(
  db: GalleyDatabase,
  { spaceId, pageId }: InputOf<AnchorCalls, 'anchors.wanted'>,
): Promise<readonly string[]> {
  const [from, to] = [
    [spaceId, pageId ?? Dexie.minKey],
    [spaceId, pageId ?? Dexie.maxKey],
  ];
  const here = <T>(table: Dexie.Table<T, [string, string]>) =>
    table.where('[spaceId+pageId]').between(from, to, true, true);
  const [index, marked, placed] = await db.transaction('r', [db.bodyIndex, db.unanchored, db.anchors], () =>
    Promise.all([direct(db.bodyIndex).get(spaceId), here(db.unanchored).toArray(), here(db.anchors).toArray()]),
  );
  const pages = new Map(Object.entries(index?.pages ?? {}));
  const older = placed.filter(({ pageId: id, updatedAt }) => {
    const stored = pages.get(id)?.updatedAt ?? null;
    return stored !== null && (updatedAt === null || updatedAt < stored);
  });
  return [...new Set([...marked, ...older].map((one) => one.pageId))].filter((id) => pages.has(id));
}

export async function readAnchors(
  db: GalleyDatabase,
  { spaceId, pageId, updatedAt, document }: InputOf<AnchorCalls, 'anchors.read'>,
): Promise<void> {
  const nodes = new NodeAnchors(document);
  await db.transaction('rw', [db.threadRecords, db.anchors, db.unanchored], async () => {
    const [threads, before] = await Promise.all([threadsOf(db, spaceId, pageId), db.anchors.get([spaceId, pageId])]);
    const anchors: Record<string, NodeAnchor> = {};
    for (const { comment } of threads) {
      if (!namesNode(comment)) continue;
      const found = nodes.find(comment.target);
      // For a lost anchor, the last known place is the best information.
      anchors[comment.id] = { anchor: found ?? before?.anchors[comment.id]?.anchor ?? null, gone: found === null };
    }
    await db.anchors.put({ spaceId, pageId, updatedAt, anchors });
    await db.unanchored.delete([spaceId, pageId]);
  });
}

/**
 * The known anchors of a page's comments, by comment id. Anchors from the page's tree take precedence over those noted
 * here.
 */
export async function knownAnchors(
  { db, local }: Databases,
  spaceId: string,
  pageId: string | null,
): Promise<ReadonlyMap<string, ThreadAbout>> {
  if (pageId === null) return new Map();
  const [placed, noted] = await Promise.all([
    db.anchors.get([spaceId, pageId]),
    local.anchors.where('[spaceId+pageId]').equals([spaceId, pageId]).toArray(),
  ]);
  return mergedAnchors(noted, placed?.anchors ?? {});
}

export function mergedAnchors(
  noted: readonly AnchorRecord[],
  placed: Readonly<Record<string, NodeAnchor>>,
): ReadonlyMap<string, ThreadAbout> {
  const known = new Map<string, ThreadAbout>();
  for (const { id, anchor } of noted) known.set(id, { anchor, gone: false, cell: anchor.cell === true });
  for (const [id, { anchor, gone }] of Object.entries(placed)) {
    if (anchor !== null && !(gone && known.has(id))) known.set(id, { anchor, gone, cell: anchor.cell === true });
    else if (gone && !known.has(id)) known.set(id, { anchor: null, gone, cell: false });
  }
  return known;
}
