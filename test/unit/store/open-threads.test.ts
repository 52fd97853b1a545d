import Dexie from 'dexie';
import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { CACHE_VERSION, GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { openDatabases } from '../../../renderer/store/db/open-databases.ts';
import {
  NONE_OPEN,
  openByPage,
  otherCounts,
  readOpenThreads,
  withCounts,
} from '../../../renderer/store/threads/open-threads.ts';
import { threadsOf } from '../../../renderer/store/threads/threads.ts';
import { comment, openTestStore, type TestStore } from './fixtures.ts';

const ACTIVITY = {
  me: 'me',
  pageIds: 'p',
  threadsOnPage: Uint32Array.of(1),
  ids: 'one',
  at: Float64Array.of(5),
  replies: Uint32Array.of(0),
};

const GROUPS = ['', 'q'].map((from) => ({
  spaceId: 's',
  from,
  pages: [{ pageId: from || 'p', threads: [{ comment: comment(`on ${from || 'p'}`), replies: [], storedAt: 3 }] }],
}));

const ADDED_SINCE: readonly string[] = ['openPages', 'threadRecords', 'bodyRecords'];

/** More of them than are moved at once. */
const TEXTS = Array.from({ length: 120 }, (_, group) => ({
  spaceId: group < 100 ? 's' : 't',
  group,
  rows: [{ pageId: `p${String(group)}`, markdown: `# ${String(group)}` }],
}));

/** The cache as the first version of it was left: one record a space, with a map. */
async function firstVersion(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const { name, tables } = new GalleyDatabase('test', { indexedDB, IDBKeyRange });
  const old = new Dexie(name, { indexedDB, IDBKeyRange });
  const before = tables.filter(({ name: table }) => !ADDED_SINCE.includes(table));
  const sources = before.map(({ name: table, schema: { primKey, indexes } }) => [
    table,
    [primKey, ...indexes].map(({ src }) => src).join(','),
  ]);
  const stores = Object.fromEntries(sources) as Record<string, string>;
  old.version(1).stores({ ...stores, threadGroups: '[spaceId+from]', bodyGroups: '[spaceId+group]' });
  await old.open();
  await old.table('openThreads').bulkAdd([
    {
      spaceId: 's',
      pages: new Map([
        ['p', 2],
        ['', 1],
        ['q', 3],
      ]),
      heard: ACTIVITY,
    },
    { spaceId: 'on itself alone', pages: new Map([['', 4]]) },
    { spaceId: 'quiet', pages: new Map() },
  ]);
  await old.table('threadGroups').bulkAdd(GROUPS);
  await old.table('bodyGroups').bulkAdd(TEXTS);
  await old.table('library').add({ key: 'library', collections: [], spaces: [], fetchedAt: 7 });
  old.close();
  return indexedDB;
}

async function say(test: TestStore, id: string, pageId: string): Promise<void> {
  const target = { ...comment(id).target, page: { id: pageId } };
  const done = await test.store.forCore.calls.commit({
    comments: { spaceId: 's', rows: [{ comment: comment(id, { target }) }], fetchedAt: 900 },
  });
  expect(done.ok).toBe(true);
}

describe('the threads of a cache of the first version', () => {
  it('are all there, and go on where they were', async () => {
    const test = await openTestStore(await firstVersion());
    const db = test.db();
    expect(await db.threadRecords.toArray()).toEqual(GROUPS);
    expect([...db.backendDB().objectStoreNames]).not.toContain('threadGroups');
    await say(test, 'another', 'q');
    const said = await threadsOf(db, 's', 'q');
    expect(said.map(({ comment: { id } }) => id).sort()).toEqual(['another', 'on q']);
    expect(await db.threadRecords.count()).toBe(2);
  });
});

describe('the texts of a cache of the first version', () => {
  it('are all there, under the keys that they had', async () => {
    const test = await openTestStore(await firstVersion());
    const db = test.db();
    expect(await db.bodyRecords.toArray()).toEqual(TEXTS);
    expect(await db.bodyRecords.get(['t', 119])).toEqual(TEXTS.at(-1));
    expect([...db.backendDB().objectStoreNames]).not.toContain('bodyGroups');
  });
});

describe('the counts of open threads of a cache of the first version', () => {
  it('are parted into two records, and all else stays', async () => {
    const opened = await openDatabases('test', { indexedDB: await firstVersion(), IDBKeyRange });
    if (!opened.ok) throw new Error(opened.error.detail);
    const { db, local } = opened.value;
    const of = async (spaceId: string) => openByPage(await readOpenThreads(db, spaceId));
    expect(await of('s')).toEqual(
      new Map([
        ['p', 2],
        ['', 1],
        ['q', 3],
      ]),
    );
    expect(await of('on itself alone')).toEqual(new Map([['', 4]]));
    expect(await of('quiet')).toEqual(new Map());
    const records = await db.openThreads.toArray();
    expect(records.map(({ spaceId }) => spaceId)).toEqual(['on itself alone', 'quiet', 's']);
    expect(records.filter((record) => 'pages' in record)).toEqual([]);
    expect(records.at(-1)?.heard).toEqual(ACTIVITY);
    expect((await db.library.get('library'))?.fetchedAt).toBe(7);
    expect((await local.meta.get('cacheVersion'))?.value).toBe(CACHE_VERSION);
  });

  it('are counted on from where they were', async () => {
    const test = await openTestStore(await firstVersion());
    const before = await readOpenThreads(test.db(), 's');
    await say(test, 'first', 'new');
    const after = await readOpenThreads(test.db(), 's');
    expect(otherCounts(before, after)).toEqual(new Map([['new', 1]]));
    expect(openByPage(after)).toEqual(
      new Map([
        ['p', 2],
        ['', 1],
        ['q', 3],
        ['new', 1],
      ]),
    );
  });
});

describe('counts of open threads', () => {
  it('leave the record of pages alone where no page gets its first one', async () => {
    const test = await openTestStore();
    await say(test, 'one', 'p');
    await say(test, 'two', 'q');
    const db = test.db();
    await db.openPages.update('s', { noted: true } as object);
    await say(test, 'three', 'p');
    expect(await db.openPages.get('s')).toMatchObject({ noted: true });
    expect(openByPage(await readOpenThreads(db, 's'))).toEqual(
      new Map([
        ['p', 2],
        ['q', 1],
      ]),
    );
    await say(test, 'four', 'r');
    expect(await db.openPages.get('s')).toEqual({ spaceId: 's', ids: 'p\nq\nr' });
  });

  const page = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e');
  const step = fc.array(fc.tuple(page, fc.nat({ max: 2 })), { maxLength: 4 }).map((changed) => new Map(changed));

  it('are those of a plain map whatever comes and goes, and what became another is told', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let open = NONE_OPEN;
        const plain = new Map<string, number>();
        for (const changed of steps) {
          const before = new Map(plain);
          for (const [id, count] of changed)
            if (count > 0) plain.set(id, count);
            else plain.delete(id);
          const next = withCounts(open, changed);
          expect(openByPage(next)).toEqual(plain);
          const others = [...new Set([...before.keys(), ...plain.keys()])].filter(
            (id) => before.get(id) !== plain.get(id),
          );
          expect(otherCounts(open, next)).toEqual(new Map(others.map((id) => [id, plain.get(id) ?? 0])));
          open = next;
        }
      }),
    );
  });
});
