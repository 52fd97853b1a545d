import Dexie from 'dexie';
import type { StoredFigures } from '#shared/rpc/diagnostics.ts';
import { usedBytes } from './offline.ts';
import type { Databases } from '../db/open-databases.ts';
import { SearchDatabase } from '../search/search-database.ts';

/** The number of records in each table of an account: numbers only. */
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

/** The index belongs to another Worker and may not exist yet: this read must not create it. */
async function searchCounts(accountId: string): Promise<readonly Counts[]> {
  const search = new SearchDatabase(accountId);
  if (!(await Dexie.exists(search.name))) return [];
  try {
    return [{ name: 'search', tables: await countsOf(search) }];
  } finally {
    search.close();
  }
}
