import { NOBODY } from '#shared/outbox/whose.ts';
import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { UnreadClaim, UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import type { Result } from '#shared/result.ts';
import { comment, Hearing, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const tomasz = { object: 'user', id: 'tomasz', displayName: 'Tomasz', urls: {} } as const;
const me = { object: 'user', id: 'me', displayName: 'Me', urls: {} } as const;
const LATER = '2026-02-01T00:00:00Z';

/** The digest as somebody who watches has it. */
class Watcher extends Hearing {
  readonly stop: () => void;
  told = 0;
  view: UnreadView | null = null;

  constructor(test: TestStore, limit = 100) {
    super();
    this.stop = test.store.forPage.watches.unread({ limit }, (result) => {
      if (!result.ok) throw new Error(result.error.detail);
      this.view = result.value;
      this.told += 1;
      this.heard();
    });
  }

  get ids(): readonly string[] {
    return (this.view?.entries ?? []).map(({ id }) => id);
  }
  entry(id: string): UnreadEntry | undefined {
    return this.view?.entries.find((entry) => entry.id === id);
  }
  /** Everything that is unread, once all was looked through. */
  whole(ids: readonly string[]): Promise<void> {
    return this.until(() => expect([this.view?.whole, this.ids]).toEqual([true, ids]));
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
  await commit({ library: { collections: [], spaces: [space('s'), space('t')], fetchedAt: 1 } });
  for (const spaceId of ['s', 't']) {
    const pages = [storedPage('o'), storedPage('p')];
    await commit({ tree: { spaceId, revision: 'r1', pages, files: [], fetchedAt: 1 } });
    await say(test, spaceId === 's' ? comments : [], spaceId);
    await commit({ cursor: cursor(spaceId) });
  }
}

async function claim(test: TestStore): Promise<UnreadClaim | null> {
  const claimed = await test.store.forPage.calls['unread.claim'](null);
  return valueOf(claimed);
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

const at = (pageId: string) => ({ target: { space: 's', revision: 'r1', page: { id: pageId } } });
const place = (id: string) => ({ id, spaceId: 's', pageId: 'p', changeRequestId: null });

describe('what is new', () => {
  it('is nothing after the first sync, and then what others say; never what one says oneself', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('old')]);
    const watcher = new Watcher(test);
    await watcher.whole([]);
    await say(test, [
      comment('theirs', { postedAt: LATER, postedBy: tomasz }),
      comment('mine', { postedAt: LATER, postedBy: me }),
    ]);
    await watcher.whole(['theirs']);
    expect(watcher.entry('theirs')).toMatchObject({
      spaceTitle: 'Space s',
      pageTitle: 'Page p',
      begun: true,
      newReplies: 0,
      last: { by: { name: 'Tomasz' } },
      words: 'text of theirs',
      wordsOf: 'comment',
    });
    watcher.stop();
  });

  it('is told of a reply that is only counted with how the thread begins, and by whom where the service says so', async () => {
    const test = await openTestStore();
    const old = comment('old', { replies: 1 });
    const told = comment('told');
    await firstSync(test, [old, told]);
    const watcher = new Watcher(test);
    await watcher.whole([]);
    await say(test, [
      { ...old, replies: 3 },
      { ...told, replies: 1, repliers: [{ user: tomasz, count: 1, updatedAt: LATER }] },
    ]);
    await watcher.until(() => expect([...watcher.ids].sort()).toEqual(['old', 'told']));
    expect(watcher.entry('old')).toMatchObject({ begun: false, newReplies: 2, last: null, wordsOf: 'beginning' });
    expect(watcher.entry('told')).toMatchObject({
      begun: false,
      newReplies: 1,
      last: { by: { id: 'tomasz' }, at: Date.parse(LATER) },
      wordsOf: 'beginning',
    });
    watcher.stop();
  });

  it('stands with what is for the person first, then by space and page, and says how much there is beyond its limit', async () => {
    const test = await openTestStore();
    await firstSync(test, []);
    const watcher = new Watcher(test);
    await watcher.whole([]);
    const theirs = (id: string, more: Partial<Comment>) => comment(id, { postedAt: LATER, postedBy: tomasz, ...more });
    await say(test, [theirs('on-p', {}), theirs('on-o', at('o')), theirs('named', { body: { markdown: 'Hi @Me.' } })]);
    await say(test, [theirs('elsewhere', { target: { space: 't', revision: 'r1', page: { id: 'o' } } })], 't');
    await watcher.whole(['named', 'on-o', 'on-p', 'elsewhere']);
    expect(watcher.entry('named')).toMatchObject({ mentionsMe: true, waiting: true });
    expect(watcher.view).toMatchObject({
      threads: 4,
      forMe: 1,
      spaces: [
        { title: 'Space s', threads: 2 },
        { title: 'Space t', threads: 1 },
      ],
    });
    const short = new Watcher(test, 2);
    await short.whole(['named', 'on-o']);
    expect(short.view?.threads).toBe(4);
    watcher.stop();
    short.stop();
  });

  it('waits for nobody who has answered it, sent or not', async () => {
    const test = await openTestStore(undefined, () => Date.parse('2026-03-01T00:00:00Z'));
    await firstSync(test, []);
    const watcher = new Watcher(test);
    await say(test, [comment('asks', { postedAt: LATER, postedBy: tomasz, body: { markdown: '@Me?' } })]);
    await watcher.until(() => expect(watcher.entry('asks')?.waiting).toBe(true));
    await test.store.forPage.calls.enqueue({
      write: { kind: 'reply.create', spaceId: 's', pageId: 'p', comment: { server: 'asks' }, markdown: 'Yes.' },
      draft: null,
    });
    await watcher.until(() => expect(watcher.entry('asks')?.waiting).toBe(false));
    watcher.stop();
  });

  it('goes when it is read, thread by thread or all at once, and comes back as it was when that is undone', async () => {
    const test = await openTestStore();
    const old = comment('old', { replies: 1 });
    await firstSync(test, [old]);
    const watcher = new Watcher(test);
    await say(test, [{ ...old, replies: 2 }, comment('new', { postedAt: LATER, postedBy: tomasz })]);
    await watcher.until(() => expect([...watcher.ids].sort()).toEqual(['new', 'old']));
    const { calls } = test.store.forPage;
    await calls['discussion.mark']({ threads: [place('new')], read: true });
    await watcher.whole(['old']);
    await calls['discussion.mark']({ threads: [place('new')], read: false });
    await watcher.until(() => expect(watcher.ids).toHaveLength(2));

    const before = valueOf(await calls['unread.read']({ ids: null }));
    await watcher.whole([]);
    expect(before).toHaveLength(2);
    await calls['unread.undo']({ before });
    await watcher.until(() => expect(watcher.ids).toHaveLength(2));
    expect(watcher.entry('old')).toMatchObject({ newReplies: 1, begun: false });
    expect(valueOf(await calls['unread.read']({ ids: ['new'] }))).toHaveLength(1);
    await watcher.whole(['old']);
    watcher.stop();
  });

  it('is the same after a restart and after everything was fetched again', async () => {
    const test = await openTestStore();
    await firstSync(test, [comment('old')]);
    const fresh = [
      comment('read', { postedAt: LATER, postedBy: tomasz }),
      comment('unread', { postedAt: LATER, postedBy: tomasz }),
    ];
    await say(test, fresh);
    await test.store.forPage.calls['discussion.mark']({ threads: [place('read')], read: true });
    const again = await test.restart();
    await again.db().threadRecords.clear();
    await again.db().tallies.clear();
    await again.db().openThreads.clear();
    await firstSync(again, [comment('old'), ...fresh]);
    const watcher = new Watcher(again);
    await watcher.whole(['unread']);
    watcher.stop();
  });

  it('is told anew when it becomes known who the person is', async () => {
    const test = await openTestStore();
    await test.store.forPage.calls.open({ accountId: 'test', writer: NOBODY });
    await firstSync(test, []);
    await say(test, [comment('mine', { postedAt: LATER, postedBy: me })]);
    const watcher = new Watcher(test);
    await watcher.whole(['mine']);
    await test.store.forPage.calls.open({
      accountId: 'test',
      writer: { ...NOBODY, person: { id: 'me', displayName: 'Me' } },
    });
    await watcher.whole([]);
    watcher.stop();
  });

  it('is announced once, and only what came after somebody first asked', async () => {
    const test = await openTestStore();
    const old = comment('old', { replies: 1 });
    await firstSync(test, [old]);
    await say(test, [comment('before', { postedAt: LATER, postedBy: tomasz })]);
    expect(await claim(test)).toBeNull();
    await say(test, [
      comment('asks', { postedAt: LATER, postedBy: tomasz, body: { markdown: '@Me, look' } }),
      { ...old, replies: 2 },
    ]);
    // Two windows ask after the same sync.
    const [one, other] = await Promise.all([claim(test), claim(test)]);
    expect(one).toEqual({ threads: 2, mentions: 1, waiting: 1, spaces: ['Space s'] });
    expect(other).toBeNull();
    await say(test, [{ ...old, replies: 2 }]);
    expect(await claim(test)).toBeNull();
  });
});
