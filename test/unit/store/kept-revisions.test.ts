import { describe, expect, it } from 'vitest';
import { first, REQUEST, type TestStore } from './fixtures.ts';
import { body, put, request, stored } from './stored-request.ts';

describe('earlier revisions of a change request', () => {
  const revised = async (): Promise<TestStore> => {
    const test = await stored(
      [
        { pageId: 'p', before: body('p', 'Old.'), after: body('p', 'One.') },
        { pageId: 'q', before: body('q', 'Old.'), after: body('q', 'Same.') },
      ],
      { revision: 'r1', made: { at: '2026-06-01T00:00:00Z', message: 'First' } },
    );
    await put(
      test,
      [
        { pageId: 'p', after: body('p', 'Two.') },
        { pageId: 'q' },
        { pageId: 'n', before: body('n', 'Before.'), after: body('n', 'After.') },
      ],
      { revision: 'r2', fetchedAt: 2 },
    );
    await test.store.forCore.calls.commit({
      changeRequests: { rows: [request({ revision: 'r2' })], wholeSpaces: ['s'], fetchedAt: 2 },
    });
    return test;
  };
  const compared = (test: TestStore, from: string | null, to: string | null) =>
    first(test.store.forPage.watches.review.bind(null, { ...REQUEST, from, to }));
  const texts = async (test: TestStore, pageId: string, from: string | null, to: string | null) => {
    const page = await first(test.store.forPage.watches.reviewPage.bind(null, { ...REQUEST, from, to, pageId }));
    return [page?.before?.markdown, page?.after?.markdown];
  };

  it('are kept once a newer one comes, and any two can be compared', async () => {
    const test = await revised();
    const view = await compared(test, 'r1', null);
    expect(view?.pages.map(({ pageId, changes }) => [pageId, changes])).toEqual([
      ['p', ['edited']],
      ['n', ['edited']],
    ]);
    expect(view?.compared).toMatchObject({ from: 'r1', to: 'r2', missing: [] });
    expect(await texts(test, 'p', 'r1', null)).toEqual(['One.', 'Two.']);
    expect(await texts(test, 'n', 'r1', null)).toEqual(['Before.', 'After.']);
    expect(await texts(test, 'p', 'r2', 'r1')).toEqual(['Two.', 'One.']);
    expect(await texts(test, 'p', null, 'r1')).toEqual(['Old.', 'One.']);
    expect(await texts(test, 'p', null, null)).toEqual(['Old.', 'Two.']);
    expect((await compared(test, null, 'r2'))?.compared).toBeNull();
    expect(view?.revisions.map(({ id, newest, made }) => [id, newest, made?.message])).toEqual([
      ['r2', true, undefined],
      ['r1', false, 'First'],
    ]);
  });

  it('are compared with nothing where they are not stored', async () => {
    const view = await compared(await revised(), 'r0', null);
    expect([view?.pages, view?.compared?.missing]).toEqual([[], ['r0']]);
  });

  it('leave read marks with the newest revision', async () => {
    const test = await revised();
    await test.store.forPage.calls['review.viewed']({ ...REQUEST, pageIds: ['p'], viewed: true });
    const marks = async (from: string | null, to: string | null) =>
      (await compared(test, from, to))?.pages.map(({ pageId, viewed, notMarked }) => [pageId, viewed, notMarked]);
    expect(await marks('r1', null)).toEqual([
      ['p', 'yes', undefined],
      ['n', 'no', undefined],
    ]);
    expect(await marks(null, 'r1')).toEqual([
      ['p', 'no', true],
      ['q', 'no', true],
    ]);
  });

  it('go with their change request', async () => {
    const test = await revised();
    await test.store.forCore.calls.commit({
      changeRequests: { rows: [request({ id: 'other', number: 8 })], wholeSpaces: ['s'], fetchedAt: 3 },
    });
    expect(await Promise.all([test.db().keptRevisions.count(), test.db().keptTexts.count()])).toEqual([0, 0]);
  });

  it('name the last look before this visit, also one at a revision that came meanwhile', async () => {
    let now = 1_000;
    const test = await stored([], { revision: 'r1' }, () => now);
    const look = async (still?: true): Promise<void> => {
      now += 1_000;
      await test.store.forPage.calls['review.looked']({ ...REQUEST, ...(still === undefined ? {} : { still }) });
    };
    const looks = async (): Promise<readonly unknown[] | undefined> =>
      (await compared(test, null, null))?.revisions
        .filter(({ notes }) => notes.some(({ kind }) => kind === 'look'))
        .map(({ id }) => id);
    await look();
    await put(test, [], { revision: 'r2', fetchedAt: 2 });
    await look(true);
    // The first visit is the only one.
    expect(new Set(await looks())).toEqual(new Set(['r1', 'r2']));
    await put(test, [], { revision: 'r3', fetchedAt: 3 });
    await look();
    expect(new Set(await looks())).toEqual(new Set(['r1', 'r2']));
  });
});
