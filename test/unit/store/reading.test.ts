import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { first, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

let now = 0;
const page = { spaceId: 's', pageId: 'p' };

async function storeWith(text: string): Promise<TestStore> {
  now = 10;
  const test = await openTestStore(new IDBFactory(), () => now);
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await commit({ tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
  await comes(test, text, 'r1');
  return test;
}

async function comes(test: TestStore, markdown: string, revision: string, facts = {}): Promise<void> {
  now += 1;
  const row = {
    pageId: 'p',
    markdown,
    revision,
    updatedAt: `2026-01-0${revision.slice(1)}T00:00:00Z`,
    fetchedAt: now,
    page: facts,
  };
  await test.store.forCore.calls.commit({ bodies: { spaceId: 's', rows: [row] } });
}

async function read(test: TestStore): Promise<void> {
  now += 1;
  await test.store.forPage.calls['pages.visited'](page);
}

const view = (test: TestStore) => first(test.store.forPage.watches.page.bind(null, page));
const before = async (test: TestStore) => (await view(test))?.readBefore?.markdown ?? null;

describe('a page whose text changed', () => {
  it('remembers what was read, until the two were compared', async () => {
    const test = await storeWith('old');
    await read(test);
    await comes(test, 'new', 'r2');
    expect(await before(test)).toBe('old');
    await comes(test, 'newer', 'r3');
    expect(await before(test)).toBe('old');
    await test.store.forPage.calls['pages.readAll']({ spaceId: 's' });
    expect(await before(test)).toBeNull();
  });

  it('remembers what the page was called with that text', async () => {
    const test = await storeWith('old');
    await comes(test, 'older', 'r1', { title: 'Unbox' });
    await read(test);
    await comes(test, 'new', 'r2', { title: 'Unpack' });
    expect((await view(test))?.readBefore).toMatchObject({ markdown: 'older', title: 'Unbox' });
  });

  it('remembers nothing that nobody has read, and nothing when the words are the same again', async () => {
    const test = await storeWith('old');
    await comes(test, 'new', 'r2');
    expect(await before(test)).toBeNull();
    await read(test);
    await comes(test, 'newer', 'r3');
    expect(await before(test)).toBe('new');
    await comes(test, 'new', 'r4');
    expect(await before(test)).toBeNull();
  });

  it.each([
    ['a newer one', '2026-02-01T00:00:00Z'],
    ['an older one, after a restore', '2025-02-01T00:00:00Z'],
  ])('says that another text is known as soon as the tree says so: %s', async (_which, updatedAt) => {
    const test = await storeWith('old');
    const pages = [storedPage('p', { updatedAt })];
    await test.store.forCore.calls.commit({ tree: { spaceId: 's', revision: 'r9', pages, files: [], fetchedAt: 2 } });
    expect((await view(test))?.body?.outdated).toBe(true);
    expect((await first(test.store.forPage.watches.kept.bind(null, null))).nodes[0]?.outdated).toBe(1);
    await comes(test, 'new', 'r9');
    expect((await first(test.store.forPage.watches.kept.bind(null, null))).nodes[0]?.outdated).toBe(0);
  });
});

describe('what a person read and marked', () => {
  it('outlives a cache that is thrown away, with the place where they were', async () => {
    const test = await storeWith('text');
    await read(test);
    await test.store.forPage.calls['pages.left']({ ...page, scroll: 0.4 });
    await test.store.forPage.calls['pages.star']({ ...page, starred: true });
    await Promise.all(test.db().tables.map((table) => table.clear()));
    const stars = await first(test.store.forPage.watches.starred.bind(null, null));
    expect(stars).toEqual([{ ...page, title: 'Page p', spaceTitle: '', gone: true }]);
    const { commit } = test.store.forCore.calls;
    await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
    await commit({ tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
    const recent = await first(test.store.forPage.watches.recent.bind(null, { spaceId: 's' }));
    expect(recent.map(({ pageId, scroll }) => [pageId, scroll])).toEqual([['p', 0.4]]);
    expect((await view(test))?.starred).toBe(true);
  });

  it('has room in a local database of layout 2, where nothing of it is lost', async () => {
    const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie('galley-local-test', disk);
    old.version(2).stores({
      outbox: 'id, live, v',
      drafts: 'id, place, v',
      visits: '[spaceId+pageId], at',
      trash: 'id, at',
      meta: 'key',
    });
    await old.table('visits').put({ ...page, at: 5 });
    await old.table('drafts').put({ id: 'd', place: 'x', v: 2, text: 'kept' });
    old.close();
    const local = new LocalDatabase('test', disk);
    await local.open();
    expect(await local.visits.toArray()).toEqual([{ ...page, at: 5 }]);
    expect((await local.drafts.get('d'))?.text).toBe('kept');
    await local.stars.put({ ...page, at: 1, title: 'P' });
    expect(await local.stars.count()).toBe(1);
    local.close();
  });
});
