import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import type { SpaceCursor } from '../../../shared/rpc/store.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { SpacesBefore } from '../../../renderer/store/cache/spaces-before.ts';
import { until } from '../until.ts';

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function databases(options = { indexedDB: new IDBFactory(), IDBKeyRange }) {
  const [db, local] = [new GalleyDatabase('account', options), new LocalDatabase('account', options)];
  opened.push(db, local);
  await Promise.all([db.open(), local.open()]);
  return { db, local, options };
}

function cursor(spaceId: string, fullPassAt: number | null): SpaceCursor {
  return { spaceId, treeRevision: null, bodiesRevision: null, comments: null, fullPassAt, syncedAt: null };
}

const baseline = { spaceId: 's', at: 1, takenAt: 1, replies: {} };
const NOTHING = { hasBaseline: false, fullPassAt: null };

it('asks the database once, however often it is asked', async () => {
  const { db, local } = await databases();
  await commitBatch(db, { cursor: cursor('s', 5) }, 1);
  const before = new SpacesBefore({ db, local });
  expect(await before.of('s')).toEqual({ hasBaseline: false, fullPassAt: 5 });
  const asked = [db, local].map((database) => vi.spyOn(database.backendDB(), 'transaction'));
  expect(await before.of('s')).toEqual({ hasBaseline: false, fullPassAt: 5 });
  for (const spy of asked) expect(spy).not.toHaveBeenCalled();
});

it('knows a cursor that was written here without reading it', async () => {
  const { db, local } = await databases();
  const before = new SpacesBefore({ db, local });
  expect(await before.of('s')).toEqual(NOTHING);
  await commitBatch(db, { cursor: cursor('s', 7) }, 1);
  const asked = vi.spyOn(db.backendDB(), 'transaction');
  expect(await before.of('s')).toEqual({ hasBaseline: false, fullPassAt: 7 });
  expect(asked).not.toHaveBeenCalled();
});

it('reads again what became another by another way', async () => {
  const { db, local, options } = await databases();
  const before = new SpacesBefore({ db, local });
  expect(await before.of('s')).toEqual(NOTHING);
  const elsewhere = await databases(options);
  await elsewhere.local.baselines.put(baseline);
  await elsewhere.db.cursors.put(cursor('s', 9));
  await until(async () => (await before.of('s')).fullPassAt === 9);
  expect(await before.of('s')).toEqual({ hasBaseline: true, fullPassAt: 9 });
  await elsewhere.db.cursors.delete('s');
  await until(async () => (await before.of('s')).fullPassAt === null);
  expect(await before.of('s')).toEqual({ hasBaseline: true, fullPassAt: null });
});

it('takes nothing for known that was read of a database which was closed since', async () => {
  const { db, local, options } = await databases();
  const before = new SpacesBefore({ db, local });
  expect(await before.of('s')).toEqual(NOTHING);
  db.close({ disableAutoOpen: false });
  const elsewhere = await databases(options);
  await elsewhere.db.cursors.put(cursor('s', 3));
  expect(await before.of('s')).toEqual({ hasBaseline: false, fullPassAt: 3 });
});
