import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Cluster, IssueDetail } from '#shared/contract/index.ts';
import type { Batch } from '#shared/rpc/store.ts';
import type { LikelyPagesView } from '#shared/rpc/triage.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { likelyPagesView } from '../../../renderer/store/triage/asked-pages.ts';
import type { ClusterPageRecord } from '../../../renderer/store/db/database.ts';
import { live } from '../../../renderer/store/feed/live.ts';
import { buildSegment } from '../../../renderer/store/search/build.ts';
import type { SearchDocument } from '../../../renderer/store/search/document.ts';
import type { StoredIndex } from '../../../renderer/store/search/keep-index.ts';
import { openInMemory } from '../../../renderer/store/search/open-segment.ts';
import type { IndexPrints } from '../../../renderer/store/search/search-database.ts';
import { keepClusterPages } from '../../../renderer/store/suggest/cluster-pages.ts';
import { LikelyPagesOf } from '../../../renderer/store/suggest/likely-pages.ts';
import { indexPrints } from '../../../renderer/store/suggest/index-prints.ts';
import { until } from '../until.ts';
import { NO_TIME, openTestSearch, spaceBatch, type TestSearch, type TestTime } from './harness.ts';

function cluster(id: string, label: string): Cluster {
  return {
    ...{ id, label, summary: label, icon: 'tag', weeklyPulse: [], sources: {}, urls: {} },
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-02-01T00:00:00Z',
    stats: { issues: 1, conversations: 1 },
  };
}

function issue(clusterId: string, title: string): IssueDetail {
  const at = '2026-01-01T00:00:00Z';
  return {
    issue: {
      ...{ id: `${clusterId}-issue`, title, summary: '', conversation: 'talk', cluster: clusterId, urls: {} },
      ...{ createdAt: at, ingestedAt: at },
    },
  };
}

const PAGES = { Gauges: 'The gauge stops at night when it is cold.', Boats: 'Row the boat home over the lake.' };
const CLUSTERS = [
  cluster('gauge', 'The gauge stops at night'),
  cluster('boat', 'Row the boat home'),
  cluster('espresso', 'Espresso grinder burns beans'),
];

const clustersBatch = (rows: readonly Cluster[]): Batch => ({ clusters: { rows, whole: true } });

/** The first view in which every cluster is read and `holds`. */
function whenRead(
  search: TestSearch,
  holds: (view: LikelyPagesView) => boolean = () => true,
): Promise<LikelyPagesView> {
  return new Promise((resolve, reject) => {
    const stop = live(
      () => Promise.all([likelyPagesView(search.store), search.store.clusterPagesRead.get('read')]),
      (told) => {
        if (!told.ok) {
          reject(new Error(told.error.detail));
          return;
        }
        const [view, read] = told.value;
        if (view.of === 0 || view.read < view.of || read?.asked == null || !holds(view)) return;
        queueMicrotask(() => stop());
        resolve(view);
      },
    );
  });
}

const firsts = ({ rows }: LikelyPagesView): Readonly<Record<string, string | null>> =>
  Object.fromEntries(rows.map(({ clusterId, first }) => [clusterId, first?.title ?? null]));

async function filled(disk = new IDBFactory(), time?: TestTime): Promise<TestSearch> {
  const search = await openTestSearch(disk, undefined, time);
  await search.commit(spaceBatch('s', PAGES));
  await search.commit(clustersBatch(CLUSTERS));
  return search;
}

describe('the likely page of each cluster', () => {
  it('is worked out in the background, and where no page comes near that is a gap', async () => {
    const search = await filled();
    expect(firsts(await whenRead(search))).toEqual({ gauge: 'Gauges', boat: 'Boats', espresso: null });
    search.close();
  });

  it('is there at once at the next start, and is not worked out again', async () => {
    const search = await filled();
    const before = await whenRead(search);
    const records = await search.store.clusterPages.toArray();
    const again = await search.reopen();
    expect(await likelyPagesView(again.store)).toEqual(before);
    const marked: ClusterPageRecord[] = records.map((record) => ({ ...record, asked: record.asked }));
    // A record that was worked out again would not say this.
    await again.store.clusterPages.bulkPut(marked.map((record) => ({ ...record, first: place('kept') })));
    await again.settled();
    await again.commit(clustersBatch([...CLUSTERS, cluster('late', 'A boat that nobody rows')]));
    const after = await whenRead(again, ({ of }) => of === 4);
    expect(firsts(after)).toEqual({ gauge: 'kept', boat: 'kept', espresso: 'kept', late: 'Boats' });
    again.close();
  });

  it('is worked out again for the cluster that is asked otherwise, and for no other', async () => {
    const search = await filled();
    await whenRead(search);
    const records = await search.store.clusterPages.toArray();
    await search.store.clusterPages.bulkPut(records.map((record) => ({ ...record, first: place('kept') })));
    await search.commit({
      issues: { rows: [issue('espresso', 'Row the boat home over the lake')], wholeClusters: [] },
    });
    const view = await whenRead(search, (one) => firsts(one)['espresso'] !== 'kept');
    expect(firsts(view)).toMatchObject({ gauge: 'kept', boat: 'kept' });
    search.close();
  });

  it('becomes another when the pages do', async () => {
    const search = await filled();
    await whenRead(search);
    await search.commit(spaceBatch('s', { ...PAGES, Coffee: 'An espresso grinder burns the beans.' }, 'r2'));
    const view = await whenRead(search, (one) => firsts(one)['espresso'] !== null);
    expect(firsts(view)).toEqual({ gauge: 'Gauges', boat: 'Boats', espresso: 'Coffee' });
    search.close();
  });

  it.each(['the app ends', 'the account is left'])('goes on where it was left when %s in the middle', async (how) => {
    const disk = new IDBFactory();
    let release: () => void = () => undefined;
    let arrive: () => void = () => undefined;
    const inTheMiddle = new Promise<void>((resolve) => (arrive = resolve));
    const READ_MS = 100;
    let [now, read] = [0, 0];
    const search = await filled(disk, {
      ticks: () => (now += READ_MS),
      async pause(ms) {
        // After each cluster half of the time that it took is left to others.
        if (ms === READ_MS / 2) read += 1;
        if (read < 2) return NO_TIME.pause(ms);
        arrive();
        await new Promise<void>((resolve) => (release = resolve));
      },
    });
    await inTheMiddle;
    expect(await search.store.clusterPagesRead.get('read')).toMatchObject({ asked: null });
    if (how === 'the account is left') await search.leave();
    search.close();
    release();
    const again = await openTestSearch(disk);
    expect(firsts(await whenRead(again))).toEqual({ gauge: 'Gauges', boat: 'Boats', espresso: null });
    again.close();
  });

  it('is left to the tab that works on the index', async () => {
    const { store } = await filled();
    const figures = vi.fn(() => Promise.reject(new Error('asked')));
    let scheduleRun = (): void => undefined;
    let rests = 0;
    let stop = (): void => undefined;
    await new Promise<void>((resolve) => {
      const pause = (): Promise<void> => {
        rests += 1;
        // Once around, and again.
        if (rests === 2) resolve();
        else scheduleRun();
        return Promise.resolve();
      };
      const watch = (changed: () => void) => {
        scheduleRun = changed;
        return () => undefined;
      };
      const index = { leads: false, working: false, watch, figures } as unknown as StoredIndex;
      stop = keepClusterPages({
        ...{ store, index, likely: new LikelyPagesOf(store), spaceTitles: () => Promise.resolve(new Map()) },
        manners: { ...NO_TIME, idle: () => Promise.resolve(), pause },
      });
    });
    stop();
    expect(figures).not.toHaveBeenCalled();
    store.close();
  });

  it('makes way before each cluster for whoever asks something', async () => {
    // Nobody works on the index here, so that no other reader comes in between.
    const { store } = await openTestSearch(new IDBFactory(), () => new Promise(() => undefined));
    await commitBatch(store, clustersBatch(CLUSTERS), 1_000);
    const log: string[] = [];
    const stop = keepClusterPages({
      store,
      index: {
        ...{ leads: true, working: false, change: 1, watch: () => () => undefined },
        figures: () => Promise.resolve({ prints: { pages: 'now', asked: 'now' } }),
        read: (work: (segments: unknown) => unknown) => work({ open: [] }),
      } as unknown as StoredIndex,
      likely: {
        workOut: () => Promise.resolve(log.push('reads')).then(() => ({ isGap: true, pages: [] })),
        rest: () => undefined,
      } as unknown as LikelyPagesOf,
      spaceTitles: () => Promise.resolve(new Map()),
      manners: {
        ...NO_TIME,
        async idle() {
          log.push('somebody asks');
          await NO_TIME.pause(0);
          log.push('is answered');
        },
      },
    });
    await until(async () => (await store.clusterPagesRead.get('read'))?.asked != null);
    stop();
    const way = ['somebody asks', 'is answered'];
    // What comes after the last cluster belongs to the next time around, which may have begun.
    expect(log.slice(0, log.lastIndexOf('reads') + 1)).toEqual([...way, ...CLUSTERS.flatMap(() => [...way, 'reads'])]);
    store.close();
  });

  it('goes with its cluster', async () => {
    const search = await filled();
    await whenRead(search);
    await search.commit(clustersBatch(CLUSTERS.slice(0, 2)));
    const left = await new Promise<readonly string[]>((resolve) => {
      const stop = live(
        () => search.store.clusterPages.toCollection().primaryKeys(),
        (keys) => {
          if (!keys.ok || keys.value.length > 2) return;
          queueMicrotask(() => stop());
          resolve(keys.value);
        },
      );
    });
    expect(left).toEqual(['boat', 'gauge']);
    search.close();
  });
});

describe('the print of an index', () => {
  const document = (id: string, kind: SearchDocument['kind'], version = 1): SearchDocument => ({
    ...{ id, kind, version, group: 'g', space: 's', by: '', status: 'none', at: 0, whole: true },
    fields: { title: id, headings: [], body: id },
  });
  const pages = [document('a', 'page'), document('b', 'page'), document('i', 'issue')];
  const printsOf = (...groups: readonly (readonly SearchDocument[])[]): IndexPrints =>
    indexPrints(groups.map((some) => openInMemory(buildSegment(some))));

  it('is the same however the documents lie in segments, and whatever is said in comments', () => {
    const prints = printsOf(pages);
    expect(printsOf(pages.slice(1), pages.slice(0, 1))).toEqual(prints);
    expect(printsOf([...pages, document('c', 'comment')])).toEqual(prints);
  });

  it('is another when a page is, or when a page comes or goes; and for issues apart', () => {
    const prints = printsOf(pages);
    for (const other of [
      [...pages.slice(1), document('a', 'page', 2)],
      [...pages, document('c', 'page')],
      pages.slice(1),
    ]) {
      expect(printsOf(other).pages).not.toBe(prints.pages);
      expect(printsOf(other).asked).toBe(prints.asked);
    }
    const issues = printsOf([...pages.slice(0, 2), document('i', 'issue', 2)]);
    expect(issues.asked).not.toBe(prints.asked);
    expect(issues.pages).toBe(prints.pages);
  });
});

function place(title: string): { readonly spaceId: string; readonly pageId: string; readonly title: string } {
  return { spaceId: 's', pageId: title, title };
}
