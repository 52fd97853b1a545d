import type { SavedSearch } from '#shared/rpc/search.ts';
import type { SearchDatabase } from './search-database.ts';

/** What a person looked for: the last ones by themselves, saved ones until they are forgotten. */
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
