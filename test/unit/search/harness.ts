import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Batch } from '#shared/rpc/store.ts';
import type { CommentSweep, Swept } from '#shared/rpc/sweep.ts';
import type { FoundRecord, SearchAnswer, SearchInput, SearchProgress } from '#shared/rpc/search.ts';
import type { LikelyPages } from '#shared/rpc/suggest.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { sweepComments } from '../../../renderer/store/cache/sweep.ts';
import { createSearch, type Alone } from '../../../renderer/store/search/search.ts';
import { SearchDatabase } from '../../../renderer/store/search/search-database.ts';
import { storedPage } from '../store/fixtures.ts';

Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const ACCOUNT = 'account';

/** A store and the search over it, on one disk; another can be opened on the same disk, as another tab would be. */
export interface TestSearch {
  readonly store: GalleyDatabase;
  readonly local: LocalDatabase;
  commit(batch: Batch): Promise<void>;
  sweep(sweep: CommentSweep): Promise<Swept>;
  find(query: string, more?: Partial<SearchInput>): Promise<SearchAnswer>;
  titles(query: string): Promise<readonly string[]>;
  snippet(query: string): Promise<string>;
  /** Resolves once nothing is left to be read. */
  settled(): Promise<SearchProgress>;
  /** The first progress of which `holds` is true. */
  progress(holds: (progress: SearchProgress) => boolean): Promise<SearchProgress>;
  record(id: string): Promise<FoundRecord | null>;
  /** Lets go of the account, as when another one is opened. */
  leave(): Promise<void>;
  likely(clusterId: string, issueId?: string): Promise<LikelyPages | null>;
  /** Another start on the same disk. */
  reopen(): Promise<TestSearch>;
  close(): void;
}

/** The time of a search, which is driven by the test: nothing takes long, and waits are over in the next turn. */
export interface TestTime {
  readonly pause: (ms: number) => Promise<void>;
  readonly ticks: () => number;
}

export const NO_TIME: TestTime = {
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  ticks: () => 0,
};

/** Later than all that these tests store. */
const NOW = Date.parse('2026-06-01T00:00:00Z');

export async function openTestSearch(disk = new IDBFactory(), alone?: Alone, time = NO_TIME): Promise<TestSearch> {
  const options = { indexedDB: disk, IDBKeyRange };
  const store = new GalleyDatabase(ACCOUNT, options);
  await store.open();
  const local = new LocalDatabase(ACCOUNT, options);
  await local.open();
  const opened: { close(): void }[] = [store, local];
  const track = <T extends { close(): void }>(database: T): T => {
    opened.push(database);
    return database;
  };
  const search = createSearch({
    openStore: (accountId) => track(new GalleyDatabase(accountId, options)),
    openLocal: (accountId) => track(new LocalDatabase(accountId, options)),
    openIndex: (accountId) => track(new SearchDatabase(accountId, options)),
    alone: alone ?? ((_, work) => work()),
    now: () => NOW,
    ...time,
  });
  await search.calls.open({ accountId: ACCOUNT, me: 'Hanne' });
  const find = async (query: string, more: Partial<SearchInput> = {}): Promise<SearchAnswer> => {
    const found = await search.calls.find({ query, limit: 100, what: 'everything', ...more });
    if (!found.ok) throw new Error(found.error.detail);
    return found.value;
  };
  return {
    store,
    local,
    sweep: (sweep) => sweepComments({ db: store, local }, sweep, NOW),
    commit: (batch) => commitBatch(store, batch, 1_000),
    find,
    titles: async (query) => (await find(query)).hits.map(({ title }) => title),
    async snippet(query) {
      const { hits, words } = await find(query);
      const snippets = await search.calls.snippets({ words, ids: hits.slice(0, 1).map(({ id }) => id) });
      if (!snippets.ok) throw new Error(snippets.error.detail);
      return (snippets.value[0] ?? []).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
    },
    settled: () =>
      new Promise((resolve, reject) => {
        let stop: () => void = () => undefined;
        let isOver = false;
        const told = search.watches.progress(null, (progress) => {
          if (!progress.ok) reject(new Error(progress.error.detail));
          else if (!isOver && !progress.value.working) {
            void store.changes.count().then((marks) => {
              // One record says which store this is.
              if (marks > 1 || isOver) return;
              isOver = true;
              stop();
              resolve(progress.value);
            });
          }
        });
        stop = told;
      }),
    progress: (holds) =>
      new Promise((resolve) => {
        const stop = search.watches.progress(null, (progress) => {
          if (!progress.ok || !holds(progress.value)) return;
          queueMicrotask(() => {
            stop();
          });
          resolve(progress.value);
        });
      }),
    async likely(clusterId, issueId) {
      const likely = await (issueId === undefined
        ? search.calls['suggest.cluster']({ clusterId })
        : search.calls['suggest.issue']({ clusterId, issueId }));
      if (!likely.ok) throw new Error(likely.error.detail);
      return likely.value;
    },
    async leave() {
      await search.calls.open({ accountId: 'another', me: null });
    },
    async record(id) {
      const found = await search.calls.record({ id });
      if (!found.ok) throw new Error(found.error.detail);
      return found.value;
    },
    reopen() {
      for (const database of opened) database.close();
      return openTestSearch(disk, alone, time);
    },
    close() {
      for (const database of opened) database.close();
    },
  };
}

/** A space of pages by their titles and texts. */
export function spaceBatch(spaceId: string, pages: Readonly<Record<string, string>>, revision = 'r1'): Batch {
  return {
    tree: {
      spaceId,
      revision,
      fetchedAt: 1,
      files: [],
      pages: Object.keys(pages).map((title) => storedPage(`${spaceId}-${title}`, { title, updatedAt: revision })),
    },
    bodies: {
      spaceId,
      rows: Object.entries(pages).map(([title, markdown]) => ({
        pageId: `${spaceId}-${title}`,
        markdown,
        revision,
        updatedAt: revision,
        fetchedAt: 1,
        page: {},
      })),
    },
  };
}
