import type { Clock } from '#shared/clock.ts';
import { NOBODY } from '#shared/outbox/whose.ts';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { appError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { RequestHead } from '#shared/model/request-content.ts';
import type { Attached, StoredPage } from '#shared/rpc/store.ts';
import type { StoreRemote } from '../../../renderer/host/live/live.svelte.ts';
import type { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import type { Writers } from '../../../renderer/store/outbox/drafts.ts';
import { forgetDatabases, storedAccounts } from '../../../renderer/store/db/forget-databases.ts';
import type { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { QUIET_MS } from '../../../renderer/store/links/indexer.ts';
import { openDatabases, type Databases } from '../../../renderer/store/db/open-databases.ts';
import { createStore, type Store } from '../../../renderer/store/store.ts';
import { until } from '../until.ts';

export { collection, comment, reply, space } from './rows.ts';

// Dexie's live queries ask the global; each test still has a factory, and so a disk, of its own.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

/** A core that a test can stop, and that remembers what it was given. */
export interface FakeCore {
  appended: PendingOperation[];
  append: 'works' | 'fails';
  attach: Attached;
  /** The second copy. */
  copy: (name: string, input: unknown) => Result<unknown> | Promise<Result<unknown>>;
}

export interface TestStore {
  readonly store: Store;
  readonly db: () => GalleyDatabase;
  readonly local: () => LocalDatabase;
  readonly core: FakeCore;
  /** Lets the store be quiet until all links that were marked are read: by itself it reads none. */
  readonly readLinks: () => Promise<void>;
  /** Whether no link waits to be read. */
  readonly linksAreRead: () => Promise<boolean>;
  /** Another start on the same disk. */
  readonly restart: () => Promise<TestStore>;
}

export async function openTestStore(
  indexedDB = new IDBFactory(),
  now: () => number = () => 1_000,
  writers?: Writers,
): Promise<TestStore> {
  const core: FakeCore = {
    appended: [],
    append: 'works',
    attach: { operations: [], removed: [], rows: [], adopted: 0 },
    copy: noCopy,
  };
  let databases: Databases | null = null;
  const opened = (): Databases => {
    if (databases === null) throw new Error('not open');
    return databases;
  };
  const time = quietTime();
  const linksAreRead = async (): Promise<boolean> => {
    const states = await opened().db.linkState.toArray();
    const isRead = states.map(
      ({ groups, stale, said = false, apis = false }) => said && apis && stale === 0 && isEmpty(groups),
    );
    return isRead.length > 0 && isRead.every(Boolean);
  };
  const store = createStore({
    now,
    later: () => undefined,
    linkClock: time.clock,
    ...(writers === undefined ? {} : { writers }),
    open: async (accountId) => {
      const result = await openDatabases(accountId, { indexedDB, IDBKeyRange });
      if (result.ok) databases = result.value;
      return result;
    },
    forget: (accountId) => forgetDatabases(accountId, indexedDB),
    stored: () => storedAccounts(indexedDB),
    core: {
      invoke: (name, input) => Promise.resolve(answer(core, name, input) as Result<never>),
    },
  });
  const answered = await store.forPage.calls.open({
    accountId: 'test',
    writer: { ...NOBODY, person: { id: 'me', displayName: 'Me' } },
  });
  if (!answered.ok) throw new Error(answered.error.detail);
  return {
    store,
    core,
    linksAreRead,
    async readLinks() {
      time.pass(QUIET_MS);
      await until(linksAreRead);
    },
    db: () => opened().db,
    local: () => opened().local,
    restart: () => {
      opened().db.close();
      opened().local.close();
      return openTestStore(indexedDB, now, writers);
    },
  };
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** Time that passes when the test says so, with the one thing that waits for it. */
function quietTime(): { readonly clock: Clock; readonly pass: (ms: number) => void } {
  let now = 0;
  let waiting: { readonly at: number; readonly work: () => void } | null = null;
  return {
    clock: {
      now: () => now,
      schedule(delayMs, work) {
        const mine = { at: now + delayMs, work };
        waiting = mine;
        return () => {
          if (waiting === mine) waiting = null;
        };
      },
    },
    pass(ms) {
      now += ms;
      const due = waiting;
      if (due === null || due.at > now) return;
      waiting = null;
      due.work();
    },
  };
}

/** A screen's way to a real store. */
export function storeRemote({ store }: TestStore): StoreRemote {
  const calls = store.forPage.calls as Readonly<Record<string, (input: unknown) => unknown>>;
  return {
    invoke: (name, input) => Promise.resolve(calls[name]?.(input)) as never,
    subscribe: () => () => undefined,
    watch: () => () => undefined,
  };
}

/** Nothing is known of it, and it takes what comes. */
function noCopy(name: string): Result<unknown> {
  if (name === 'copy.open') return ok({ changes: [], n: 0, missingOnly: false });
  return ok(name === 'copy.check' ? [] : null);
}

function answer(core: FakeCore, name: string, input: unknown): Result<unknown> | Promise<Result<unknown>> {
  if (name === 'attach') return ok(core.attach);
  if (name === 'detach') return ok(null);
  if (name.startsWith('copy.')) return core.copy(name, input);
  if (core.append === 'fails') return err(appError('storage-full', 'no space'));
  const { operation } = input as { readonly operation: PendingOperation };
  core.appended.push(operation);
  return ok({ outcome: 'queued', operation });
}

/** The first value that a watch tells. */
export function first<T>(start: (emit: (value: Result<T>) => void) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = start((value) => {
      queueMicrotask(() => {
        stop();
      });
      if (value.ok) resolve(value.value);
      else reject(new Error(value.error.detail));
    });
  });
}

export function storedPage(id: string, more: Partial<StoredPage> = {}): StoredPage {
  return {
    id,
    title: `Page ${id}`,
    path: id,
    slug: id,
    emoji: null,
    icon: null,
    type: 'document',
    href: null,
    hidden: false,
    description: null,
    depth: 0,
    parent: null,
    hasChildren: false,
    updatedAt: '2026-01-01T00:00:00Z',
    appUrl: null,
    ...more,
  };
}

/** The change request of these tests. */
export const REQUEST = { spaceId: 's', changeRequestId: 'cr' } as const;

/** What is known of what it changes; nothing but its pages. */
export function requestHead(pages: RequestHead['pages'], fields: Partial<RequestHead> = {}): RequestHead {
  return {
    ...REQUEST,
    revision: 'r1',
    baseRevision: 'b',
    ancestor: 'b',
    exact: true,
    version: 'v',
    fetchedAt: 1,
    pages,
    pagesLeft: 0,
    files: [],
    variables: { before: {}, after: {} },
    contributors: [],
    reviewers: [],
    reviews: [],
    ...fields,
  };
}

/** Somebody who watches a view, and waits for what is told of it. */
export class Hearing {
  #next: () => void = () => undefined;

  heard(): void {
    this.#next();
  }

  /** Waits for news until what is expected is so. */
  async until(check: () => void): Promise<void> {
    for (;;) {
      const next = new Promise<void>((resolve) => (this.#next = resolve));
      try {
        check();
        return;
      } catch {
        await next;
      }
    }
  }
}
