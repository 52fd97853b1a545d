import type { GalleyDatabase } from '../db/database.ts';
import { markEverything, storeGeneration } from './changes.ts';
import type { SearchDatabase } from './search-database.ts';
import { Segments } from './segments.ts';

/** The index that there is for this store; null: none, or none that can be read. */
export async function openOrNothing(db: SearchDatabase, store: GalleyDatabase): Promise<Segments | null> {
  const generation = await storeGeneration(store);
  return generation === null ? null : Segments.open(db, generation).catch(() => null);
}

/** An empty index, and everything that is stored marked to be read. */
export async function beginIndex(db: SearchDatabase, store: GalleyDatabase): Promise<Segments> {
  const generation = crypto.randomUUID();
  const segments = await Segments.create(db, generation);
  await markEverything(store, generation);
  return segments;
}
