import { expect, test } from 'vitest';
import { must } from '../../integration/support/galley.ts';
import { first, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

/** A specification whose one operation has this response. */
function content(responses: object): { readonly url: string; readonly filesystem: unknown } {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Tides', version: '1' },
    paths: { '/tides': { get: { tags: ['sea'], operationId: 'tides', responses } } },
  };
  return { url: '', filesystem: { 'tides.json': JSON.stringify(document) } };
}

const OLD = content({ 200: { description: 'Tides' }, 404: { description: 'None' } });
const NEW = content({ 404: { description: 'None' } });

async function withVersions(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  must(await test.store.forPage.calls['specifications.add']({ slug: 'tides' }));
  await commit({ specifications: [{ slug: 'tides', versionId: 'v1', content: OLD, checkedAt: 10 }] });
  await commit({ specifications: [{ slug: 'tides', versionId: 'v2', content: NEW, checkedAt: 20 }] });
  const versions = ['v2', 'v1', 'v0'].map((id) => ({ id, createdAt: null, url: '' }));
  await commit({ specVersions: [{ slug: 'tides', versions, fetchedAt: 20 }] });
  return test;
}

test('the version before a new one stays stored, and the two are compared', async () => {
  const { store } = await withVersions();

  const known = must(await store.forCore.calls['sync.specifications'](null));
  expect(known).toEqual([{ slug: 'tides', versionId: 'v2', checkedAt: 20, others: ['v1'] }]);
  const compared = must(await store.forPage.calls['specifications.changes']({ slug: 'tides', from: 'v1', to: 'v2' }));
  expect(compared?.changes.map((change) => change.class)).toEqual(['breaking']);
  const back = must(await store.forPage.calls['specifications.changes']({ slug: 'tides', from: 'v2', to: 'v1' }));
  expect(back?.changes.map((change) => change.class)).toEqual(['safe']);
  expect(must(await store.forPage.calls['specifications.changes']({ slug: 'tides', from: 'v0', to: 'v2' }))).toBeNull();
});

test('the reference of each version shows its own content, or why there is none', async () => {
  const { store } = await withVersions();
  const { commit } = store.forCore.calls;
  await commit({ specContents: [{ slug: 'tides', versionId: 'v0', content: null, fetchedAt: 30 }] });
  await commit({
    specContents: [{ slug: 'tides', versionId: 'odd', content: { url: '', filesystem: { a: '[' } }, fetchedAt: 30 }],
  });

  const reference = async (versionId: string) =>
    must(await store.forPage.calls['specifications.reference']({ slug: 'tides', versionId }));
  const found = await reference('v1');
  expect(found.state === 'found' ? found.tags : found.state).toMatchObject([
    { name: 'sea', operations: [{ method: 'get', path: '/tides', operationId: 'tides' }] },
  ]);
  expect((await reference('v0')).state).toBe('not-served');
  expect((await reference('odd')).state).toBe('unreadable');
  expect((await reference('none')).state).toBe('not-stored');
});

test('of many versions those that were read last stay', async () => {
  const { store } = await withVersions();
  const { commit } = store.forCore.calls;
  for (let at = 1; at <= 12; at += 1)
    await commit({
      specContents: [{ slug: 'tides', versionId: `old${String(at)}`, content: OLD, fetchedAt: 100 + at }],
    });

  const [known] = must(await store.forCore.calls['sync.specifications'](null));
  expect(known?.versionId).toBe('v2');
  expect([...(known?.others ?? [])].sort()).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map((at) => `old${String(at)}`).sort());
});

test('a specification that the person removed is not asked for any more, and comes back', async () => {
  const { store } = await withVersions();
  must(await store.forPage.calls['specifications.remove']({ slug: 'tides' }));
  expect(must(await store.forCore.calls['sync.specifications'](null))).toEqual([]);
  must(await store.forPage.calls['specifications.add']({ slug: 'tides' }));
  expect(must(await store.forCore.calls['sync.specifications'](null))).toHaveLength(1);
});

test('a latest version that the server does not list is a version', async () => {
  const { store } = await withVersions();
  await store.forCore.calls.commit({ specVersions: [{ slug: 'tides', versions: [], fetchedAt: 40 }] });

  const view = await first(store.forPage.watches.specification.bind(null, { slug: 'tides' }));
  expect(view).toMatchObject({ versions: 1, list: [{ id: 'v2', isLatest: true, isStored: true }] });
});

test('the pages that a change concerns are found, those that show it first, and a tick stays', async () => {
  const { store } = await withVersions();
  const { commit } = store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s', { title: 'Harbour' })], fetchedAt: 1 } });
  const pages = ['named', 'shown', 'other', 'unread'].map((id) => storedPage(id));
  await commit({ tree: { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 } });
  const texts = {
    named: 'First call `GET /tides`.',
    shown: '{% openapi-operation spec="tides" path="/tides" method="get" %}\n{% endopenapi-operation %}',
    other: 'The tides of the sea.',
  };
  const rows = Object.entries(texts).map(([pageId, markdown]) => ({
    ...{ pageId, markdown, revision: 'r1', updatedAt: null, fetchedAt: 1, page: {} },
  }));
  await commit({ bodies: { spaceId: 's', rows } });

  const versions = { slug: 'tides', from: 'v1', to: 'v2' };
  const found = async () => must(await store.forPage.calls['specifications.pages'](versions));
  expect((await found())?.pages.map(({ pageId, title, worst, isDone }) => [pageId, title, worst, isDone])).toEqual([
    ['shown', 'Page shown', 'breaking', false],
    ['named', 'Page named', 'breaking', false],
  ]);
  expect(await found()).toMatchObject({ unreadPages: 1, after: { title: 'Tides', version: '1' } });
  const tick = { slug: 'tides', to: 'v2', spaceId: 's', pageId: 'shown' };
  must(await store.forPage.calls['specifications.tick']({ ...tick, isDone: true }));
  expect((await found())?.pages.map(({ isDone }) => isDone)).toEqual([true, false]);
  must(await store.forPage.calls['specifications.tick']({ ...tick, isDone: false }));
  expect((await found())?.pages.map(({ isDone }) => isDone)).toEqual([false, false]);
  expect(must(await store.forPage.calls['specifications.pages']({ ...versions, from: 'v0' }))).toBeNull();
});
