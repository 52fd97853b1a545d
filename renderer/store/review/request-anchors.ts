import { Dexie } from 'dexie';
import type { Anchor } from '#shared/anchor.ts';
import type { Comment } from '#shared/contract/index.ts';
import type { AnchorCalls, NodeAnchor } from '#shared/rpc/anchors.ts';
import type { InputOf, OutputOf } from '#shared/rpc/peer.ts';
import type { ThreadAbout } from '#shared/rpc/store.ts';
import { NodeAnchors } from '../../content/anchors/node-anchor.ts';
import { mergedAnchors, namesNode } from '../threads/anchors.ts';
import type { GalleyDatabase, RequestThreadsRecord } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';

/**
 * Anchors of a change request's comments in the pages that it changes: in the text after the change or in the one
 * before.
 */

/** Only for changed pages with both texts stored: other pages are not on screen. */
export async function wantedRequestAnchors(
  db: GalleyDatabase,
  of: InputOf<AnchorCalls, 'requestAnchors.wanted'>,
): Promise<OutputOf<AnchorCalls, 'requestAnchors.wanted'>> {
  const records =
    of === null
      ? await db.requestThreads.toArray()
      : ((await db.requestThreads.get([of.spaceId, of.changeRequestId])) ?? []);
  const named = [records].flat().flatMap(pagesNamed);
  const keys = named.map(({ spaceId, changeRequestId, pageId }): [string, string, string] => [
    spaceId,
    changeRequestId,
    pageId,
  ]);
  const [texts, known] = await Promise.all([db.requestTexts.bulkGet(keys), db.requestAnchors.bulkGet(keys)]);
  return named.flatMap(({ ids, ...key }, index) => {
    const [versions, placed] = [texts[index]?.versions, known[index]];
    if (versions === undefined) return [];
    const asRead = placed?.versions.before === versions.before && placed.versions.after === versions.after;
    return asRead && ids.every((id) => Object.hasOwn(placed.anchors, id)) ? [] : [{ ...key, versions }];
  });
}

function pagesNamed({ spaceId, changeRequestId, threads }: RequestThreadsRecord) {
  const pages = new Map<string, string[]>();
  for (const { comment } of threads) {
    const pageId = comment.target.page?.id;
    if (pageId === undefined || !namesNode(comment)) continue;
    pages.set(pageId, [...(pages.get(pageId) ?? []), comment.id]);
  }
  return [...pages].map(([pageId, ids]) => ({ spaceId, changeRequestId, pageId, ids }));
}

export async function readRequestAnchors(
  db: GalleyDatabase,
  { spaceId, changeRequestId, pageId, versions, before, after }: InputOf<AnchorCalls, 'requestAnchors.read'>,
): Promise<void> {
  const [old, now] = [before, after].map((document) => (document === null ? null : new NodeAnchors(document)));
  await db.transaction('rw', [db.requestThreads, db.requestAnchors], async () => {
    const [record, known] = await Promise.all([
      db.requestThreads.get([spaceId, changeRequestId]),
      db.requestAnchors.get([spaceId, changeRequestId, pageId]),
    ]);
    const anchors: Record<string, NodeAnchor> = {};
    for (const { comment } of record?.threads ?? []) {
      if (comment.target.page?.id !== pageId || !namesNode(comment)) continue;
      const found = find(comment, now ?? null) ?? onOldSide(find(comment, old ?? null));
      // For a lost anchor, the last known place is the best information.
      anchors[comment.id] = { anchor: found ?? known?.anchors[comment.id]?.anchor ?? null, gone: found === null };
    }
    await db.requestAnchors.put({ spaceId, changeRequestId, pageId, versions, anchors });
  });
}

const find = ({ target }: Comment, nodes: NodeAnchors | null): Anchor | null => nodes?.find(target) ?? null;
const onOldSide = (anchor: Anchor | null): Anchor | null => (anchor === null ? null : { ...anchor, side: 'before' });

/** The known anchors of a change request's comments, by comment id. */
export async function knownRequestAnchors(
  { db, local }: Databases,
  spaceId: string,
  changeRequestId: string,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, ThreadAbout>> {
  const [placed, noted] = await Promise.all([
    db.requestAnchors
      .where('[spaceId+changeRequestId+pageId]')
      .between([spaceId, changeRequestId, Dexie.minKey], [spaceId, changeRequestId, Dexie.maxKey])
      .toArray(),
    local.anchors
      .where('[spaceId+pageId]')
      .anyOf(pageIds.map((pageId): [string, string] => [spaceId, pageId]))
      .toArray(),
  ]);
  const nodes = Object.assign({}, ...placed.map(({ anchors }) => anchors)) as Record<string, NodeAnchor>;
  const known = new Map(mergedAnchors(noted, nodes));
  // An edited node keeps its id, so the tree cannot tell that the old words were meant.
  for (const { id, anchor } of noted) {
    if (anchor.side === 'before') known.set(id, { anchor, gone: false, cell: anchor.cell === true });
  }
  return known;
}
