import { describe, expect, it } from 'vitest';
import {
  pieceEntryId,
  SPACE_ENTRY_ID,
  SPACE_SIDE,
  type RequestHead,
  type RequestPageSide,
  type RequestPageTexts,
} from '../../../shared/model/request-content.ts';
import { first, REQUEST, requestHead, storedPage, type TestStore } from './fixtures.ts';
import { body, put, request, side, stored } from './stored-request.ts';

describe('what the space itself changed since the change request began', () => {
  it('is told at the page, with the text of the space, unless the request has that text, too', async () => {
    const edit = (pageId: string) => ({ pageId, before: body(pageId, 'Old.'), after: body(pageId, 'New.') });
    const test = await stored(['theirs', 'alike', 'untouched', 'gone'].map(edit));
    const inSpace = async () =>
      (await first(test.store.forPage.watches.review.bind(null, REQUEST)))?.pages.map(
        (page) => `${page.pageId}: ${page.inSpace}`,
      );
    const { commit } = test.store.forCore.calls;
    const tree = async (revision: string, ids: readonly string[]): Promise<void> => {
      const pages = ids.map((id) => storedPage(id));
      await commit({ tree: { spaceId: 's', revision, pages, files: [], fetchedAt: 2 } });
    };
    const all = ['theirs', 'alike', 'untouched', 'gone'];
    const same = all.map((id) => `${id}: same`);
    expect(await inSpace(), 'nothing is known of the space').toEqual(same);
    await tree('b', all);
    expect(await inSpace(), 'the space is as it was').toEqual(same);

    await tree('later', ['theirs', 'alike', 'untouched']);
    const rows = [body('theirs', 'Other.'), body('alike', 'New.'), body('untouched', 'Old.')];
    await commit({ bodies: { spaceId: 's', rows } });
    expect(await inSpace()).toEqual(['theirs: changed', 'alike: same', 'untouched: same', 'gone: gone']);
    const theirsOf = async (pageId: string) =>
      (await first(test.store.forPage.watches.reviewPage.bind(null, { ...REQUEST, pageId })))?.theirs?.markdown;
    expect([await theirsOf('theirs'), await theirsOf('alike')]).toEqual(['Other.', undefined]);

    await commit({
      changeRequests: { rows: [request({ status: 'merged' })], wholeSpaces: ['s'], fetchedAt: 3 },
    });
    expect(await inSpace(), 'after the merge it is no question').toEqual(same);
  });
});

describe('what the space and the change request both changed, besides the text of pages', () => {
  const edit = (pageId: string) => ({ pageId, before: body(pageId, 'Old.'), after: body(pageId, 'New.') });
  const rows = async ({ store }: TestStore) =>
    (await first(store.forPage.watches.review.bind(null, REQUEST)))?.pages.map(
      ({ pageId, inSpace, factsInSpace = [] }) =>
        `${pageId}: ${[inSpace, ...factsInSpace.map(({ label, after }) => `${label} ${String(after)}`)].join(', ')}`,
    );
  const entry = (pageId: string, before: Partial<RequestPageSide> | null, after: Partial<RequestPageSide>) => ({
    ...{ pageId, changes: changesOf(before, after), baseMoved: false },
    ...{ before: before === null ? null : side(pageId, { version: '1', ...before }) },
    after: side(pageId, { version: '2', ...after }),
  });
  const changesOf = (
    before: object | null,
    after: Partial<RequestPageSide>,
  ): RequestHead['pages'][number]['changes'] =>
    before === null ? ['added'] : after.title === undefined ? [] : ['renamed'];
  const later = { spaceId: 's', revision: 'later', files: [], fetchedAt: 2 };

  it('is each value of a page that both changed, unless to the same', async () => {
    const test = await openWith(
      [
        entry('title', {}, { title: 'Ours', path: 'title', slug: 'title' }),
        entry('alike', {}, { title: 'Alike', path: 'alike', slug: 'alike' }),
        entry('other', {}, { description: 'Ours' }),
      ],
      ['title', 'alike', 'other'].map((pageId) => ({ pageId, before: body(pageId, 'A.'), after: body(pageId, 'A.') })),
    );
    const page = (id: string, fields: object) => ({ ...storedPage(id), path: id, slug: id, title: id, ...fields });
    const pages = [
      page('title', { title: 'Theirs', description: 'Only theirs' }),
      page('alike', { title: 'Alike' }),
      page('other', { title: 'Only theirs' }),
    ];
    await test.store.forCore.calls.commit({ tree: { ...later, pages } });
    expect(await rows(test)).toEqual(['title: changed, Title Theirs', 'alike: same', 'other: same']);
  });

  it('is reusable content, with the text of the space, and a variable', async () => {
    const piece = pieceEntryId('p1');
    const said = (words: string) => ({ object: 'document', nodes: [{ object: 'text', leaves: [{ text: words }] }] });
    const text = (words: string) => ({ ...body(piece, ''), document: said(words) });
    const test = await openWith(
      [
        { ...entry(SPACE_ENTRY_ID, SPACE_SIDE, SPACE_SIDE), kind: 'space' as const },
        // As where the server does not know the start: the version is the space's, the stored text is older.
        { ...entry(piece, { version: '3' }, {}), kind: 'piece' as const },
      ],
      [{ pageId: piece, before: text('20'), after: text('25') }],
      { variables: { before: { season: 'summer' }, after: { season: 'winter' } } },
    );
    const reusables = [{ id: 'p1', title: 'Prices', path: null }];
    const { commit } = test.store.forCore.calls;
    await commit({ tree: { ...later, pages: [], reusables, variables: { season: 'spring' } } });
    const row = { id: 'p1', version: '3', document: said('40'), fetchedAt: 2 };
    await commit({ reusables: { spaceId: 's', rows: [row] } });
    const variable = 'Variable “season” spring';
    expect(await rows(test)).toEqual([`${SPACE_ENTRY_ID}: changed, ${variable}`, `${piece}: changed`]);
    const shown = await first(test.store.forPage.watches.reviewPage.bind(null, { ...REQUEST, pageId: piece }));
    expect(shown?.theirs?.document).toEqual(said('40'));
    await commit({ tree: { ...later, revision: 'last', pages: [], reusables: [], variables: { season: 'spring' } } });
    expect(await rows(test)).toEqual([`${SPACE_ENTRY_ID}: changed, ${variable}`, `${piece}: gone`]);
  });

  it('is the address of a new page, unless the change request moves the other page away', async () => {
    const added = entry('new', null, { path: 'tides' });
    const test = await openWith([added], [{ pageId: 'new', before: null, after: body('new', 'New.') }]);
    const pages = [{ ...storedPage('theirs'), path: 'tides' }];
    await test.store.forCore.calls.commit({ tree: { ...later, pages } });
    expect(await rows(test)).toEqual(['new: taken']);
    const moved = entry('theirs', { path: 'tides' }, { path: 'old/tides', slug: 'old' });
    await test.store.forCore.calls.commit({
      requestContent: { head: requestHead([added, moved]), texts: [{ ...edit('theirs') }] },
    });
    expect(await rows(test)).toContain('new: same');
  });

  it('stays told when the change request is compared with the changed space', async () => {
    const test = await stored([edit('p')]);
    const { commit } = test.store.forCore.calls;
    await commit({ tree: { ...later, pages: [storedPage('p')] } });
    await commit({ bodies: { spaceId: 's', rows: [body('p', 'Other.')] } });
    expect(await rows(test)).toEqual(['p: changed']);
    await put(test, [{ pageId: 'p', after: body('p', 'Newer.') }], { exact: false, baseRevision: 'later' });
    expect(await rows(test)).toEqual(['p: changed']);
  });

  async function openWith(
    pages: RequestHead['pages'],
    texts: readonly RequestPageTexts[],
    fields: Partial<RequestHead> = {},
  ): Promise<TestStore> {
    const test = await stored([]);
    await test.store.forCore.calls.commit({ requestContent: { head: requestHead(pages, fields), texts } });
    return test;
  }
});
