import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { searchedTables } from '../../../renderer/store/db/cache-tables.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { documentsOf, type Group } from '../../../renderer/store/search/sources.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { spaceBatch } from './harness.ts';

const GROUPS: readonly Group[] = [
  { kind: 'pages', spaceId: 's' },
  { kind: 'threads', spaceId: 's', pageId: 'p' },
  { kind: 'requests', spaceId: 's' },
  { kind: 'clusters' },
  { kind: 'issues', clusterId: 'c' },
  { kind: 'collections' },
  { kind: 'sites', siteId: 'x' },
];

it.each(GROUPS)('the tables of $kind are those that the index reads for them', async (group) => {
  const db = new GalleyDatabase('account', { indexedDB: new IDBFactory(), IDBKeyRange });
  await commitBatch(db, spaceBatch('s', { Tides: 'Neap tides.' }), 1);
  const read = vi.spyOn(IDBTransaction.prototype, 'objectStore');
  for (const [, documents] of await documentsOf(db, [group], (_group, wanted) => wanted.map(({ id }) => id)))
    await documents.read(new Set(documents.wanted.map(({ id }) => id)));
  const names = new Set(read.mock.calls.map(([name]) => name));
  read.mockRestore();
  expect([...names].sort()).toEqual(
    searchedTables(db, [group.kind])
      .map(({ name }) => name)
      .sort(),
  );
  db.close();
});
