import { describe, expect, it } from 'vitest';
import type { BodyRow, PageState, PageStatesUpdate } from '#shared/rpc/store.ts';
import { comment, Hearing, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

/** What a list has after all that was told so far. */
class Watcher extends Hearing {
  readonly news: PageStatesUpdate[] = [];
  readonly stop: () => void;
  readonly #states = new Map<string, PageState>();

  constructor(test: TestStore, spaceId = 's') {
    super();
    this.stop = test.store.forPage.watches.pageStates({ spaceId }, (result) => {
      if (!result.ok) throw new Error(result.error.detail);
      this.news.push(result.value);
      for (const state of result.value.pages) this.#states.set(state.id, state);
      this.heard();
    });
  }

  state(id: string): PageState {
    return this.#states.get(id) ?? { id, openThreads: 0, stored: true, update: null };
  }
}

const body = (pageId: string): BodyRow => ({
  pageId,
  markdown: 'text',
  revision: 'r1',
  updatedAt: null,
  fetchedAt: 1,
  page: {},
});

async function withTree(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await commit({
    tree: { spaceId: 's', revision: 'r1', pages: [storedPage('o'), storedPage('p')], files: [], fetchedAt: 1 },
  });
  return test;
}

async function say(test: TestStore, id: string, more: Parameters<typeof comment>[1] = {}): Promise<void> {
  const done = await test.store.forCore.calls.commit({
    comments: { spaceId: 's', rows: [{ comment: comment(id, more) }], fetchedAt: 900 },
  });
  expect(done.ok).toBe(true);
}

describe('how the pages of a space are', () => {
  it('is told of all that have something to tell, and then of the page alone that a comment is about', async () => {
    const test = await withTree();
    await say(test, 'one');
    const watcher = new Watcher(test);
    await watcher.until(() =>
      expect(watcher.state('p')).toEqual({ id: 'p', openThreads: 1, stored: false, update: null }),
    );
    expect(watcher.news).toEqual([
      {
        start: true,
        pages: [
          { id: 'o', openThreads: 0, stored: false, update: null },
          { id: 'p', openThreads: 1, stored: false, update: null },
        ],
      },
    ]);
    await say(test, 'two');
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(2));
    expect(watcher.news.slice(1)).toEqual([
      { start: false, pages: [{ id: 'p', openThreads: 2, stored: false, update: null }] },
    ]);
    watcher.stop();
  });

  it('follows texts that come, comments that are resolved, and a page that is new', async () => {
    const test = await withTree();
    await say(test, 'one');
    const watcher = new Watcher(test);
    await test.store.forCore.calls.commit({ bodies: { spaceId: 's', rows: [body('o'), body('p')] } });
    await watcher.until(() => {
      expect(watcher.state('o').stored).toBe(true);
      expect(watcher.state('p')).toEqual({ id: 'p', openThreads: 1, stored: true, update: null });
    });
    await say(test, 'one', { status: 'resolved' });
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(0));
    const pages = [storedPage('o'), storedPage('p'), storedPage('new')];
    await test.store.forCore.calls.commit({ tree: { spaceId: 's', revision: 'r2', pages, files: [], fetchedAt: 2 } });
    await watcher.until(() => expect(watcher.state('new').stored).toBe(false));
    watcher.stop();
  });

  it('counts what waits to be sent', async () => {
    const test = await withTree();
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.news).toHaveLength(1));
    const write = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Waits' } as const;
    expect((await test.store.forPage.calls.enqueue({ write, draft: null })).ok).toBe(true);
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(1));
    watcher.stop();
  });

  it('takes a page up again that had nothing to tell, beside what waits there and what stays open elsewhere', async () => {
    const test = await withTree();
    await test.store.forCore.calls.commit({ bodies: { spaceId: 's', rows: [body('p')] } });
    await say(test, 'one');
    await say(test, 'far', { target: { space: 's', revision: 'r1', page: { id: 'o' } } });
    const watcher = new Watcher(test);
    await watcher.until(() =>
      expect(watcher.state('p')).toEqual({ id: 'p', openThreads: 1, stored: true, update: null }),
    );
    await say(test, 'one', { status: 'resolved' });
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(0));
    const write = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Waits' } as const;
    expect((await test.store.forPage.calls.enqueue({ write, draft: null })).ok).toBe(true);
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(1));
    await say(test, 'one', { status: 'open' });
    await watcher.until(() =>
      expect(watcher.state('p')).toEqual({ id: 'p', openThreads: 2, stored: true, update: null }),
    );
    expect(watcher.state('o')).toEqual({ id: 'o', openThreads: 1, stored: false, update: null });
    // Who starts now is told the same as who was told step by step.
    const later = new Watcher(test);
    await later.until(() => expect(later.news).toHaveLength(1));
    expect(['o', 'p'].map((id) => later.state(id))).toEqual(['o', 'p'].map((id) => watcher.state(id)));
    later.stop();
    watcher.stop();
  });

  it('is not told of what happens in another space', async () => {
    const test = await withTree();
    await test.store.forCore.calls.commit({
      tree: { spaceId: 't', revision: 'r1', pages: [storedPage('q')], files: [], fetchedAt: 1 },
    });
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.news).toHaveLength(1));
    const rows = [{ comment: comment('far', { target: { space: 't', revision: 'r1', page: { id: 'q' } } }) }];
    await test.store.forCore.calls.commit({ comments: { spaceId: 't', rows, fetchedAt: 900 } });
    await say(test, 'near');
    await watcher.until(() => expect(watcher.state('p').openThreads).toBe(1));
    expect(watcher.news.flatMap(({ pages }) => pages).map(({ id }) => id)).not.toContain('q');
    watcher.stop();
  });
});
