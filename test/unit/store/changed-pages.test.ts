import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { ChangedPage, PageKey, PageLook } from '#shared/rpc/changed-pages.ts';
import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import '../../support/properties.ts';
import { first, openTestStore, REQUEST, requestHead, space, storedPage, type TestStore } from './fixtures.ts';

/** What others did to pages since they were read. */

let revision = 0;

async function treeOf(test: TestStore, pages: readonly StoredPage[], spaceId = 's'): Promise<void> {
  revision += 1;
  const tree = { spaceId, revision: `r${String(revision)}`, pages, files: [], fetchedAt: revision };
  expect((await test.store.forCore.calls.commit({ tree })).ok).toBe(true);
}

async function withTree(pages: readonly StoredPage[], disk = new IDBFactory()): Promise<TestStore> {
  const test = await openTestStore(disk);
  const spaces = [space('s', { title: 'Guide' }), space('t', { title: 'Notes' })];
  await test.store.forCore.calls.commit({ library: { collections: [], spaces, fetchedAt: 1 } });
  await treeOf(test, pages);
  return test;
}

const changed = (test: TestStore, limit = 100) => first(test.store.forPage.watches.changedPages.bind(null, { limit }));

async function pages(test: TestStore): Promise<readonly ChangedPage[]> {
  return (await changed(test)).spaces.flatMap((one) => one.pages);
}

const kinds = async (test: TestStore) => (await pages(test)).map((page) => [page.pageId, ...page.kinds].join(' '));

const lookOf = ({ title, parent, updatedAt }: StoredPage): PageLook => ({ title, parent, updatedAt });

async function read(test: TestStore, page: StoredPage, spaceId = 's'): Promise<void> {
  const seen = { spaceId, pageId: page.id, seen: lookOf(page) };
  expect((await test.store.forPage.calls['pages.read']({ pages: [seen] })).ok).toBe(true);
}

const day = (number: number): string => `2026-02-${String(number).padStart(2, '0')}T00:00:00Z`;
const page = (id: string, more: Partial<StoredPage> = {}) => storedPage(id, { updatedAt: day(1), ...more });

const body = (pageId: string, markdown: string, at: number, more: Partial<BodyRow> = {}): BodyRow => ({
  ...{ pageId, markdown, revision: `r${String(at)}`, updatedAt: day(at), fetchedAt: at, page: {} },
  ...more,
});

async function textOf(test: TestStore, ...rows: readonly BodyRow[]): Promise<void> {
  await test.store.forCore.calls.commit({ bodies: { spaceId: 's', rows } });
}

const beforeOf = async (test: TestStore, pageId: string) =>
  (await first(test.store.forPage.watches.page.bind(null, { spaceId: 's', pageId })))?.readBefore?.markdown ?? null;

const unreadOf = async (test: TestStore) => {
  const states = await first(test.store.forPage.watches.pageStates.bind(null, { spaceId: 's' }));
  return Object.fromEntries(states.pages.flatMap(({ id, update }) => (update === null ? [] : [[id, update]])));
};

describe('pages that others changed', () => {
  it('are none in a space that is there for the first time', async () => {
    const test = await withTree([page('a'), page('b')]);
    expect(await changed(test)).toEqual({ pages: 0, spaces: [] });
    expect(await unreadOf(test)).toEqual({});
  });

  it('are told with their old names and places, in the order of the tree, and marked in it', async () => {
    const group = page('g', { type: 'group', title: 'Setup', hasChildren: true });
    const test = await withTree([
      page('a'),
      page('b'),
      page('c'),
      page('d'),
      group,
      page('e', { parent: 'g', depth: 1 }),
    ]);
    const next = [
      page('b', { title: 'Other', updatedAt: day(2) }),
      page('new', { updatedAt: day(2) }),
      page('c'),
      group,
      page('a', { parent: 'g', depth: 1 }),
    ];
    await treeOf(test, next);
    expect(await kinds(test)).toEqual(['b changed renamed', 'new added', 'a moved', 'd deleted', 'e deleted']);
    const [renamed, , moved, , gone] = await pages(test);
    expect(renamed).toMatchObject({ title: 'Other', oldTitle: 'Page b', oldPlace: null, at: Date.parse(day(2)) });
    expect(moved).toMatchObject({ place: ['Setup'], oldPlace: [], oldTitle: null });
    expect(gone).toMatchObject({ title: 'Page e', place: ['Setup'], seen: null });
    expect(await unreadOf(test)).toEqual({ b: 'changed', new: 'new', a: 'moved' });
    expect(await changed(test, 2)).toMatchObject({ pages: 5, spaces: [{ count: 5, pages: [{}, {}] }] });
  });

  it('are told no more when they stand again as they were read, nor when they came and went', async () => {
    const test = await withTree([page('a'), page('b')]);
    await treeOf(test, [page('a', { updatedAt: day(2) }), page('b', { title: 'Other' }), page('c')]);
    expect(await kinds(test)).toEqual(['a changed', 'b renamed', 'c added']);
    await treeOf(test, [page('a'), page('b')]);
    expect(await changed(test)).toEqual({ pages: 0, spaces: [] });
    expect(await test.local().pagesBefore.count()).toBe(0);
  });

  it('are read as they were seen: what came meanwhile stays, and an older window takes nothing back', async () => {
    const [one, two, three] = [1, 2, 3].map((at) => page('a', { updatedAt: day(at) }));
    if (one === undefined || two === undefined || three === undefined) throw new Error('no pages');
    const test = await withTree([one]);
    await treeOf(test, [two]);
    await treeOf(test, [three]);
    await read(test, two);
    expect(await kinds(test)).toEqual(['a changed']);
    await read(test, one);
    expect((await test.local().pagesBefore.get(['s', 'a']))?.was?.updatedAt).toBe(day(2));
    await read(test, three);
    await read(test, two);
    expect(await kinds(test)).toEqual([]);
  });

  it('are not told of a text that was on screen before the tree told of it', async () => {
    const test = await withTree([page('a')]);
    const newer = page('a', { updatedAt: day(2) });
    await test.store.forPage.calls['pages.visited']({ spaceId: 's', pageId: 'a', seen: lookOf(newer) });
    await treeOf(test, [newer]);
    expect(await kinds(test)).toEqual([]);
  });

  it('outlive a restart and a cache that is thrown away, with what others did meanwhile', async () => {
    const once = await withTree([page('a'), page('b')]);
    await treeOf(once, [page('a', { updatedAt: day(2) }), page('b')]);
    const test = await once.restart();
    await Promise.all(test.db().tables.map((table) => table.clear()));
    const spaces = [space('s', { title: 'Guide' })];
    await test.store.forCore.calls.commit({ library: { collections: [], spaces, fetchedAt: 2 } });
    await treeOf(test, [page('a', { updatedAt: day(2) }), page('b', { updatedAt: day(3) })]);
    expect(await kinds(test)).toEqual(['a changed', 'b changed']);
  });

  it('are told of a space that was synced by a Galley that noted nothing', async () => {
    const test = await withTree([page('a')]);
    await test.local().treesBefore.clear();
    await treeOf(test, [page('a', { updatedAt: day(2) })]);
    expect(await kinds(test)).toEqual(['a changed']);
  });

  it('are not all of them when nearly all seem to be gone, as after a lost permission', async () => {
    const all = Array.from({ length: 20 }, (_, at) => page(`p${String(at)}`));
    const test = await withTree(all);
    await treeOf(test, []);
    expect(await kinds(test)).toEqual([]);
    await treeOf(test, [page('p0', { updatedAt: day(2) }), ...all.slice(1)]);
    expect(await kinds(test)).toEqual(['p0 changed']);
  });

  it('are all read at once, in one space or everywhere, and unread again', async () => {
    const test = await withTree([page('a')]);
    await treeOf(test, [page('x')], 't');
    await treeOf(test, [page('a', { updatedAt: day(2) })]);
    await treeOf(test, [page('x', { updatedAt: day(2) })], 't');
    const done = await test.store.forPage.calls['pages.readAll']({ spaceId: 't' });
    expect(await kinds(test)).toEqual(['a changed']);
    if (!done.ok) throw new Error('not read');
    await test.store.forPage.calls['pages.unread']({ before: done.value });
    expect(await kinds(test)).toEqual(['a changed', 'x changed']);
    await test.store.forPage.calls['pages.readAll']({ spaceId: null });
    expect(await changed(test)).toEqual({ pages: 0, spaces: [] });
  });

  it('wait for their tree where only the note of it was kept: to read them meanwhile takes nothing away', async () => {
    const test = await withTree([page('a')]);
    const older = await test.db().trees.get('s');
    await treeOf(test, [page('a', { updatedAt: day(2) })]);
    const newer = await test.db().trees.get('s');
    if (older === undefined || newer === undefined) throw new Error('no trees');
    // As after a crash between the note and the tree.
    await test.db().trees.put(older);
    expect(await kinds(test)).toEqual([]);
    await read(test, page('a'));
    await test.store.forPage.calls['pages.readAll']({ spaceId: null });
    expect((await test.store.forCore.calls.commit({ tree: newer })).ok).toBe(true);
    expect(await kinds(test)).toEqual(['a changed']);
  });

  it('are stepped through in the order of the list, from any page and around', async () => {
    const test = await withTree([page('a'), page('b'), page('c'), page('gone')]);
    await treeOf(test, [page('x')], 't');
    const step = async (from: PageKey | null, by: 1 | -1) => {
      const next = await test.store.forPage.calls['pages.step']({ from, by });
      return next.ok ? (next.value?.pageId ?? null) : next.error;
    };
    expect(await step(null, 1)).toBeNull();
    await treeOf(test, [page('a', { updatedAt: day(2) }), page('b'), page('c', { updatedAt: day(2) })]);
    await treeOf(test, [page('x', { updatedAt: day(2) })], 't');
    const at = (pageId: string, spaceId = 's') => ({ spaceId, pageId });
    expect([await step(null, 1), await step(null, -1)]).toEqual(['a', 'x']);
    expect([await step(at('a'), 1), await step(at('b'), 1), await step(at('c'), 1)]).toEqual(['c', 'c', 'x']);
    expect([await step(at('x', 't'), 1), await step(at('x', 't'), -1), await step(at('b'), -1)]).toEqual([
      'a',
      'c',
      'a',
    ]);
  });
});

describe('the text of a changed page', () => {
  async function withText(): Promise<TestStore> {
    const test = await withTree([page('a')]);
    await textOf(test, body('a', 'One two three.', 1));
    return test;
  }

  it('is told by its size, and kept for comparison until the page is read', async () => {
    const test = await withText();
    await test.store.forPage.calls['pages.visited']({ spaceId: 's', pageId: 'a' });
    const newer = page('a', { updatedAt: day(2) });
    await treeOf(test, [newer]);
    expect((await pages(test))[0]?.size).toBeNull();
    await textOf(test, body('a', 'One two three four five.', 2));
    expect((await pages(test))[0]?.size).toEqual({ added: 2, removed: 0 });
    expect(await beforeOf(test, 'a')).toBe('One two three.');
    await read(test, newer);
    expect([await beforeOf(test, 'a'), await kinds(test)]).toEqual([null, []]);
    // What was read then is what the next one is compared with.
    await test.store.forPage.calls['pages.visited']({ spaceId: 's', pageId: 'a' });
    await treeOf(test, [page('a', { updatedAt: day(3) })]);
    await textOf(test, body('a', 'Something else.', 3));
    expect(await beforeOf(test, 'a')).toBe('One two three four five.');
  });

  it('is no change when it says again what was read, whatever its date', async () => {
    const test = await withText();
    await test.store.forPage.calls['pages.visited']({ spaceId: 's', pageId: 'a' });
    for (const [at, words] of [
      [2, 'Something else.'],
      [3, 'One two three.'],
    ] as const) {
      await treeOf(test, [page('a', { updatedAt: day(at) })]);
      await textOf(test, body('a', words, at));
    }
    expect([await beforeOf(test, 'a'), await kinds(test)]).toEqual([null, []]);
  });

  it('is no change either where nobody opened it and only the title is another', async () => {
    const test = await withText();
    await treeOf(test, [page('a', { title: 'Other', updatedAt: day(2) })]);
    await textOf(test, body('a', 'One two three.', 2, { page: { title: 'Other' } }));
    expect(await kinds(test)).toEqual(['a renamed']);
  });

  it('has no size where nobody opened it', async () => {
    const test = await withText();
    await treeOf(test, [page('a', { updatedAt: day(2) })]);
    await textOf(test, body('a', 'Something else.', 2));
    expect(await pages(test)).toMatchObject([{ kinds: ['changed'], size: null }]);
    expect(await beforeOf(test, 'a')).toBeNull();
  });

  it('is a change also where the server tells no dates', async () => {
    const test = await withTree([page('a', { updatedAt: null })]);
    await textOf(test, body('a', 'One.', 1, { updatedAt: null }));
    await test.store.forPage.calls['pages.visited']({ spaceId: 's', pageId: 'a' });
    await textOf(test, body('a', 'One two.', 2, { updatedAt: null }));
    expect(await pages(test)).toMatchObject([{ kinds: ['changed'], size: { added: 1, removed: 0 }, at: null }]);
    await read(test, page('a', { updatedAt: null }));
    expect(await kinds(test)).toEqual([]);
  });
});

describe('who changed a page', () => {
  const side = { title: '', path: null, slug: null, emoji: null, icon: null, description: null, type: 'document' };
  const rest = { href: null, hidden: false, parent: null, ancestors: [], order: 0 };

  async function merged(by: string, { until = 2 } = {}): Promise<TestStore> {
    const test = await withTree([page('a')]);
    const { commit } = test.store.forCore.calls;
    const request = (status: string, at: number) =>
      commit({
        changeRequests: {
          rows: [
            {
              id: REQUEST.changeRequestId,
              number: 7,
              status,
              createdBy: { object: 'user', id: by, displayName: by === 'me' ? 'Me' : 'Ann', urls: {} },
              updatedAt: day(at),
              space: 's',
            },
          ],
          wholeSpaces: ['s'],
          fetchedAt: 5,
        },
      });
    await request('open', 1);
    const text = (at: number) => ({ ...side, ...rest, version: day(at) });
    const entry = { pageId: 'a', changes: ['edited'] as const, before: text(1), after: text(2), baseMoved: false };
    const texts = [{ pageId: 'a', before: body('a', 'One.', 1), after: body('a', 'Two.', 2) }];
    await commit({ requestContent: { head: requestHead([entry]), texts } });
    await treeOf(test, [page('a', { updatedAt: day(until) })]);
    await request('merged', 2);
    return test;
  }

  it('is told where a merged change request tells it', async () => {
    expect(await pages(await merged('ann'))).toMatchObject([{ pageId: 'a', by: ['Ann'] }]);
  });

  it('is not told where somebody else came after the merge', async () => {
    expect(await pages(await merged('ann', { until: 3 }))).toMatchObject([{ pageId: 'a', by: [] }]);
    expect(await kinds(await merged('me', { until: 3 }))).toEqual(['a changed']);
  });

  it('is the person themselves: then there is nothing to tell', async () => {
    expect(await kinds(await merged('me'))).toEqual([]);
  });
});

/** Everything that others and the person may do to three pages, and how each was read last. */
describe('any trees and any reading', () => {
  const IDS = ['a', 'b', 'c'] as const;
  const state = fc.option(
    fc.record({
      title: fc.constantFrom('One', 'Two'),
      parent: fc.constantFrom(null, 'g'),
      at: fc.integer({ min: 1, max: 9 }),
    }),
    { nil: null },
  );
  const step = fc.oneof(
    fc.record({ kind: fc.constant('tree' as const), pages: fc.tuple(state, state, state) }),
    fc.record({ kind: fc.constant('read' as const), id: fc.constantFrom(...IDS) }),
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('restart' as const) }),
  );
  const group = page('g', { type: 'group', hasChildren: true });

  it('are listed as a fresh comparison of each page with how it was read would list them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(state, state, state),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (start, steps) => {
          const pagesOf = (states: typeof start): readonly StoredPage[] => [
            group,
            ...IDS.flatMap((id, index) => {
              const one = states[index];
              return one == null ? [] : [page(id, { title: one.title, parent: one.parent, updatedAt: day(one.at) })];
            }),
          ];
          let now = pagesOf(start);
          let test = await withTree(now);
          const lookAt = (id: string): string => {
            const found = now.find((one) => one.id === id);
            return found === undefined ? 'gone' : JSON.stringify(lookOf(found));
          };
          const readAs = new Map<string, string>(IDS.map((id) => [id, lookAt(id)]));
          for (const one of steps) {
            if (one.kind === 'tree') await treeOf(test, (now = pagesOf(one.pages)));
            else if (one.kind === 'restart') test = await test.restart();
            else if (one.kind === 'all') {
              await test.store.forPage.calls['pages.readAll']({ spaceId: null });
              for (const id of IDS) readAs.set(id, lookAt(id));
            } else {
              const found = now.find(({ id }) => id === one.id);
              const seen = found === undefined ? null : lookOf(found);
              await test.store.forPage.calls['pages.read']({ pages: [{ spaceId: 's', pageId: one.id, seen }] });
              readAs.set(one.id, lookAt(one.id));
            }
            const listed = (await pages(test)).map(({ pageId }) => pageId);
            expect(listed.toSorted()).toEqual(IDS.filter((id) => readAs.get(id) !== lookAt(id)));
          }
          test.db().close();
          test.local().close();
        },
      ),
      { numRuns: 30 },
    );
  });
});
