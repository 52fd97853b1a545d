import type { GalleyDatabase } from '../db/database.ts';
import { markEverything, storeGeneration } from './changes.ts';
import type { SearchDatabase } from './search-database.ts';
import { Segments } from './segments.ts';

/** The existing index for this store; null: there is none, or it cannot be read. */
export async function openOrNothing(db: SearchDatabase, store: GalleyDatabase): Promise<Segments | null> {
  const generation = await storeGeneration(store);
  return generation === null ? null : Segments.open(db, generation).catch(() => null);
}

/** Creates an empty index and marks everything stored as unread. */
export async function beginIndex(db: SearchDatabase, store: GalleyDatabase): Promise<Segments> {
  const generation = crypto.randomUUID();
  const segments = await Segments.create(db, generation);
  await markEverything(store, generation);
  return segments;
}
