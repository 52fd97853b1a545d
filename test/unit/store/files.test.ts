import { expect, it } from 'vitest';
import type { FilesView } from '../../../shared/model/files.ts';
import type { BodyRow, StoredFileRow } from '../../../shared/rpc/store.ts';
import { first, openTestStore, requestHead, space, storedPage, type TestStore } from './fixtures.ts';
import { request, side } from './stored-request.ts';

const file = (id: string): StoredFileRow => ({
  id,
  name: `${id}.png`,
  contentType: 'image/png',
  size: 10,
  width: 4,
  height: 3,
  downloadURL: `https://files.example/${id}`,
  path: `.gitbook/assets/${id}.png`,
});

const body = (pageId: string, markdown: string): BodyRow => ({
  pageId,
  markdown,
  revision: 'r1',
  updatedAt: null,
  fetchedAt: 1,
  page: { title: pageId },
});

async function opened(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({
    library: { collections: [], spaces: [space('s')], fetchedAt: 1 },
    changeRequests: { rows: [request()], wholeSpaces: ['s'], fetchedAt: 1 },
    tree: {
      spaceId: 's',
      revision: 'r1',
      pages: [storedPage('home')],
      files: [file('used'), file('idle')],
      fetchedAt: 1,
    },
  });
  await commit({ bodies: { spaceId: 's', rows: [body('home', '![](.gitbook/assets/used.png)')] } });
  await test.readLinks();
  return test;
}

const brief = (view: FilesView | null): unknown =>
  view?.rows.map(({ id, change, uses }) => [id, change, uses.map(({ pageId }) => pageId)]);

it('tells the pages that use a file of the space, and a file without a use', async () => {
  const { store } = await opened();
  const view = await first(store.forPage.watches.files.bind(null, { spaceId: 's', changeRequestId: null }));
  expect(brief(view)).toEqual([
    ['idle', null, []],
    ['used', null, ['home']],
  ]);
  expect(view?.unreadPages).toBe(0);
});

it('counts uses in the new texts of a change request, and tells the files that it adds', async () => {
  const { store } = await opened();
  const { commit } = store.forCore.calls;
  await commit({
    requestContent: {
      head: requestHead(
        [{ pageId: 'home', changes: ['edited'], before: side('home'), after: side('home'), baseMoved: false }],
        { files: [{ change: 'added', file: file('new') }] },
      ),
      texts: [
        {
          pageId: 'home',
          before: body('home', '![](.gitbook/assets/used.png)'),
          after: body('home', '![](.gitbook/assets/new.png)'),
        },
      ],
    },
  });
  const view = await first(store.forPage.watches.files.bind(null, { spaceId: 's', changeRequestId: 'cr' }));
  expect(brief(view)).toEqual([
    ['new', 'added', ['home']],
    ['idle', null, []],
    ['used', null, []],
  ]);
});
