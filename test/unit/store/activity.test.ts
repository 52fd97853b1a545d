import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { UnreadView } from '#shared/rpc/unread.ts';
import { activityIn } from '../../../renderer/overlay/activity.ts';
import { activityInSpace, activityThreads } from '../../../renderer/store/unread/activity.ts';
import { removeSpace } from '../../../renderer/store/cache/spaces.ts';
import { threadsIn } from '../../../renderer/store/threads/threads.ts';
import { comment, Hearing, openTestStore, reply, type TestStore } from './fixtures.ts';

const LATER = '2026-02-01T00:00:00Z';
const me = { object: 'user', id: 'me', displayName: 'Me', urls: {} } as const;

const at = (pageId: string): Pick<Comment, 'target'> => ({
  target: { space: 's', revision: 'r1', page: { id: pageId } },
});

async function say(test: TestStore, ...comments: readonly Comment[]): Promise<void> {
  const rows = comments.map((one) => ({ comment: one }));
  const done = await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: 900 } });
  expect(done.ok).toBe(true);
}

/** What the kept summary says is what the threads themselves say, whoever asks. */
async function isTrue(test: TestStore, asks: string | null = 'me'): Promise<number> {
  const kept = [...activityThreads(await activityInSpace(test.db(), 's', asks))];
  const stored = (await threadsIn(test.db(), 's')).flatMap(({ pageId, threads }) =>
    threads.map((thread) => ({ id: thread.comment.id, pageId, ...activityIn(thread, asks) })),
  );
  expect(kept).toEqual(stored);
  return kept.length;
}

const isKept = async (test: TestStore): Promise<boolean> => (await test.db().openThreads.get('s'))?.heard !== undefined;

describe('what was heard in a space', () => {
  it('is kept once somebody asked, and stays right over comments, replies and deletions', async () => {
    const test = await openTestStore();
    await say(test, comment('a', at('p')), comment('b', { ...at('q'), replies: 2 }), comment('mine', { postedBy: me }));
    expect(await isTrue(test)).toBe(3);
    expect(await isKept(test)).toBe(true);
    expect(await isTrue(test)).toBe(3);
    await say(test, comment('a', { ...at('p'), replies: 1, postedAt: LATER }), comment('c', at('r')));
    expect(await isKept(test)).toBe(false);
    expect(await isTrue(test)).toBe(4);
    const { commit } = test.store.forCore.calls;
    await commit({
      comments: { spaceId: 's', fetchedAt: 950, rows: [{ comment: comment('c', at('r')), replies: [reply('later')] }] },
    });
    expect(await isTrue(test)).toBe(4);
    await test.store.forCore.calls['sweep.comments']({ spaceId: 's', pageId: null, seen: ['a'], startedAt: 2_000 });
    expect(await isTrue(test)).toBe(1);
  });

  it('is not kept of a space that was taken away', async () => {
    const test = await openTestStore();
    await say(test, comment('a', at('p')));
    await isTrue(test);
    await removeSpace(test.db(), 's');
    expect(await isTrue(test)).toBe(0);
    await say(test, comment('b', at('p')));
    expect(await isTrue(test)).toBe(1);
  });

  it('leaves out the words of whoever asks, and of nobody while that is not known', async () => {
    const test = await openTestStore();
    await say(test, comment('mine', { ...at('p'), postedBy: me, postedAt: LATER }));
    const activityAt = async (asks: string | null): Promise<readonly number[]> => {
      expect(await isTrue(test, asks)).toBe(1);
      return [...activityThreads(await activityInSpace(test.db(), 's', asks))].map(({ at: last }) => last);
    };
    expect(await activityAt(null)).toEqual([Date.parse(LATER)]);
    expect(await activityAt('me')).toEqual([0]);
    expect(await activityAt(null)).toEqual([Date.parse(LATER)]);
  });

  it('is told where it cannot be kept', async () => {
    const test = await openTestStore();
    await say(test, comment('a', at('p')));
    const full = (): never => {
      throw new DOMException('no space', 'QuotaExceededError');
    };
    test.db().openThreads.hook('updating', full);
    expect(await isTrue(test)).toBe(1);
    expect(await isKept(test)).toBe(false);
  });

  it('is what the look for news reads at a start, and only comments that may be new beside it', async () => {
    const test = await openTestStore();
    const { commit } = test.store.forCore.calls;
    await say(test, comment('old', at('p')));
    await commit({
      cursor: {
        ...{ spaceId: 's', treeRevision: 'r1', bodiesRevision: 'r1', comments: null },
        ...{ fullPassAt: 500, syncedAt: 500 },
      },
    });
    await activityInSpace(test.db(), 's', 'me');
    const again = await test.restart();
    let records = 0;
    again.db().threadRecords.hook('reading', (group) => {
      records += 1;
      return group;
    });
    const hearing = new Hearing();
    let view: UnreadView | null = null;
    const stop = again.store.forPage.watches.unread({ limit: 10 }, (told) => {
      if (told.ok) view = told.value;
      hearing.heard();
    });
    await hearing.until(() => expect(view).toMatchObject({ whole: true, entries: [] }));
    expect(records).toBe(0);
    await say(again, comment('fresh', { ...at('q'), postedAt: LATER }));
    await hearing.until(() => expect(view).toMatchObject({ entries: [{ id: 'fresh' }] }));
    expect(records).toBeGreaterThan(0);
    stop();
  });
});
