import { pieceEntryId, type RequestPageEntry } from '#shared/model/request-content.ts';
import type { ReviewPageView } from '#shared/rpc/review-views.ts';
import { reusablesOf } from '../cache/reusables.ts';
import type { GalleyDatabase, RequestContentRecord, RequestTextsRecord, TreeRecord } from '../db/database.ts';
import { waitingPages } from '../links/indexer.ts';
import { pagesOf } from '../links/resolve-space.ts';
import { textsOf } from './request-content.ts';

/** Reusable content of a space as a change request has it. */

/** The reusable content in both texts of a page: as the space has it, and as the change request makes it. */
export async function reusablesOfSides(
  db: GalleyDatabase,
  tree: TreeRecord | undefined,
  { content, texts }: { readonly content: RequestContentRecord; readonly texts: RequestTextsRecord },
): Promise<ReviewPageView['reusables']> {
  if (tree === undefined) return { before: [], after: [] };
  const changed = content.pages.filter(({ kind }) => kind === 'piece');
  const added = changed.flatMap(({ pageId, after }) =>
    after === null ? [] : [{ id: pageId.slice(pieceEntryId('').length), title: after.title, path: after.path }],
  );
  const known = tree.reusables ?? [];
  const isNew = new Set(added.map(({ id }) => id));
  const treeAfter = { ...tree, reusables: [...known.filter(({ id }) => !isNew.has(id)), ...added] };
  const documents = new Map(
    changed.length === 0
      ? []
      : (await textsOf(db, tree.spaceId, content.changeRequestId)).map(({ pageId, after }) => [
          pageId,
          after?.document ?? null,
        ]),
  );
  const [before, after] = await Promise.all([
    reusablesOf(db, tree, texts.before ?? undefined),
    reusablesOf(db, treeAfter, texts.after ?? undefined),
  ]);
  return {
    before,
    after: after.map((piece) => ({ ...piece, document: documents.get(pieceEntryId(piece.id)) ?? piece.document })),
  };
}

/** Empty for a page. */
export async function pagesWithPiece(
  db: GalleyDatabase,
  tree: TreeRecord | undefined,
  { kind, pageId, before, after }: RequestPageEntry,
): Promise<ReviewPageView['includedOn']> {
  if (kind !== 'piece' || tree === undefined) return [];
  const state = await db.linkState.get(tree.spaceId);
  if (state === undefined || waitingPages([state]) > 0) return null;
  const id = pageId.slice(pieceEntryId('').length);
  const paths = [before?.path, after?.path].flatMap((path) => path ?? []);
  const isThis = (written: string): boolean => written === id || paths.some((path) => written.endsWith(path));
  const including = new Set(
    (await pagesOf(db, tree.spaceId))
      .filter(({ pieces }) => pieces.some(({ path }) => isThis(path)))
      .map((page) => page.pageId),
  );
  return tree.pages.flatMap((page) => (including.has(page.id) ? [{ pageId: page.id, title: page.title }] : []));
}
