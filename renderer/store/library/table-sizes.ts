import Dexie from 'dexie';
import type { StoredFigures } from '#shared/rpc/diagnostics.ts';
import { usedBytes } from './offline.ts';
import type { Databases } from '../db/open-databases.ts';
import { SearchDatabase } from '../search/search-database.ts';

/** How many records each table of an account has: numbers alone. */
export async function storedFigures({
  db,
  local,
  accountId,
}: Databases & { readonly accountId: string }): Promise<StoredFigures> {
  return {
    databases: [
      { name: 'cache', tables: await countsOf(db) },
      { name: 'local', tables: await countsOf(local) },
      ...(await searchCounts(accountId)),
    ],
    usedBytes: await usedBytes(),
  };
}

type Counts = StoredFigures['databases'][number];

async function countsOf({ tables }: Dexie): Promise<Counts['tables']> {
  return Promise.all(tables.map(async (table) => ({ name: table.name, records: await table.count() })));
}

/** The index belongs to another Worker, and may not be there yet: asking for it must not make it. */
async function searchCounts(accountId: string): Promise<readonly Counts[]> {
  const search = new SearchDatabase(accountId);
  if (!(await Dexie.exists(search.name))) return [];
  try {
    return [{ name: 'search', tables: await countsOf(search) }];
  } finally {
    search.close();
  }
}
