import { expect, it } from 'vitest';
import { first, openTestStore, space, storedPage } from './fixtures.ts';

const LINKING = 450;

it('counts every place that links to a page, and gives as many as are asked for, to the last', async () => {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  const pages = Array.from({ length: LINKING }, (_, index) => `p${String(index)}`);
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await commit({
    tree: {
      spaceId: 's',
      revision: 'r1',
      pages: ['home', ...pages].map((id) => storedPage(id)),
      files: [],
      fetchedAt: 1,
    },
  });
  const link = { href: 'home.md', text: 'Home', use: 'link' as const, block: 'b1' };
  await test.db().linkGroups.put({
    spaceId: 's',
    group: 0,
    pages: pages.map((pageId) => ({ pageId, version: 'v', links: [link], anchors: [], pieces: [] })),
  });
  const toHome = pages.flatMap((_, index) => [index, 0]);
  await test.db().linkEdges.put({ spaceId: 's', pages, toPages: { 's/home': toHome }, toFiles: {} });
  await test.db().linkState.put({ spaceId: 's', groups: {}, stale: 0, lastMark: 1, outward: [], problems: 0 });

  const linksOfHome = async (limit: number) =>
    (await first(test.store.forPage.watches.pageLinks.bind(null, { spaceId: 's', pageId: 'home', limit }))).from;
  const start = await linksOfHome(100);
  expect([start.places.length, start.total]).toEqual([100, LINKING]);
  const all = await linksOfHome(1000);
  expect(all.places.map(({ pageId }) => pageId)).toEqual(pages);
});
