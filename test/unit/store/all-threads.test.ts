import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import type { DiscussionUpdate, DiscussionRow } from '#shared/rpc/discussion.ts';
import { comment, Hearing, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const tomasz = { object: 'user', id: 'tomasz', displayName: 'Tomasz', urls: {} } as const;

/** The rows as somebody who watches has them after all that was told so far. */
class Watcher extends Hearing {
  readonly news: DiscussionUpdate[] = [];
  readonly stop: () => void;
  #rows = new Map<string, DiscussionRow>();

  constructor(test: TestStore) {
    super();
    this.stop = test.store.forPage.watches.discussion(null, (result) => {
      if (!result.ok) throw new Error(result.error.detail);
      this.news.push(result.value);
      if (result.value.start) this.#rows = new Map();
      for (const id of result.value.gone) this.#rows.delete(id);
      for (const row of result.value.rows) this.#rows.set(row.id, row);
      this.heard();
    });
  }

  row(id: string): DiscussionRow | undefined {
    return this.#rows.get(id);
  }
  get ids(): readonly string[] {
    return [...this.#rows.keys()].sort();
  }
}

function cursor(spaceId: string): SpaceCursor {
  return { spaceId, treeRevision: 'r1', bodiesRevision: 'r1', comments: null, fullPassAt: 500, syncedAt: 500 };
}

async function say(test: TestStore, comments: readonly Comment[], spaceId = 's'): Promise<void> {
  const rows = comments.map((one) => ({ comment: one }));
  const done = await test.store.forCore.calls.commit({ comments: { spaceId, rows, fetchedAt: 900 } });
  expect(done.ok).toBe(true);
}

async function firstSync(test: TestStore, comments: readonly Comment[]): Promise<void> {
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await commit({
    tree: { spaceId: 's', revision: 'r1', pages: [storedPage('o'), storedPage('p')], files: [], fetchedAt: 1 },
  });
  await say(test, comments);
  await commit({ cursor: cursor('s') });
}

const place = (id: string) => ({ id, spaceId: 's', pageId: 'p', changeRequestId: null });

describe('all that is said', () => {
  it('is told with its place, and the first sync makes nothing unread', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('one'), comment('two', { target: { space: 's', revision: 'r1' }, replies: 2 })]);
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.ids).toEqual(['one', 'two']));
    expect(watcher.row('one')).toMatchObject({
      spaceTitle: 'Space s',
      pageTitle: 'Page p',
      pageOrder: 1,
      unread: false,
      beginning: 'text of one',
    });
    expect(watcher.row('two')).toMatchObject({ pageTitle: null, pageOrder: -1, unread: false, unknownReplies: 2 });
    expect(watcher.news).toHaveLength(1);
    watcher.stop();
  });

  it('is told again only where something changed', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('one'), comment('two', { target: { space: 's', revision: 'r1' } })]);
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.ids).toHaveLength(2));
    await say(test, [comment('three', { postedAt: '2026-02-01T00:00:00Z', postedBy: tomasz })]);
    await watcher.until(() => expect(watcher.row('three')?.unread).toBe(true));
    expect(watcher.news.slice(1).flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['three']);
    watcher.stop();
  });

  it('stays read after it was read, also when everything is fetched again, and is unread with the next reply', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('one')]);
    const fresh = comment('two', { postedAt: '2026-02-01T00:00:00Z', replies: 1 });
    await say(test, [fresh]);
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.row('two')?.unread).toBe(true));
    await test.store.forPage.calls['discussion.mark']({ threads: [place('two')], read: true });
    await watcher.until(() => expect(watcher.row('two')?.unread).toBe(false));
    watcher.stop();

    const again = await test.restart();
    await again.db().threadRecords.clear();
    await firstSync(again, [comment('one'), fresh]);
    const second = new Watcher(again);
    await second.until(() => expect(second.ids).toEqual(['one', 'two']));
    expect([second.row('one')?.unread, second.row('two')?.unread]).toEqual([false, false]);
    await say(again, [{ ...fresh, replies: 2 }]);
    await second.until(() => expect(second.row('two')?.unread).toBe(true));
    await again.store.forPage.calls['discussion.mark']({ threads: [place('one')], read: false });
    await second.until(() => expect(second.row('one')?.unread).toBe(true));
    second.stop();
  });

  it('of an account that was synced before is read as far as it was stored, and what the next batch brings is not', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('one')]);
    await test.local().baselines.clear();
    await say(test, [comment('two', { postedAt: '2026-02-01T00:00:00Z' })]);
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.ids).toEqual(['one', 'two']));
    expect([watcher.row('one')?.unread, watcher.row('two')?.unread]).toEqual([false, true]);
    watcher.stop();
  });

  it('has what waits laid over it: a new thread, a resolved one, and neither once it was sent', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('one')]);
    const watcher = new Watcher(test);
    const { enqueue } = test.store.forPage.calls;
    await enqueue({ write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Mine' }, draft: null });
    await enqueue({
      write: { kind: 'comment.resolve', spaceId: 's', pageId: 'p', comment: { server: 'one' }, resolved: true },
      draft: null,
    });
    await watcher.until(() => expect(watcher.row('one')).toMatchObject({ resolved: true, unsent: true }));
    const own = watcher.ids.find((id) => id !== 'one') ?? '';
    await watcher.until(() =>
      expect(watcher.row(own)).toMatchObject({ mine: true, unsent: true, unread: false, beginning: 'Mine' }),
    );
    const created = test.core.appended.find(({ id }) => id === own);
    if (created === undefined) throw new Error('not queued');
    const me = { object: 'user', id: 'me', displayName: 'Me', urls: {} } as const;
    await test.store.forCore.calls['outbox.apply']({
      operations: [{ ...created, state: 'done', serverId: 'sent' }],
      removed: [],
      rows: [{ kind: 'comment', spaceId: 's', comment: comment('sent', { postedBy: me, body: { markdown: 'Mine' } }) }],
    });
    await watcher.until(() => expect(watcher.ids).toEqual(['one', 'sent']));
    expect(watcher.row('sent')).toMatchObject({ mine: true, unsent: false, unread: false });
    watcher.stop();
  });

  it('holds what is said in change requests', async () => {
    const test = await openTestStore();
    await firstSync(test, []);
    const target = { space: 's', revision: 'r', changeRequest: '12', page: { id: 'p' } };
    const watcher = new Watcher(test);
    await test.store.forCore.calls.commit({
      requestComments: [
        {
          spaceId: 's',
          changeRequestId: '12',
          rows: [{ comment: comment('c', { target }), replies: [] }],
          fetchedAt: 900,
          read: null,
        },
      ],
    });
    await watcher.until(() =>
      expect(watcher.row('c')).toMatchObject({ changeRequestId: '12', pageId: 'p', pageTitle: 'Page p' }),
    );
    watcher.stop();
  });

  it('is told in pieces when there is much of it', async () => {
    const test = await openTestStore();
    await firstSync(
      test,
      Array.from({ length: 900 }, (_, index) => comment(`c${String(index)}`)),
    );
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.news.at(-1)?.whole).toBe(true));
    expect(watcher.ids).toHaveLength(900);
    expect(watcher.news.map(({ start, rows }) => [start, rows.length])).toEqual([
      [true, 400],
      [false, 400],
      [false, 100],
    ]);
    watcher.stop();
  });
});
