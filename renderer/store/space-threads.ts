import { Dexie, type Collection } from 'dexie';
import type { GalleyDatabase, ThreadsRecord } from './database.ts';

/** The threads of a space, a record for each page that has any, and one for the space as a whole. */
export function threadsIn(db: GalleyDatabase, spaceId: string): Collection<ThreadsRecord, [string, string]> {
  return db.threads.where('[spaceId+pageId]').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]);
}
