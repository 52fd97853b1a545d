import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import { commentWord, pageWord } from '../../../renderer/app/texts/link-texts.ts';
import { comment, first, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

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

describe('links that people write in comments', () => {
  const said = (id: string, markdown: string, more: Partial<Comment> = {}) =>
    comment(id, { body: { markdown }, ...more });

  async function opened(comments: readonly Comment[]) {
    const test = await openTestStore();
    const { commit } = test.store.forCore.calls;
    await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
    const pages = [storedPage('home'), storedPage('p')];
    await commit({ tree: { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 } });
    await commit({ comments: { spaceId: 's', rows: comments.map((one) => ({ comment: one })), fetchedAt: 2 } });
    return test;
  }
  const report = async (test: TestStore) => {
    await test.readLinks();
    const question = { spaceId: 's', pageId: null, filter: 'all' as const, limit: 100 };
    return first(test.store.forPage.watches.linkReport.bind(null, question));
  };

  it('stand in the report with their thread where they lead nowhere, and among what links to a page where they lead there', async () => {
    const test = await opened([
      said('right', 'As in [home](https://app.gitbook.com/s/s/home) and [outside](https://example.com).'),
      said('gone', 'See [this](https://app.gitbook.com/s/s/gone).'),
      said('half', 'And [that](../home.md).'),
      said('whole', '[Nothing](galley://space/s/page/none)', { target: { space: 's', revision: 'r1' } }),
      said('plain', 'No link at all.'),
    ]);
    const { rows, links, waiting } = await report(test);
    expect([links, waiting]).toEqual([5, 0]);
    expect(rows.map(({ thread, kind, pageId }) => [thread?.id, kind, pageId]).sort()).toEqual([
      ['gone', 'page', 'p'],
      ['half', 'nowhere', 'p'],
      ['whole', 'page', ''],
    ]);
    const home = await first(
      test.store.forPage.watches.pageLinks.bind(null, { spaceId: 's', pageId: 'home', limit: 10 }),
    );
    expect(home.from.places.map(({ thread, pageTitle }) => [thread?.id, pageTitle])).toEqual([['right', 'Page p']]);
    // What is said beside a page is not marked in its text.
    const marked = await first(test.store.forPage.watches.pageProblems.bind(null, { spaceId: 's', pageId: 'p' }));
    expect(marked).toEqual([]);
  });

  it('name the change request in which they were written, once it is stored', async () => {
    const test = await opened([]);
    const at = { spaceId: 's', changeRequestId: 'cr' };
    const target = { space: 's', changeRequest: 'cr', revision: 'r1', page: { id: 'p' } };
    const one = said('c', 'See [this](https://app.gitbook.com/s/s/gone).', { target });
    const { commit } = test.store.forCore.calls;
    await commit({ requestComments: [{ ...at, rows: [{ comment: one, replies: [] }], fetchedAt: 2, read: null }] });
    const places = async () => (await report(test)).rows.map((row) => [pageWord(row), commentWord(row)]);
    expect(await places()).toEqual([['Page p', 'in a comment on a change request']]);
    const request = {
      ...{ id: 'cr', number: 31, status: 'open', subject: 'Fewer words', revision: 'r1', comments: 1, space: 's' },
      ...{ createdBy: { object: 'user', id: 'ann', displayName: 'Ann', urls: {} }, updatedAt: '2026-06-02T00:00:00Z' },
      urls: { app: 'https://example.com' },
    } as const;
    await commit({ changeRequests: { rows: [request], wholeSpaces: ['s'], fetchedAt: 3 } });
    expect(await places()).toEqual([['Page p', 'in a comment on change request #31 “Fewer words”']]);
    const whole = { thread: { id: 'c', changeRequestId: 'cr' }, pageTitle: '', pageId: '' };
    expect(pageWord({ ...whole, request: { number: 31, subject: '' } })).toBe('Change request #31');
    expect(commentWord(whole)).toBe('in a comment');
  });

  it('go with the comment, and a comment without a link makes nothing be read again', async () => {
    const test = await opened([said('gone', '[this](https://app.gitbook.com/s/s/gone)')]);
    expect((await report(test)).rows).toHaveLength(1);
    const { commit } = test.store.forCore.calls;
    await commit({ comments: { spaceId: 's', rows: [{ comment: said('other', 'Just words.') }], fetchedAt: 3 } });
    expect((await test.db().linkState.get('s'))?.stale).toBe(0);
    await commit({ comments: { spaceId: 's', rows: [{ comment: said('gone', 'Mended.') }], fetchedAt: 4 } });
    expect((await report(test)).rows).toEqual([]);
  });
});

describe('links are read again after what takes texts or comments away, or stores a comment', () => {
  const [pageId, markdown] = ['p', 'See [this](https://app.gitbook.com/s/s/gone).'];
  const row = { kind: 'comment', spaceId: 's', comment: comment('new', { body: { markdown } }) } as const;

  it.each<[string, (test: TestStore) => unknown]>([
    ['keep.remove', ({ store }) => store.forPage.calls['keep.remove']({ spaceId: 's' })],
    [
      'attach',
      ({ store, core }) => {
        core.attach = { operations: [], removed: [], rows: [row], adopted: 0 };
        return store.forPage.calls.attach(null);
      },
    ],
    ['bodies.evict', ({ store }) => store.forCore.calls['bodies.evict']({ bytes: 1 })],
    [
      'sweep.comments',
      ({ store }) => store.forCore.calls['sweep.comments']({ spaceId: 's', pageId: null, seen: [], startedAt: 2_000 }),
    ],
    ['outbox.apply', ({ store }) => store.forCore.calls['outbox.apply']({ operations: [], removed: [], rows: [row] })],
    ['pack.begin', ({ store }) => store.forCore.calls['pack.begin']({ packId: 'pack' })],
  ])('%s', async (_, work) => {
    const test = await openTestStore();
    const { commit } = test.store.forCore.calls;
    await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
    await commit({ tree: { spaceId: 's', revision: 'r1', pages: [storedPage(pageId)], files: [], fetchedAt: 1 } });
    const text = { pageId, markdown, revision: 'r1', updatedAt: null, fetchedAt: 1, page: {} };
    await commit({ bodies: { spaceId: 's', rows: [text] } });
    await commit({
      comments: { spaceId: 's', rows: [{ comment: comment('c', { body: { markdown } }) }], fetchedAt: 1 },
    });
    await test.readLinks();
    await work(test);
    expect(await test.linksAreRead()).toBe(false);
    await test.readLinks();
  });
});
