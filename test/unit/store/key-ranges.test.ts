import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { onChanges } from '../../../renderer/store/feed/dexie-changes.ts';
import { recordsWithin, type KeyRange } from '../../../renderer/store/feed/key-ranges.ts';

const cursor = (spaceId: string, syncedAt: number) => ({
  ...{ spaceId, treeRevision: null, bodiesRevision: null, comments: null, fullPassAt: null, syncedAt },
});

async function heardDatabase() {
  const db = new GalleyDatabase('account', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  const heard: KeyRange[] = [];
  const stop = onChanges({ cursors: db.cursors }, (touched) => {
    heard.push(...(touched.get('cursors') ?? []));
  });
  const end = (): void => {
    stop();
    db.close();
  };
  return { db, heard, end };
}

it('records that were written here are told as they were written last, and not read', async () => {
  const { db, heard, end } = await heardDatabase();
  await commitBatch(db, { cursor: cursor('a', 1) }, 1);
  await commitBatch(db, { cursor: cursor('b', 1) }, 1);
  await commitBatch(db, { cursor: cursor('a', 2) }, 1);
  const asked = vi.spyOn(db.backendDB(), 'transaction');
  expect(await recordsWithin(db.cursors, heard)).toEqual([cursor('b', 1), cursor('a', 2)]);
  expect(asked).not.toHaveBeenCalled();
  end();
});

it('a record that went after it was written here is not told', async () => {
  const { db, heard, end } = await heardDatabase();
  await commitBatch(db, { cursor: cursor('a', 1) }, 1);
  await db.cursors.delete('a');
  expect(await recordsWithin(db.cursors, heard)).toEqual([]);
  end();
});

it('a record that another way wrote after it was written here is read', async () => {
  const { db, heard, end } = await heardDatabase();
  await commitBatch(db, { cursor: cursor('a', 1) }, 1);
  await db.cursors.put(cursor('a', 5));
  expect(await recordsWithin(db.cursors, heard)).toEqual([cursor('a', 5)]);
  end();
});
