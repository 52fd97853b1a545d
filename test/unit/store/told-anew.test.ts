import { IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '#shared/result.ts';
import { LIBRARY_KEY } from '../../../renderer/store/db/database.ts';
import { RETRY_MS } from '../../../renderer/store/feed/change-feed.ts';
import { changesHeard, emitWritten } from '../../../renderer/store/feed/dexie-changes.ts';
import { until } from '../until.ts';
import { comment, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const PLACE = { spaceId: 's', pageId: 'p' } as const;

/** What is kept up by the keys of what was touched. */
const WATCHES = {
  library: null,
  pageStates: { spaceId: 's' },
  page: PLACE,
  counts: null,
  unread: { limit: 20 },
  discussion: null,
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function synced(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await commit({ tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
  await commit({ comments: { spaceId: 's', rows: [{ comment: comment('c') }], fetchedAt: 1 } });
  return test;
}

/** Until it is mended no record can be read. */
function damage(): () => void {
  const spy = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new Error('damaged');
  });
  return () => {
    spy.mockRestore();
  };
}

function touch(test: TestStore): void {
  const { library, trees } = test.db();
  const touched = [
    { source: library, rows: [], deleted: [LIBRARY_KEY] },
    { source: trees, rows: [], deleted: ['s'] },
    { source: test.local().outbox, rows: [], deleted: ['none'] },
  ];
  emitWritten(touched, changesHeard());
}

it.each(Object.keys(WATCHES) as (keyof typeof WATCHES)[])(
  '%s: what could not be read is told, and all of it is told anew once it can be',
  async (name) => {
    const test = await synced();
    const watch = test.store.forPage.watches[name] as (
      input: unknown,
      emit: (value: Result<unknown>) => void,
    ) => () => void;
    const told: Result<unknown>[] = [];
    const stop = watch(WATCHES[name], (value) => told.push(value));
    const untilLast = (ok: boolean): Promise<void> =>
      until(() => {
        vi.advanceTimersByTime(RETRY_MS);
        return told.at(-1)?.ok === ok;
      });
    await untilLast(true);
    const before = told.at(-1);
    const mend = damage();
    touch(test);
    await untilLast(false);
    mend();
    await untilLast(true);
    expect(told.at(-1)).toEqual(before);
    stop();
  },
);
