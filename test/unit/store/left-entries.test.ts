import { describe, expect, it } from 'vitest';
import type { RequestHead } from '../../../shared/model/request-content.ts';
import type { DiscussionUpdate } from '../../../shared/rpc/discussion.ts';
import { comment, first, openTestStore, REQUEST, requestHead, space, storedPage, type TestStore } from './fixtures.ts';

const side = (title: string) => ({
  ...{ title, path: title, slug: title, emoji: null, icon: null, description: null, type: 'document', href: null },
  ...{ hidden: false, parent: null, ancestors: [], order: 0, version: '1' },
});
const entry = (pageId: string, title: string, kind?: 'piece'): RequestHead['pages'][number] => ({
  ...{ pageId, before: null, after: side(title), changes: ['added'], baseMoved: false },
  ...(kind === undefined ? {} : { kind }),
});
const on = (id: string, pageId: string | null, markdown = 'text') =>
  comment(id, {
    body: { markdown },
    target: {
      ...{ space: 's', revision: 'r', changeRequest: REQUEST.changeRequestId },
      ...(pageId === null ? {} : { page: { id: pageId } }),
    },
  });

const PAGES = [entry('stays', 'It stays'), entry('goes', 'It goes'), entry('piece:x', 'Shared words', 'piece')];

async function list(test: TestStore, pages: RequestHead['pages'], fields: Partial<RequestHead> = {}): Promise<void> {
  const head = requestHead(pages, fields);
  const done = await test.store.forCore.calls.commit({ requestContent: { head, texts: [] } });
  expect(done.ok).toBe(true);
}

async function said(test: TestStore) {
  const threads = await first(test.store.forPage.watches.requestThreads.bind(null, REQUEST));
  return Object.fromEntries(threads.map(({ key, entry: about }) => [key, about]));
}

async function stored(): Promise<TestStore> {
  const test = await openTestStore();
  const threads = [
    on('one', 'stays'),
    on('two', 'goes'),
    on('three', null, '> Shared words\n\nToo long.'),
    on('four', null, 'Thanks.'),
    on('five', 'elsewhere'),
    on('six', 'nowhere'),
  ];
  await test.store.forCore.calls.commit({
    library: { collections: [], spaces: [space('s')], fetchedAt: 1 },
    tree: { spaceId: 's', revision: 'r', pages: [storedPage('elsewhere')], files: [], fetchedAt: 1 },
    changeRequests: {
      rows: [{ id: REQUEST.changeRequestId, number: 7, status: 'open', subject: 'Say it better', space: 's' }],
      wholeSpaces: ['s'],
      fetchedAt: 1,
    },
    requestComments: [{ ...REQUEST, rows: threads.map((one) => ({ comment: one })), fetchedAt: 1, read: null }],
  });
  return test;
}

describe('what a change request no longer lists', () => {
  it('keeps its title for the comments on it, also after several revisions', async () => {
    const test = await stored();
    const listed = { left: false };
    expect(await said(test), 'its changes are not stored yet').toMatchObject({
      one: { id: 'stays', title: null, left: false },
      five: { title: 'Page elsewhere', left: false },
      three: null,
    });
    await list(test, PAGES);
    expect(await said(test)).toEqual({
      one: { id: 'stays', title: 'It stays', ...listed },
      two: { id: 'goes', title: 'It goes', ...listed },
      three: { id: 'piece:x', title: 'Shared words', ...listed },
      four: null,
      five: { id: 'elsewhere', title: 'Page elsewhere', left: true },
      six: { id: 'nowhere', title: null, left: true },
    });
    for (const revision of ['second', 'third']) {
      await list(test, PAGES.slice(0, 1), { revision });
      expect(await said(test), revision).toMatchObject({
        one: { left: false },
        two: { title: 'It goes', left: true },
        three: { title: 'Shared words', left: true },
        four: null,
      });
    }
    await list(test, PAGES, { revision: 'fourth' });
    expect(await said(test)).toMatchObject({ two: { left: false }, three: { left: false } });
  });

  it('is named by a comment where that cannot be on the page, such as one that the change request removes', async () => {
    const test = await stored();
    const removed = { ...entry('gone', 'Shared words'), before: side('Shared words'), after: null };
    await list(test, [...PAGES.slice(0, 1), { ...removed, changes: ['removed'] }]);
    expect(await said(test)).toMatchObject({ three: { id: 'gone', title: 'Shared words', left: false } });
    await list(test, [...PAGES.slice(0, 1), entry('gone', 'Shared words')]);
    expect(await said(test)).toMatchObject({ three: null });
  });

  it('has not left while only a part of the changes is listed', async () => {
    const test = await stored();
    await list(test, PAGES);
    await list(test, PAGES.slice(0, 1), { revision: 'second', pagesLeft: 3 });
    expect(await said(test)).toMatchObject({ two: { title: 'It goes', left: false }, five: { left: false } });
    await list(test, PAGES.slice(0, 1), { revision: 'third' });
    expect(await said(test)).toMatchObject({ two: { title: 'It goes', left: true } });
  });

  it('is named in the list of all comments, with the number and title of the change request', async () => {
    const test = await stored();
    await list(test, PAGES);
    await list(test, PAGES.slice(0, 1), { revision: 'second' });
    const update: DiscussionUpdate = await first(test.store.forPage.watches.discussion.bind(null, null));
    const row = (id: string) => update.rows.find((one) => one.id === id);
    const request = { number: 7, subject: 'Say it better' };
    expect(row('two')).toMatchObject({ pageTitle: 'It goes', request });
    expect(row('four')).toMatchObject({ pageTitle: null, request });
    const threads = [{ id: 'two', spaceId: 's', pageId: 'goes', changeRequestId: REQUEST.changeRequestId }];
    expect(await test.store.forPage.calls['discussion.where']({ threads })).toMatchObject({
      value: [{ spaceTitle: 'Space s', pageTitle: 'It goes', request, webAddress: null }],
    });
  });
});
