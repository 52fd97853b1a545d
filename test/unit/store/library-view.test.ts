import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryView, SpaceCursor } from '#shared/rpc/store.ts';
import { THROTTLE_MS, CURSORS_MS, libraryView, watchLibrary } from '../../../renderer/store/library/library-view.ts';
import { removeSpace } from '../../../renderer/store/cache/spaces.ts';
import { comment, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';
import { until } from '../until.ts';

class Watcher {
  readonly stop: () => void;
  readonly views: LibraryView[] = [];

  constructor(test: TestStore) {
    this.stop = watchLibrary({ db: test.db(), local: test.local() }, (told) => {
      if (!told.ok) throw new Error(told.error.detail);
      this.views.push(told.value);
    });
  }

  get last(): LibraryView | undefined {
    return this.views.at(-1);
  }
}

const IDS = Array.from({ length: 200 }, (_, index) => `s${String(index)}`);

function cursor(spaceId: string, syncedAt: number): SpaceCursor {
  return { spaceId, treeRevision: 'r1', bodiesRevision: 'r1', comments: null, fullPassAt: syncedAt, syncedAt };
}

async function withSpaces(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: IDS.map((id) => space(id)), fetchedAt: 1 } });
  return test;
}

const read = (test: TestStore): Promise<LibraryView> => libraryView({ db: test.db(), local: test.local() });

describe('the library', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => vi.useRealTimers();
  });

  /** Lets time pass until the view that was told last `holds`. */
  const untilTold = (watcher: Watcher, holds: (view: LibraryView) => boolean): Promise<void> =>
    until(() => {
      vi.advanceTimersByTime(THROTTLE_MS);
      return watcher.last !== undefined && holds(watcher.last);
    });

  it('is told once in a while, while a sync stores the cursor of each space, and is right in the end', async () => {
    const test = await withSpaces();
    const watcher = new Watcher(test);
    await until(() => watcher.views.length > 0);
    const { commit } = test.store.forCore.calls;
    const SPACE_MS = 50;
    for (const id of IDS) {
      await commit({ cursor: cursor(id, 700) });
      vi.advanceTimersByTime(SPACE_MS);
    }
    const isSynced = (view: LibraryView): boolean =>
      view.nodes.every((node) => node.kind === 'space' && node.syncedAt === 700);
    await untilTold(watcher, isSynced);
    // The first one, one in each while that has passed, and the last one.
    expect(watcher.views.length).toBeLessThanOrEqual(2 + (IDS.length * SPACE_MS) / CURSORS_MS);
    expect(watcher.last).toEqual(await read(test));
  });

  it('is told no more to whoever stopped', async () => {
    const test = await withSpaces();
    const [watcher, other] = [new Watcher(test), new Watcher(test)];
    await until(() => watcher.views.length > 0 && other.views.length > 0);
    watcher.stop();
    await test.store.forCore.calls.commit({ cursor: cursor('s0', 800) });
    await untilTold(other, ({ nodes }) => nodes.some((node) => node.kind === 'space' && node.syncedAt === 800));
    expect(watcher.views).toHaveLength(1);
    other.stop();
  });

  it('reads again what was touched, and says what a whole reading would', async () => {
    const test = await withSpaces();
    const watcher = new Watcher(test);
    await until(() => watcher.views.length > 0);
    const { commit } = test.store.forCore.calls;
    const isAsRead = async (holds: (view: LibraryView) => boolean): Promise<void> => {
      await untilTold(watcher, holds);
      expect(watcher.last).toEqual(await read(test));
    };
    const told = (view: LibraryView): string => JSON.stringify(view.nodes.find(({ id }) => id === 's1'));
    await commit({ tree: { spaceId: 's1', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
    await isAsRead((view) => told(view).includes('"pages":1'));
    await commit({ cursor: cursor('s1', 700) });
    await commit({ comments: { spaceId: 's1', fetchedAt: 1, rows: [{ comment: comment('c') }] } });
    await isAsRead((view) => told(view).includes('"comments":1'));
    await commit({ library: { collections: [], spaces: [space('s1', { title: 'Renamed' })], fetchedAt: 2 } });
    await isAsRead((view) => told(view).includes('Renamed') && view.nodes.length === 1);
    await removeSpace(test.db(), 's1');
    await isAsRead((view) => told(view).includes('"syncedAt":null'));
    watcher.stop();
  });
});
