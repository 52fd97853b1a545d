import type { WritePlace } from '#shared/outbox/writes.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import { threadsOf } from './threads.ts';

/** The stored threads of a page, of a space as a whole, or of a change request. */
export async function storedThreadsAt(
  db: GalleyDatabase,
  { spaceId, pageId, changeRequestId }: WritePlace,
): Promise<readonly StoredThread[]> {
  if (spaceId === null) return [];
  if (changeRequestId === null) return threadsOf(db, spaceId, pageId ?? WHOLE_SPACE);
  return (await db.requestThreads.get([spaceId, changeRequestId]))?.threads ?? [];
}
