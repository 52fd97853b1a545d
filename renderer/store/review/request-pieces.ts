import { pieceEntryId, type RequestPageEntry } from '#shared/model/request-content.ts';
import type { StoredReusable } from '#shared/model/content.ts';
import type { ReviewPageView } from '#shared/rpc/review-views.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { reusablesOf } from '../cache/reusables.ts';
import type { GalleyDatabase, RequestTextsRecord, TreeRecord } from '../db/database.ts';
import { waitingPages } from '../links/indexer.ts';
import { pagesOf } from '../links/resolve-space.ts';
import { piecesIn, type RevisionState } from './between-revisions.ts';
import type { Comparison } from './compared.ts';

/** Reusable content of a space as a change request has it. */

/** The reusable content in both texts of a page, as each side has it: the space, or a revision of the change request. */
export async function reusablesOfSides(
  db: GalleyDatabase,
  tree: TreeRecord | undefined,
  { sides, texts }: { readonly sides: Comparison['sides']; readonly texts: RequestTextsRecord },
): Promise<ReviewPageView['reusables']> {
  if (tree === undefined) return { before: [], after: [] };
  const { from, to } = await sides();
  const [before, after] = await Promise.all([
    from === null ? reusablesOf(db, tree, texts.before ?? undefined) : reusablesIn(db, tree, from, texts.before),
    reusablesIn(db, tree, to, texts.after),
  ]);
  return { before, after };
}

async function reusablesIn(
  db: GalleyDatabase,
  tree: TreeRecord,
  revision: RevisionState,
  body: BodyRow | null,
): Promise<readonly StoredReusable[]> {
  const { named, documents } = piecesIn(revision);
  const isNew = new Set(named.map(({ id }) => id));
  const known = (tree.reusables ?? []).filter(({ id }) => !isNew.has(id));
  const found = await reusablesOf(db, { ...tree, reusables: [...known, ...named] }, body ?? undefined);
  return found.map((piece) => ({ ...piece, document: documents.get(pieceEntryId(piece.id)) ?? piece.document }));
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
