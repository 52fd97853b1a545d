import { digestText } from '#shared/digest.ts';
import type { DraftTarget } from '#shared/drafts.ts';
import type { Basis } from '#shared/outbox/writes.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { storedBodies } from '../cache/spaces.ts';

/**
 * What a person sees when they begin to write at this place: the page or change request as it is stored. Null: nothing
 * of it is stored, or it cannot change.
 */
export async function basisOf(
  db: GalleyDatabase,
  { spaceId, changeRequestId, pageId, about }: Pick<DraftTarget, 'spaceId' | 'changeRequestId' | 'pageId' | 'about'>,
): Promise<Basis | null> {
  if (spaceId === null) return null;
  if (changeRequestId !== null) return basisInRequest(db, { spaceId, changeRequestId, pageId }, about?.side ?? 'after');
  if (pageId === null) return null;
  const [body] = await storedBodies(db, spaceId, [pageId]);
  if (body === undefined) return null;
  const { revision, updatedAt } = body;
  return { revision, ...(updatedAt === null ? {} : { updatedAt }), ...printOf(body) };
}

async function basisInRequest(
  db: GalleyDatabase,
  { spaceId, changeRequestId, pageId }: { spaceId: string; changeRequestId: string; pageId: string | null },
  side: 'before' | 'after',
): Promise<Basis | null> {
  const content = await db.requestContents.get([spaceId, changeRequestId]);
  if (content === undefined) return null;
  const texts = pageId === null ? undefined : await db.requestTexts.get([spaceId, changeRequestId, pageId]);
  return { revision: content.revision, ...printOf(texts?.[side] ?? null) };
}

/** A page that is stored as a node tree has no text to compare. */
function printOf(body: BodyRow | null): Pick<Basis, 'print'> {
  return body === null || body.document !== undefined ? {} : { print: digestText(body.markdown) };
}
