import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { unmarked } from '#shared/triage/marks.ts';
import { draftPlace, draftTarget } from '#shared/drafts.ts';
import { CACHE_VERSION, GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { localLayouts } from '../../../renderer/store/db/local-versions.ts';
import { markReview } from '../../../renderer/store/review/review-marks.ts';
import { openDatabases, type Databases } from '../../../renderer/store/db/open-databases.ts';
import { mergeInto } from '../../../renderer/store/triage/triage-marks.ts';
import { queuedComment } from '../outbox/operations.ts';
import { first, openTestStore } from './fixtures.ts';
import { structure } from './site-rows.ts';

async function opened(indexedDB: IDBFactory): Promise<Databases> {
  const result = await openDatabases('test', { indexedDB, IDBKeyRange });
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** Layout 4 as the app of that time left it, with something in every table. */
async function layoutFourDisk(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const old = new Dexie('galley-local-test', { indexedDB, IDBKeyRange });
  old.version(4).stores({
    outbox: 'id, live, v, operation.write.kind, [operation.write.spaceId+live], [operation.write.pageId+live]',
    drafts: 'id, place, v',
    visits: '[spaceId+pageId], at',
    trash: 'id, at',
    meta: 'key',
    stars: '[spaceId+pageId]',
    readBodies: '[spaceId+pageId]',
    keeps: 'key',
  });
  await old.open();
  const operation = queuedComment('waits');
  await old
    .table('outbox')
    .add({ id: 'waits', v: 2, operation, journaled: true, draft: null, rowStored: false, live: 1 });
  const target = draftTarget('comment', { spaceId: 's', pageId: 'p' });
  await old
    .table('drafts')
    .add({ id: 'd', v: 2, place: draftPlace(target), target, text: 'Half', at: 1, createdAt: 1, writer: null });
  await old.table('visits').add({ spaceId: 's', pageId: 'p', at: 3 });
  await old.table('stars').add({ spaceId: 's', pageId: 'p', at: 4, title: 'Page p' });
  await old.table('keeps').add({ key: 'space s', target: { kind: 'space', id: 's' }, rule: 'everything' });
  old.close();
  return indexedDB;
}

/** Layout 5: the one before with what was read. */
async function layoutFiveDisk(): Promise<IDBFactory> {
  const indexedDB = await layoutFourDisk();
  const old = await layout(5, indexedDB);
  await old.table('readThreads').add({ id: 'c', at: 1, replies: 2 });
  old.close();
  return indexedDB;
}

describe('a database of layout 5', () => {
  it('keeps all that it has, and remembers from now on where comments stand', async () => {
    const disk = await layoutFiveDisk();
    const { local } = await opened(disk);
    expect((await local.outbox.toArray()).map(({ id, live }) => [id, live])).toEqual([['waits', 1]]);
    expect([await local.drafts.count(), await local.readThreads.count()]).toEqual([1, 1]);
    const anchor = {
      key: 'k',
      type: 'paragraph',
      text: 'Hm',
      before: '',
      after: '',
      headings: [],
      alone: true,
      depth: 0,
    };
    await local.anchors.put({ id: 'c', spaceId: 's', pageId: 'p', anchor });
    local.close();
    const again = await opened(disk);
    const found = await again.local.anchors.where('[spaceId+pageId]').equals(['s', 'p']).toArray();
    expect(found.map(({ id }) => id)).toEqual(['c']);
  });
});

describe('a database of layout 4', () => {
  it('keeps all that it has, and remembers from now on what was read', async () => {
    const disk = await layoutFourDisk();
    const { local } = await opened(disk);
    expect((await local.outbox.toArray()).map(({ id, live }) => [id, live])).toEqual([['waits', 1]]);
    expect((await local.drafts.toArray()).map(({ text }) => text)).toEqual(['Half']);
    expect([await local.visits.count(), await local.stars.count(), await local.keeps.count()]).toEqual([1, 1, 1]);
    await local.readThreads.put({ id: 'c', at: 1, replies: 2 });
    await local.baselines.put({ spaceId: 's', at: 1, takenAt: 2, replies: { c: 2 } });
    local.close();
    const again = await opened(disk);
    expect(await again.local.readThreads.toArray()).toEqual([{ id: 'c', at: 1, replies: 2 }]);
    expect(await again.local.baselines.count()).toBe(1);
  });
});

describe('the cache', () => {
  it('of another version is thrown away, and what a person made stays', async () => {
    const disk = await layoutFourDisk();
    const once = await opened(disk);
    await once.db.trees.put({ spaceId: 's', revision: 'r', pages: [], files: [], fetchedAt: 1 });
    await once.local.meta.put({ key: 'cacheVersion', value: CACHE_VERSION + 1 });
    once.db.close();
    once.local.close();
    const { db, local } = await opened(disk);
    expect(await db.trees.count()).toBe(0);
    expect(await local.outbox.count()).toBe(1);
    expect(await local.drafts.count()).toBe(1);
  });

  it('that the disk has no room to bring to a newer form stays as it is, and that is said', async () => {
    const disk = await layoutFourDisk();
    const once = await opened(disk);
    await once.db.trees.put({ spaceId: 's', revision: 'r', pages: [], files: [], fetchedAt: 1 });
    once.db.close();
    once.local.close();
    const full = new DOMException('QuotaExceededError: no room', 'AbortError');
    const open = vi.spyOn(GalleyDatabase.prototype, 'open').mockReturnValueOnce(Dexie.Promise.reject(full));
    const refused = await openDatabases('test', { indexedDB: disk, IDBKeyRange });
    open.mockRestore();
    expect(refused).toMatchObject({ ok: false, error: { code: 'storage-full' } });
    expect(await (await opened(disk)).db.trees.count()).toBe(1);
  });

  it('that cannot be opened is made anew, and what a person made stays', async () => {
    const disk = await layoutFourDisk();
    const once = await opened(disk);
    once.local.close();
    once.db.close();
    // Its key path is another one: Dexie refuses to open it.
    await new GalleyDatabase('test', { indexedDB: disk, IDBKeyRange }).delete();
    const broken = new Dexie('galley-cache-test', { indexedDB: disk, IDBKeyRange });
    broken.version(1).stores({ library: 'other', trees: '++number' });
    await broken.open();
    broken.close();
    const { db, local } = await opened(disk);
    await db.library.put({ key: 'library', collections: [], spaces: [], fetchedAt: 1 });
    expect(await db.library.count()).toBe(1);
    expect(await local.outbox.count()).toBe(1);
  });
});

/** An empty local database as it was at a layout, open. */
async function layout(number: number, indexedDB: IDBFactory): Promise<Dexie> {
  const old = new Dexie('galley-local-test', { indexedDB, IDBKeyRange });
  for (const { version, stores } of localLayouts) if (version <= number) old.version(version).stores({ ...stores });
  return old.open();
}

describe('a database of layout 6', () => {
  it('keeps all that it has, and takes notes of change requests from now on', async () => {
    const disk = new IDBFactory();
    const old = await layout(6, disk);
    await old.table('readThreads').put({ id: 'said', heard: 1 });
    await old.table('drafts').put({ id: 'd', v: 2, place: draftPlace(draftTarget('other')), text: 'Half a thought' });
    old.close();
    const { local } = await opened(disk);
    expect(await local.readThreads.count()).toBe(1);
    expect(await local.drafts.get('d')).toMatchObject({ text: 'Half a thought' });
    await markReview({ local }, { spaceId: 's', changeRequestId: 'c' }, { starred: true });
    expect(await local.reviewMarks.get(['s', 'c'])).toMatchObject({ starred: true, viewed: {}, checklist: [] });
    expect(await local.reviewSeen.count()).toBe(0);
  });
});

describe('a database of layout 7', () => {
  it('keeps all that it has, and takes marks of clusters from now on', async () => {
    const disk = new IDBFactory();
    const old = await layout(7, disk);
    await old.table('reviewMarks').put({ spaceId: 's', changeRequestId: 'c', starred: true });
    old.close();
    const { local } = await opened(disk);
    expect(await local.reviewMarks.count()).toBe(1);
    expect(await mergeInto(local, [unmarked('cluster', 'Cluster')])).toBe(1);
    expect(await local.triageMarks.get('cluster')).toEqual(unmarked('cluster', 'Cluster'));
    expect(await local.triageViews.count()).toBe(0);
  });
});

describe('a database of layout 8', () => {
  it('keeps all that it has, and notes from now on how pages stood when they were read', async () => {
    const disk = new IDBFactory();
    const old = await layout(8, disk);
    await old.table('triageMarks').put(unmarked('cluster', 'Cluster'));
    await old.table('visits').put({ spaceId: 's', pageId: 'p', at: 3 });
    old.close();
    const { local } = await opened(disk);
    expect(await local.triageMarks.get('cluster')).toEqual(unmarked('cluster', 'Cluster'));
    expect(await local.visits.toArray()).toEqual([{ spaceId: 's', pageId: 'p', at: 3 }]);
    await local.treesBefore.put({ spaceId: 's', revision: 'r', lines: [['p', 'Page p', -1, null, true]] });
    await local.pagesBefore.put({ spaceId: 's', pageId: 'p', was: null });
    expect(await local.pagesBefore.get(['s', 'p'])).toEqual({ spaceId: 's', pageId: 'p', was: null });
  });
});

describe('a database of layout 9', () => {
  it('keeps all that it has, and takes saved views of the review inbox from now on', async () => {
    const disk = new IDBFactory();
    const old = await layout(9, disk);
    await old.table('treesBefore').put({ spaceId: 's', revision: 'r', lines: [] });
    old.close();
    const { local } = await opened(disk);
    expect(await local.treesBefore.count()).toBe(1);
    const view = { id: 'v', name: 'Mine', part: 'open', words: '', order: 'updated' };
    await local.reviewViews.put({ ...view, spaceId: 's', authorId: null, reviewerId: null, state: null, age: null });
    expect(await local.reviewViews.get('v')).toMatchObject({ name: 'Mine', spaceId: 's' });
  });
});

describe('a database of layout 10', () => {
  it('keeps all that it has, and takes sites that no list names from now on', async () => {
    const disk = new IDBFactory();
    const old = await layout(10, disk);
    await old.table('stars').put({ spaceId: 's', pageId: 'p', at: 1 });
    old.close();
    const { local } = await opened(disk);
    expect(await local.stars.count()).toBe(1);
    await local.addedSites.put({ id: 'site', at: 2 });
    expect(await local.addedSites.toArray()).toEqual([{ id: 'site', at: 2 }]);
  });
});

describe('a database of layout 11', () => {
  it('keeps all that it has, and takes visitors of a preview from now on', async () => {
    const disk = new IDBFactory();
    const old = await layout(11, disk);
    await old.table('addedSites').put({ id: 'site', at: 2 });
    old.close();
    const { local } = await opened(disk);
    expect(await local.addedSites.count()).toBe(1);
    await local.visitorPresets.put({ id: 'v', name: 'Partner', claims: '{"partner": true}' });
    expect(await local.visitorPresets.toArray()).toEqual([{ id: 'v', name: 'Partner', claims: '{"partner": true}' }]);
  });
});

describe('a database of layout 12', () => {
  it('keeps all that it has, and notes from now on what others change in sites', async () => {
    const disk = new IDBFactory();
    const old = await layout(12, disk);
    await old.table('visitorPresets').put({ id: 'v', name: 'Partner', claims: '{}' });
    old.close();
    const { local } = await opened(disk);
    expect(await local.visitorPresets.count()).toBe(1);
    await local.siteNews.put({ siteId: 'site', compared: structure(), changes: [] });
    expect(await local.siteNews.get('site')).toMatchObject({ compared: { sections: [] } });
  });
});

describe('a database of layout 13', () => {
  it('keeps all that it has, and notes from now on what others change about access', async () => {
    const disk = new IDBFactory();
    const old = await layout(13, disk);
    await old.table('siteNews').put({ siteId: 'site', compared: structure(), changes: [] });
    old.close();
    const { local } = await opened(disk);
    expect(await local.siteNews.count()).toBe(1);
    const compared = { roles: {}, level: null, visibility: 'public', fetchedAt: 1, partial: false };
    await local.accessNews.put({ spaceId: 's', compared, changes: [] });
    expect(await local.accessNews.get('s')).toEqual({ spaceId: 's', compared, changes: [] });
  });
});

describe('what a newer Galley wrote', () => {
  it('is kept as it is: not sent, not changed, not removed', async () => {
    const disk = new IDBFactory();
    const test = await openTestStore(disk);
    // The journal of this version has a write of the same id: it does not write over the newer record either.
    const outbox = { id: 'newer', v: 99, live: 1, operation: { ...queuedComment('newer'), mood: 'curious' } };
    const draft = { id: 'd', v: 99, place: draftPlace(draftTarget('other')), body: { rich: true } };
    await test.local().table('outbox').put(outbox);
    await test.local().table('drafts').put(draft);
    test.core.attach = { operations: [queuedComment('newer')], removed: ['newer'], rows: [], adopted: 0 };
    expect((await test.store.forPage.calls.attach(null)).ok).toBe(true);
    await test.store.forPage.calls['draft.discard']({ id: 'd' });
    expect(await test.local().table('outbox').get('newer')).toEqual(outbox);
    expect(await test.local().table('drafts').get('d')).toEqual(draft);
    expect(await first(test.store.forPage.watches.drafts.bind(null, null))).toEqual([]);
  });

  it('in a database with more tables opens, and the tables stay', async () => {
    const disk = new IDBFactory();
    const newer = new Dexie('galley-local-test', { indexedDB: disk, IDBKeyRange });
    newer.version(localLayouts.length + 2).stores({
      outbox: 'id, live, v',
      drafts: 'id, place, v, mood',
      visits: '[spaceId+pageId], at',
      trash: 'id, at',
      meta: 'key',
      dreams: 'id',
    });
    await newer.open();
    await newer.table('dreams').put({ id: 'one' });
    newer.close();
    const { local } = await opened(disk);
    expect(await local.outbox.count()).toBe(0);
    expect([...local.backendDB().objectStoreNames]).toContain('dreams');
  });
});

describe('what was discarded', () => {
  it('goes back into the queue under its own id, also after a restart', async () => {
    const test = await openTestStore();
    const queued = await test.store.forPage.calls.enqueue({
      write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Hello' },
      draft: null,
    });
    if (!queued.ok) throw new Error('not queued');
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: [queued.value.operation.id], rows: [] });
    const again = await test.restart();
    expect(await first(again.store.forPage.watches.discarded.bind(null, null))).toMatchObject([
      { id: queued.value.operation.id, kind: 'write', operation: { write: { markdown: 'Hello' } } },
    ]);
    expect((await again.store.forPage.calls['discarded.restore']({ id: queued.value.operation.id })).ok).toBe(true);
    expect(again.core.appended).toMatchObject([{ id: queued.value.operation.id, state: 'queued' }]);
    expect(await first(again.store.forPage.watches.discarded.bind(null, null))).toEqual([]);
  });

  it('while it was in doubt is looked for before it is sent again', async () => {
    const test = await openTestStore();
    const operation = queuedComment('doubt', { state: 'in-doubt', baseline: { seen: ['a'] }, nextTryAt: 9 });
    await test.store.forCore.calls['outbox.apply']({ operations: [operation], removed: [], rows: [] });
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: ['doubt'], rows: [] });
    await test.store.forPage.calls['discarded.restore']({ id: 'doubt' });
    expect(test.core.appended).toMatchObject([{ id: 'doubt', state: 'in-doubt', baseline: { seen: ['a'] } }]);
  });

  it('stays in the trash when the journal has no room for it', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls['outbox.apply']({ operations: [queuedComment('one')], removed: [], rows: [] });
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: ['one'], rows: [] });
    test.core.append = 'fails';
    expect((await test.store.forPage.calls['discarded.restore']({ id: 'one' })).ok).toBe(false);
    expect(await test.local().trash.count()).toBe(1);
    expect(await test.local().outbox.count()).toBe(0);
  });

  it('is emptied after a month', async () => {
    const disk = new IDBFactory();
    let now = 1_000;
    const test = await openTestStore(disk, () => now);
    await test.store.forCore.calls['outbox.apply']({ operations: [queuedComment('one')], removed: [], rows: [] });
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: ['one'], rows: [] });
    now += 31 * 24 * 60 * 60 * 1_000;
    await test.store.forPage.calls.attach(null);
    expect(await test.local().trash.count()).toBe(0);
  });
});
