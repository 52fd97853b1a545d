import { describe, expect, it } from 'vitest';
import type { LibraryView, SpaceCursor } from '#shared/rpc/store.ts';
import { libraryView, watchLibrary } from '../../../renderer/store/library-view.ts';
import { removeSpace } from '../../../renderer/store/spaces.ts';
import { comment, Hearing, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

class Watcher extends Hearing {
  readonly stop: () => void;
  readonly views: LibraryView[] = [];

  constructor(test: TestStore) {
    super();
    this.stop = watchLibrary({ db: test.db(), local: test.local() }, (told) => {
      if (!told.ok) throw new Error(told.error.detail);
      this.views.push(told.value);
      this.heard();
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
  it('is told a handful of times while a sync stores the cursor of each space, and is right in the end', async () => {
    const test = await withSpaces();
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.last?.nodes).toHaveLength(IDS.length));
    const { commit } = test.store.forCore.calls;
    for (const id of IDS) await commit({ cursor: cursor(id, 700) });
    const isSynced = (view: LibraryView | undefined): boolean =>
      view?.nodes.every((node) => node.kind === 'space' && node.syncedAt === 700) === true;
    await watcher.until(() => expect(isSynced(watcher.last)).toBe(true));
    expect(watcher.views.length).toBeLessThan(IDS.length / 4);
    expect(watcher.last).toEqual(await read(test));
    watcher.stop();
    const told = watcher.views.length;
    await commit({ cursor: cursor('s0', 800) });
    expect(watcher.views).toHaveLength(told);
  });

  it('reads again what was touched, and says what a whole reading would', async () => {
    const test = await withSpaces();
    const watcher = new Watcher(test);
    await watcher.until(() => expect(watcher.last?.nodes).toHaveLength(IDS.length));
    const { commit } = test.store.forCore.calls;
    const isAsRead = async (holds: (view: LibraryView | undefined) => boolean): Promise<void> => {
      await watcher.until(() => expect(holds(watcher.last)).toBe(true));
      expect(watcher.last).toEqual(await read(test));
    };
    const node = (view: LibraryView | undefined, id: string) => view?.nodes.find((one) => one.id === id);
    await commit({ tree: { spaceId: 's1', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
    await isAsRead(
      (view) => node(view, 's1')?.kind === 'space' && JSON.stringify(node(view, 's1')).includes('"pages":1'),
    );
    await commit({ cursor: cursor('s1', 700) });
    await commit({ comments: { spaceId: 's1', fetchedAt: 1, rows: [{ comment: comment('c') }] } });
    await isAsRead((view) => JSON.stringify(node(view, 's1')).includes('"comments":1'));
    await commit({ library: { collections: [], spaces: [space('s1', { title: 'Renamed' })], fetchedAt: 2 } });
    await isAsRead((view) => node(view, 's1')?.title === 'Renamed' && view?.nodes.length === 1);
    await removeSpace(test.db(), 's1');
    await isAsRead((view) => JSON.stringify(node(view, 's1')).includes('"syncedAt":null'));
    watcher.stop();
  });
});
