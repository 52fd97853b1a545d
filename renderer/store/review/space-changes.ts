import type { ChangeRequest } from '#shared/contract/index.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import type { ReviewPageRow } from '#shared/rpc/review-views.ts';
import { storedBodies } from '../cache/spaces.ts';
import type { GalleyDatabase, RequestContentRecord, TreeRecord } from '../db/database.ts';
import { sameText } from '../pages/reading.ts';
import { textsOf } from './request-content.ts';

/** What the space itself changed, since an open change request began, in the pages that the request changes. */
export interface SpaceChanges {
  readonly of: (pageId: string) => ReviewPageRow['inSpace'];
  /** The text of the space, where it differs from both texts of the change request. */
  readonly theirs: (pageId: string) => BodyRow | null;
}

const NONE: SpaceChanges = { of: () => 'same', theirs: () => null };

/** `pageIds`: the pages to look at. */
export async function spaceChanges(
  db: GalleyDatabase,
  tree: TreeRecord | undefined,
  content: RequestContentRecord | undefined,
  { status }: Pick<ChangeRequest, 'status'>,
  pageIds: readonly string[],
): Promise<SpaceChanges> {
  const closed = status === 'merged' || status === 'archived';
  if (closed || tree === undefined || content === undefined || tree.revision === content.baseRevision) return NONE;
  const { spaceId, changeRequestId } = content;
  const [texts, bodies] = await Promise.all([
    textsOf(db, spaceId, changeRequestId),
    storedBodies(db, spaceId, pageIds),
  ]);
  const byPage = new Map(texts.map((text) => [text.pageId, text]));
  const theirs = new Map(
    bodies.flatMap((body) => {
      const { before = null, after = null } = byPage.get(body.pageId) ?? {};
      const isTheirs = before !== null && !sameText(body, before) && (after === null || !sameText(body, after));
      return isTheirs ? [[body.pageId, body] as const] : [];
    }),
  );
  const there = new Set(tree.pages.map(({ id }) => id));
  const had = new Set(
    content.pages.flatMap(({ pageId, before, kind }) => (before === null || kind !== undefined ? [] : [pageId])),
  );
  return {
    of: (pageId) => (theirs.has(pageId) ? 'changed' : had.has(pageId) && !there.has(pageId) ? 'gone' : 'same'),
    theirs: (pageId) => theirs.get(pageId) ?? null,
  };
}
