import { describe, expect, it } from 'vitest';
import type { RequestPageEntry, RequestPageSide } from '../../../shared/model/request-content.ts';
import type { BodyRow, StoredPage } from '../../../shared/rpc/store.ts';
import { treeAfter } from '../../../renderer/store/links/request-links.ts';
import { first, openTestStore, REQUEST, requestHead, space, storedPage, type TestStore } from './fixtures.ts';
import { side } from './stored-request.ts';

const body = (pageId: string, markdown: string): BodyRow => ({
  pageId,
  markdown,
  revision: 'r1',
  updatedAt: null,
  fetchedAt: 1,
  page: { title: pageId },
});

const at = (path: string, fields: Partial<StoredPage> = {}): StoredPage => ({
  ...storedPage(path),
  path,
  slug: path,
  ...fields,
});

const entry = (pageId: string, before: RequestPageSide | null, after: RequestPageSide | null): RequestPageEntry => ({
  pageId,
  changes: before === null ? ['added'] : after === null ? ['removed'] : [],
  before,
  after,
  baseMoved: false,
});

async function opened(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  const request = { id: 'cr', number: 7, status: 'open', subject: 'New pages', space: 's' };
  await commit({
    library: { collections: [], spaces: [space('s')], fetchedAt: 1 },
    changeRequests: { rows: [request], wholeSpaces: ['s'], fetchedAt: 1 },
    unmerged: {
      spaceId: 's',
      requests: [{ number: 7, subject: 'New pages', pages: [{ id: 'soon', path: 'soon', title: 'soon' }] }],
      fetchedAt: 1,
    },
  });
  const pages = ['home', 'guide', 'gone', 'other'].map((path) => at(path));
  await commit({ tree: { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 } });
  const home = '[a](guide.md#setup) [b](soon.md) [c](gone.md) [d](never.md)';
  await commit({
    bodies: {
      spaceId: 's',
      rows: [
        body('home', home),
        body('guide', '## Setup\n\nText.'),
        body('gone', '[bad](nothing.md)'),
        body('other', '[well](home.md)'),
      ],
    },
  });
  await test.readLinks();
  return test;
}

describe('the links of a space under a change request', () => {
  it('are told that it would break and that it would mend, and those into pages that it adds lead there', async () => {
    const test = await opened();
    const guide = side('guide');
    await test.store.forCore.calls.commit({
      requestContent: {
        head: requestHead([
          entry('guide', guide, { ...guide, version: '2' }),
          entry('gone', side('gone'), null),
          entry('soon', null, side('soon')),
        ]),
        texts: [
          { pageId: 'guide', before: body('guide', '## Setup\n\nText.'), after: body('guide', '## Wiring\n\nText.') },
          { pageId: 'gone', before: body('gone', '[bad](nothing.md)'), after: null },
          { pageId: 'soon', before: null, after: body('soon', '[up](home.md) and [new](nowhere.md)') },
        ],
      },
    });
    const links = await first(test.store.forPage.watches.requestLinks.bind(null, REQUEST));
    expect(links?.brings.map(({ pageId, href, kind }) => `${pageId} ${href} ${kind}`).sort()).toEqual([
      'home gone.md page',
      'home guide.md#setup anchor',
      'soon nowhere.md page',
    ]);
    expect(links?.cures.map(({ pageId, href, kind }) => `${pageId} ${href} ${kind}`)).toEqual([
      'home soon.md unmerged',
    ]);
    expect(links?.waiting).toBe(0);
  });

  it('are not mended if they are gone afterwards, or lead to a page without the heading', async () => {
    const test = await opened();
    const { commit } = test.store.forCore.calls;
    await commit({ bodies: { spaceId: 's', rows: [body('other', '[a](later.md#none) [b](never.md) [c](later.md)')] } });
    await test.readLinks();
    const other = side('other');
    const after = body('other', '[a](later.md#none) [c](later.md)');
    await commit({
      requestContent: {
        head: requestHead([entry('other', other, { ...other, version: '2' }), entry('later', null, side('later'))]),
        texts: [
          { pageId: 'other', before: body('other', '[a](later.md#none) [b](never.md) [c](later.md)'), after },
          { pageId: 'later', before: null, after: body('later', 'Text.') },
        ],
      },
    });
    const links = await first(test.store.forPage.watches.requestLinks.bind(null, REQUEST));
    expect(links?.cures.map(({ href }) => href)).toEqual(['later.md']);
    expect(links?.brings).toEqual([]);
  });

  it('are not told where nothing is stored of what it changes', async () => {
    const test = await opened();
    expect(await first(test.store.forPage.watches.requestLinks.bind(null, REQUEST))).toBeNull();
  });
});

describe('the tree after a change request', () => {
  it('takes pages along whose folder was given another path', () => {
    const pages = [at('old'), at('old/child', { parent: 'old' }), at('older')];
    const tree = { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 };
    const after = treeAfter(tree, { pages: [entry('old', side('old'), side('new'))], files: [] });
    expect(after.pages.map(({ path }) => path)).toEqual(['new', 'new/child', 'older']);
  });
});
