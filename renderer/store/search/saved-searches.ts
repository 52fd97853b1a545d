import type { SavedSearch } from '#shared/rpc/search.ts';
import type { SearchDatabase } from './search-database.ts';

/** Past searches: recent ones are kept automatically, saved ones until they are deleted. */
const RECENT = 12;

export async function listSearches(db: SearchDatabase): Promise<readonly SavedSearch[]> {
  return (await db.searches.toArray()).sort((one, other) => other.at - one.at);
}

export async function keepSearch(
  db: SearchDatabase,
  { query, saved, at }: { readonly query: string; readonly saved: boolean | undefined; readonly at: number },
): Promise<readonly SavedSearch[]> {
  if (query === '') return listSearches(db);
  return db.transaction('rw', [db.searches], async () => {
    const known = await db.searches.get(query);
    await db.searches.put({ query, at, saved: saved ?? known?.saved ?? false });
    const searches = await listSearches(db);
    const old = searches.filter((search) => !search.saved).slice(RECENT);
    await db.searches.bulkDelete(old.map((search) => search.query));
    return searches.filter((search) => !old.includes(search));
  });
}
