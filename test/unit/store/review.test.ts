import { describe, expect, it } from 'vitest';
import type { RequestPlace } from '../../../shared/rpc/review-views.ts';
import type { ListedRequests } from '../../../shared/model/review.ts';
import { comment, first, openTestStore, REQUEST, requestHead, space, type TestStore } from './fixtures.ts';
import { body, put, request, stored } from './stored-request.ts';

const pagesOf = async ({ store }: TestStore) =>
  (await first(store.forPage.watches.review.bind(null, REQUEST)))?.pages.map(
    ({ pageId, changes, viewed, changed }) => ({
      pageId,
      changes,
      viewed,
      changed,
    }),
  );

describe('what a change request changes', () => {
  it('is told page by page; what was only written otherwise is no change, what is the same is not listed', async () => {
    const test = await stored([
      { pageId: 'text', before: body('text', 'One.'), after: body('text', 'Two.') },
      { pageId: 'form', before: body('form', '* a\n* b'), after: body('form', '- a\n- b') },
      { pageId: 'same', before: body('same', 'One.'), after: body('same', 'One.') },
      { pageId: 'icon', before: body('icon', 'One.'), after: body('icon', 'One.', { icon: 'star' }) },
    ]);
    expect(await pagesOf(test)).toEqual([
      { pageId: 'text', changes: ['edited'], viewed: 'no', changed: 1 },
      { pageId: 'form', changes: ['rewritten'], viewed: 'no', changed: 0 },
      { pageId: 'icon', changes: ['metadata'], viewed: 'no', changed: 0 },
    ]);
  });

  it('keeps the text that it began from when only the other side is read again', async () => {
    const test = await stored([{ pageId: 'p', before: body('p', 'One.'), after: body('p', 'Two.') }]);
    await put(test, [{ pageId: 'p', after: body('p', 'Three.') }]);
    const page = await first(test.store.forPage.watches.reviewPage.bind(null, { ...REQUEST, pageId: 'p' }));
    expect([page?.before?.markdown, page?.after?.markdown]).toEqual(['One.', 'Three.']);
  });

  it('keeps people that a list named before, where the list was not read to its end', async () => {
    const person = (id: string) => ({ object: 'user', id, displayName: id, urls: {} }) as const;
    const reviewers = ['ada', 'bo'].map((id) => ({ id, user: person(id) }));
    const test = await stored([], { reviewers });
    const head = requestHead([], { reviewers: [{ id: 'cy', user: person('cy') }] });
    const { commit } = test.store.forCore.calls;
    const people = async () => (await test.db().requestContents.toArray())[0]?.reviewers.map(({ id }) => id);
    await commit({ requestContent: { head, texts: [], keepPeople: true } });
    expect(await people()).toEqual(['cy', 'ada', 'bo']);
    await commit({ requestContent: { head, texts: [] } });
    expect(await people()).toEqual(['cy']);
  });

  it('goes with the change request', async () => {
    const test = await stored([{ pageId: 'p', before: body('p', 'One.'), after: body('p', 'Two.') }]);
    await test.store.forCore.calls.commit({
      changeRequests: { rows: [request({ id: 'other' })], wholeSpaces: ['s'], fetchedAt: 2 },
    });
    expect(await test.db().requestContents.count()).toBe(0);
    expect(await test.db().requestTexts.count()).toBe(0);
  });
});

describe('a page that was marked as read', () => {
  it('stays so until that page changes again, and can then be compared with what was read', async () => {
    const two = [
      { pageId: 'p', before: body('p', 'One.'), after: body('p', 'Two.') },
      { pageId: 'q', before: body('q', 'One.'), after: body('q', 'Two.') },
    ];
    const test = await stored(two);
    await test.store.forPage.calls['review.viewed']({ ...REQUEST, pageIds: ['p', 'q'], viewed: true });
    expect((await pagesOf(test))?.map(({ viewed }) => viewed)).toEqual(['yes', 'yes']);
    await put(test, [{ pageId: 'p' }, { pageId: 'q', after: body('q', 'Three.') }]);
    expect((await pagesOf(test))?.map(({ viewed }) => viewed)).toEqual(['yes', 'moved']);
    const page = await first(test.store.forPage.watches.reviewPage.bind(null, { ...REQUEST, pageId: 'q' }));
    expect(page?.seen?.markdown).toBe('Two.');
    await test.store.forPage.calls['review.viewed']({ ...REQUEST, pageIds: ['p'], viewed: false });
    expect((await pagesOf(test))?.map(({ viewed }) => viewed)).toEqual(['no', 'moved']);
  });

  it('is kept with its text until nobody opened the change request for sixty days, and as a mark after that', async () => {
    const DAY_MS = 24 * 60 * 60 * 1_000;
    let days = 1;
    const test = await stored(
      [{ pageId: 'p', before: body('p', 'One.'), after: body('p', 'Two.') }],
      {},
      () => days * DAY_MS,
    );
    const seen = async (): Promise<number> => {
      await test.store.forCore.calls['bodies.evict']({ bytes: 0 });
      return test.local().reviewSeen.count();
    };
    await test.store.forPage.calls['review.viewed']({ ...REQUEST, pageIds: ['p'], viewed: true });
    days = 100;
    expect(await seen()).toBe(1);
    await test.store.forPage.calls['review.looked'](REQUEST);
    days = 159;
    expect(await seen()).toBe(1);
    days = 161;
    expect(await seen()).toBe(0);
    expect((await pagesOf(test))?.[0]?.viewed).toBe('yes');
  });

  it('is there after a restart, and so is what else was noted', async () => {
    const test = await stored([{ pageId: 'p', before: body('p', 'One.'), after: body('p', 'Two.') }]);
    await test.store.forPage.calls['review.viewed']({ ...REQUEST, pageIds: ['p'], viewed: true });
    await test.store.forPage.calls['review.mark']({
      ...REQUEST,
      marks: { starred: true, checklist: [{ text: 'Try it', done: false }] },
    });
    const again = await test.restart();
    expect((await pagesOf(again))?.[0]?.viewed).toBe('yes');
    const view = await first(again.store.forPage.watches.review.bind(null, REQUEST));
    expect([view?.row.starred, view?.checklist]).toEqual([true, [{ text: 'Try it', done: false }]]);
  });
});

describe('the row of a change request', () => {
  it('has moved once something happened to it since it was looked at', async () => {
    const test = await stored([]);
    const row = async () => (await first(test.store.forPage.watches.reviews.bind(null, null)))[0];
    expect(await row()).toMatchObject({ looked: false, moved: false });
    await test.store.forPage.calls['review.looked'](REQUEST);
    expect(await row()).toMatchObject({ looked: true, moved: false });
    await test.store.forCore.calls.commit({
      changeRequests: { rows: [request({ comments: 1 })], wholeSpaces: ['s'], fetchedAt: 2 },
    });
    expect(await row()).toMatchObject({ looked: true, moved: true });
  });

  it('has who is asked and what they said, with what waits laid over it', async () => {
    const user = (id: string) => ({ object: 'user' as const, id, displayName: id.toUpperCase(), urls: {} });
    const test = await stored([], {
      reviewers: [
        { kind: 'user', user: user('me') },
        { kind: 'user', user: user('bob') },
      ],
      reviews: [
        {
          id: 'one',
          reviewer: user('bob'),
          status: 'changes-requested',
          createdAt: '2026-06-01T00:00:00Z',
          revision: 'r0',
        },
        { id: 'two', reviewer: user('bob'), status: 'approved', createdAt: '2026-06-02T00:00:00Z', revision: 'r1' },
      ],
    });
    const { enqueue } = test.store.forPage.calls;
    await enqueue({ write: { kind: 'reviewers.remove', ...REQUEST, userId: 'bob' }, draft: null });
    await enqueue({ write: { kind: 'review.submit', ...REQUEST, status: 'approved', markdown: 'Fine.' }, draft: null });
    const [row] = await first(test.store.forPage.watches.reviews.bind(null, null));
    expect(row?.asked).toBe(true);
    expect(row?.reviewers.map(({ id, leaving }) => [id, leaving])).toEqual([
      ['me', false],
      ['bob', true],
    ]);
    expect(
      row?.verdicts.map(({ by, status, outdated, pending }) => [by.name, status, outdated, pending !== null]),
    ).toEqual([
      ['BOB', 'approved', false, false],
      ['Me', 'approved', false, true],
    ]);
  });

  it('knows a verdict by the words of a comment where the service has no reviews', async () => {
    const test = await stored([], { reviews: null });
    const verdict = (id: string, markdown: string) => ({
      object: 'comment' as const,
      id,
      postedBy: { object: 'user' as const, id: 'bob', displayName: 'Bob', urls: {} },
      postedAt: '2026-06-02T00:00:00Z',
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown },
      target: { space: 's', revision: 'r0' },
      urls: {},
      permissions: {},
      status: 'open' as const,
    });
    await test.store.forCore.calls.commit({
      requestComments: [
        {
          ...REQUEST,
          rows: [
            { comment: verdict('a', 'Approvedly nice') },
            { comment: verdict('b', 'Changes requested\n\nThe table.') },
          ],
          fetchedAt: 1,
          read: null,
        },
      ],
    });
    const [row] = await first(test.store.forPage.watches.reviews.bind(null, null));
    expect(row?.verdicts).toMatchObject([
      { by: { name: 'Bob' }, status: 'changes-requested', comment: 'The table.', outdated: true },
    ]);
  });
});

describe('a change request that is known by its number alone', () => {
  it('is the same once its id is told, with what was noted of it', async () => {
    const test = await openTestStore();
    const { calls } = test.store.forCore;
    const numbered = { spaceId: 's', changeRequestId: '7' };
    await calls.commit({
      library: { collections: [], spaces: [space('s')], fetchedAt: 1 },
      changeRequests: { rows: [request({ id: '7', status: 'unknown' })], wholeSpaces: [], fetchedAt: 1 },
    });
    await test.store.forPage.calls['review.mark']({ ...numbered, marks: { starred: true } });
    await calls.commit({ changeRequests: { rows: [request()], wholeSpaces: [], fetchedAt: 2 } });

    const rows = await first(test.store.forPage.watches.reviews.bind(null, null));
    expect(rows.map(({ changeRequestId, starred }) => [changeRequestId, starred])).toEqual([['cr', true]]);
    // Its number goes on leading to it.
    expect((await first(test.store.forPage.watches.review.bind(null, numbered)))?.row.changeRequestId).toBe('cr');
  });
});

describe('what is said in a change request', () => {
  const numbered = { spaceId: 's', changeRequestId: '7' };
  const link = 'As [here](https://app.gitbook.com/s/s/gone).';
  const say = (test: TestStore, place: RequestPlace, ...ids: readonly string[]) =>
    test.store.forCore.calls.commit({
      requestComments: [
        {
          ...place,
          rows: ids.map((id) => ({ comment: comment(id, { body: { markdown: link } }) })),
          fetchedAt: 1,
          read: null,
        },
      ],
    });
  const list = (test: TestStore, listed: Partial<ListedRequests>) =>
    test.store.forCore.calls.commit({ changeRequests: { rows: [], wholeSpaces: [], fetchedAt: 2, ...listed } });
  const anchor = (test: TestStore, { spaceId, changeRequestId }: RequestPlace) =>
    test.db().requestAnchors.put({
      ...{ spaceId, changeRequestId, pageId: 'p' },
      versions: { before: null, after: null },
      anchors: { a: { anchor: null, gone: true } },
    });
  const stands = async (test: TestStore) => ({
    said: (await test.db().requestThreads.toArray()).map(({ changeRequestId, threads }) => [
      changeRequestId,
      ...threads.map((thread) => thread.comment.id),
    ]),
    placed: (await test.db().requestAnchors.toArray()).map(({ changeRequestId }) => changeRequestId),
  });

  it('goes with it, and so do the places of the comments; a list that left it out for another reason takes nothing', async () => {
    const test = await stored([]);
    await say(test, REQUEST, 'a');
    await anchor(test, REQUEST);
    await list(test, { rows: [request({ id: 'other', number: 8 })] });
    expect(await stands(test)).toEqual({ said: [['cr', 'a']], placed: ['cr'] });
    const { stale: before = 0 } = (await test.db().linkState.get('s')) ?? {};
    await list(test, { gone: [{ spaceId: 's', id: 'cr' }] });
    expect(await stands(test)).toEqual({ said: [], placed: [] });
    expect((await test.db().linkState.get('s'))?.stale).toBeGreaterThan(before);
    await say(test, REQUEST, 'a');
    await list(test, { wholeSpaces: ['s'] });
    expect(await stands(test)).toEqual({ said: [], placed: [] });
  });

  it('stays while something waits for it, and goes after that', async () => {
    const test = await stored([]);
    await say(test, REQUEST, 'a');
    const write = { kind: 'reply.create', ...REQUEST, comment: { server: 'a' }, markdown: 'But why?' } as const;
    const queued = await test.store.forPage.calls.enqueue({ write, draft: null });
    if (!queued.ok) throw new Error(queued.error.detail);
    await list(test, { wholeSpaces: ['s'] });
    expect((await stands(test)).said).toEqual([['cr', 'a']]);
    const { id } = queued.value.operation;
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: [id], rows: [] });
    await list(test, { wholeSpaces: ['s'] });
    expect((await stands(test)).said).toEqual([]);
  });

  it('goes on under its id where only its number was known', async () => {
    const test = await openTestStore();
    await list(test, { rows: [request({ id: '7', status: 'unknown' })] });
    await say(test, numbered, 'a', 'b');
    await anchor(test, numbered);
    await say(test, REQUEST, 'b', 'c');
    await list(test, { rows: [request()] });
    expect(await stands(test)).toEqual({ said: [['cr', 'a', 'b', 'c']], placed: ['cr'] });
    const shown = await first(test.store.forPage.watches.requestThreads.bind(null, REQUEST));
    expect(shown.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
});
