import { expect, it } from 'vitest';
import { adminWrite } from '../../../shared/outbox/admin.ts';
import { first, openTestStore, space, storedPage } from './fixtures.ts';

const HOST = 'https://docs.example.com';

/** A site that shows the spaces `s` and `gone`; the pages of `s` and `other` link to it, and `unread` is not stored. */
async function opened() {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  const spaces = ['s', 'gone', 'other', 'unread'].map((id) => space(id));
  await commit({ library: { collections: [], spaces, fetchedAt: 1 } });
  for (const spaceId of ['s', 'gone', 'other'])
    await commit({ tree: { spaceId, revision: 'r', pages: [storedPage(`${spaceId}-page`)], files: [], fetchedAt: 1 } });
  const siteSpace = (id: string, path: string) => ({
    ...{ id, title: id, path, sectionId: null, spaceId: id, isDefault: false, condition: null },
    published: `${HOST}/${path}`,
  });
  const structure = {
    ...{ sections: [], groups: [], shareLinks: null, fetchedAt: 1, partial: false },
    siteSpaces: [siteSpace('s', 'guide'), siteSpace('gone', 'old')],
  };
  const site = { id: 'site', title: 'Docs', published: HOST, appUrl: null, structure, unreadable: null };
  await commit({ sites: { rows: [site], listed: ['site'] } });
  for (const spaceId of ['s', 'gone', 'other']) {
    const links = ['/guide/start#top', '/old', '/elsewhere'].map((path) => `${HOST}${path}`);
    const hrefs = [...links, 'https://app.gitbook.com/s/gone/page', 'start.md', '#top'];
    const all = hrefs.map((href, at) => ({ href, text: 'Link', use: 'link' as const, block: String(at) }));
    await test.db().linkGroups.put({
      ...{ spaceId, group: 0 },
      pages: [{ pageId: `${spaceId}-page`, version: 'v', links: all, anchors: [], pieces: [] }],
    });
    await test.db().linkState.put({ spaceId, groups: {}, stale: 0, lastMark: 1, outward: [], problems: 0, said: true });
  }
  const found = () => first(test.store.forPage.watches.siteLinks.bind(null, { siteId: 'site' }));
  return { test, found };
}

const IDS = { organizationId: 'org', siteId: 'site' };

it('a changed path and a removed space break the links of stored pages, but not those of the removed space', async () => {
  const { test, found } = await opened();
  const { enqueue } = test.store.forPage.calls;
  await enqueue({
    write: adminWrite('updateSiteSpace', { ...IDS, siteSpaceId: 's', body: { path: 'x' } }),
    draft: null,
  });
  await enqueue({ write: adminWrite('deleteSiteSpace', { ...IDS, siteSpaceId: 'gone' }), draft: null });
  const view = await found();
  expect(view?.links.map(({ spaceId, href, rowId, why }) => [spaceId, href, rowId, why])).toEqual(
    ['s', 'other'].flatMap((spaceId) => [
      [spaceId, `${HOST}/guide/start#top`, 's', 'path'],
      [spaceId, `${HOST}/old`, 'gone', 'removed'],
      [spaceId, 'https://app.gitbook.com/s/gone/page', 'gone', 'left'],
    ]),
  );
  expect(view?.links[0]).toMatchObject({
    pageId: 's-page',
    block: '0',
    spaceTitle: 'Space s',
    pageTitle: 'Page s-page',
  });
  expect([view?.total, view?.addresses, view?.unaddressed]).toEqual([6, 2, []]);
});

it('without a change no link breaks, and what is not stored is told', async () => {
  const { found } = await opened();
  const view = await found();
  expect([view?.total, view?.addresses]).toEqual([0, 0]);
  expect(view?.unread).toEqual({ spaces: 1, pages: 3, waiting: 0 });
});
