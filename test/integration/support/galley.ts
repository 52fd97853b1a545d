import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { AppState, HostCalls, HostEvents } from '#shared/rpc/host.ts';
import type { Result } from '#shared/result.ts';
import { createPeer, type InputOf, type Remote } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { memorySecrets } from '../../../electron/accounts/key-value.ts';
import { keyValue } from '../../support/key-value.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { createApp, type App } from '../../../electron/app.ts';
import type { HostDependencies } from '../../../electron/host-dependencies.ts';
import { openLog } from '../../../electron/log/log.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { forgetDatabases, storedAccounts } from '../../../renderer/store/db/forget-databases.ts';
import { openDatabases, type Databases } from '../../../renderer/store/db/open-databases.ts';
import { createStore } from '../../../renderer/store/store.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import { HurriedClock, type ClockState } from './hurried-clock.ts';
import { wirePair } from './wire-pair.ts';

// Dexie's live queries ask the global; each Galley below still has a disk of its own.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

type Nothing = Record<never, never>;

/** What outlives a kill: the profile folder, the settings in it, and the page's database. */
export interface Disk extends ClockState {
  readonly profileDir: string;
  readonly settings: Map<string, unknown>;
  readonly indexedDB: IDBFactory;
  /** Bytes that are left; absent: nobody says. */
  freeBytes?: number;
}

export function emptyDisk(profileDir: string): Disk {
  return { profileDir, settings: new Map(), indexedDB: new IDBFactory() };
}

/** The whole of Galley without a window: the core as it is, and the store as it is, in one process. */
export interface Galley {
  readonly host: Remote<HostCalls, HostEvents, Nothing>;
  readonly store: Remote<StoreCalls, Nothing, StoreWatches>;
  /** What the core may ask of the store. */
  readonly rows: Pick<Remote<RowCalls, Nothing, Nothing>, 'invoke'>;
  readonly state: () => AppState;
  /** What a page downloads from this address. */
  readonly download: (address: string) => Promise<Buffer>;
  readonly file: (address: string) => Promise<number>;
  /** Every request that left, as `GET /v1/spaces/…`. */
  readonly requests: string[];
  /** The page is closed, the core goes on. */
  closePage(): void;
  openPage(): Promise<void>;
  /** Another tab on the same databases, beside the first. */
  openSecondPage(): Promise<Galley['store']>;
  /** As `--connect` does with a token of the command line. */
  readonly reconnect: App['calls']['reconnect'];
  /** The core as another window asks it: it has no store. */
  openSecondWindow(): Galley['host'] & { readonly close: () => void };
  /** Once is enough; more often does nothing. */
  close(): Promise<void>;
  /** All wires are cut and nobody is told; what still runs has nobody left to talk to. */
  abandon(): void;
}

/** What a test drives itself: time, chance, disks, the wires between the parts. */
export interface Driven extends Partial<
  Pick<HostDependencies, 'clock' | 'random' | 'journalDisk' | 'secrets' | 'settings'>
> {
  readonly wires?: typeof wirePair;
}

/**
 * `network` stands between Galley and the service: it may lose, delay or refuse what passes. Unless a test drives the
 * clock, waits of the app take no time and its limits are never reached (see `HurriedClock`).
 */
export async function startGalley(
  disk: Disk,
  network: Fetch = fetch,
  { wires = wirePair, clock: driver, ...driven }: Driven = {},
): Promise<Galley> {
  const requests: string[] = [];
  const hurried = new HurriedClock(disk);
  const clock = driver ?? hurried;
  const app = await createApp({
    host: 'browser',
    version: 'test',
    profileDir: disk.profileDir,
    sampleDir: sampleWorkspaceDir(),
    settings: keyValue(disk.settings),
    log: openLog(disk.profileDir, { now: clock.now }),
    secrets: memorySecrets(),
    fetch: (input, init) => {
      const url = new URL(input);
      requests.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`);
      const answer = network(input, init);
      return driver === undefined ? hurried.during(answer.then(wholeAnswer)) : answer;
    },
    clock,
    openExternal: () => Promise.resolve(),
    diskFree: () => Promise.resolve(disk.freeBytes ?? null),
    ...driven,
  });
  const [pageEnd, hostEnd] = wires();
  app.connectPage(hostEnd);
  const host = createPeer<HostCalls, HostEvents, Nothing>(pageEnd, { calls: {}, watches: {} });
  const page = { current: openStore() };
  let second: ReturnType<typeof openStore> | null = null;
  let closed = false;

  function openStore() {
    const [coreEnd, storeEnd] = wires();
    const [pageSide, workerSide] = wires();
    let databases: Databases | null = null;
    const store = createStore({
      core: { invoke: (name, input) => core.invoke(name, input) },
      now: clock.now,
      ...(driver === undefined ? { linkClock: clock } : {}),
      forget: (accountId) => forgetDatabases(accountId, disk.indexedDB),
      stored: () => storedAccounts(disk.indexedDB),
      open: async (accountId) => {
        const opened = await openDatabases(accountId, { indexedDB: disk.indexedDB, IDBKeyRange });
        if (opened.ok) databases = opened.value;
        return opened;
      },
    });
    const core = createPeer<RowHostCalls, Nothing, Nothing, RowCalls>(storeEnd, store.forCore);
    createPeer<Nothing, Nothing, Nothing, StoreCalls, Nothing, StoreWatches>(workerSide, store.forPage);
    app.connectStore(coreEnd);
    return {
      rows: store.forCore.calls,
      remote: createPeer<StoreCalls, Nothing, StoreWatches>(pageSide, { calls: {}, watches: {} }),
      close: () => {
        coreEnd.close();
        pageSide.close();
        databases?.db.close();
        databases?.local.close();
      },
    };
  }

  async function attach({ remote }: ReturnType<typeof openStore> = page.current): Promise<void> {
    const { accounts, currentAccountId } = app.state();
    const account = accounts.find(({ id }) => id === currentAccountId);
    if (account === undefined) return;
    const { id: accountId, person, signIn, sameAs } = account;
    must(await remote.invoke('open', { accountId, writer: { person, signIn, sameAs } }));
    must(await remote.invoke('attach', null));
  }

  await attach();
  return {
    host,
    store: {
      invoke: (name, input) => page.current.remote.invoke(name, input),
      subscribe: (name, listener) => page.current.remote.subscribe(name, listener),
      watch: (name, input, listener) => page.current.remote.watch(name, input, listener),
    },
    rows: { invoke: (name, input) => Promise.resolve(page.current.rows[name](input as never)) },
    state: () => app.state(),
    async download(address) {
      const made = await app.download(address);
      if (made === null) throw new Error(`nothing at ${address}`);
      const pieces: Uint8Array[] = [];
      for await (const piece of made.body) pieces.push(piece as Uint8Array);
      return Buffer.concat(pieces);
    },
    file: async (address) => (await app.file(address)).status,
    requests,
    closePage: () => {
      page.current.close();
    },
    openPage: async () => {
      page.current = openStore();
      await attach();
    },
    async openSecondPage() {
      second = openStore();
      await attach(second);
      return second.remote;
    },
    reconnect: app.calls.reconnect,
    openSecondWindow() {
      const [pageSide, hostSide] = wires();
      app.connectPage(hostSide);
      const peer = createPeer<HostCalls, HostEvents, Nothing>(pageSide, { calls: {}, watches: {} });
      return {
        ...peer,
        close: () => {
          pageSide.close();
        },
      };
    },
    async close() {
      if (closed) return;
      closed = true;
      second?.close();
      page.current.close();
      await app.close();
      hurried.stop();
    },
    abandon() {
      page.current.close();
      pageEnd.close();
    },
  };
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
  return result.value;
}

/** The first value of a watch that `fits`. */
export function until<N extends keyof StoreWatches>(
  galley: Galley,
  name: N,
  input: InputOf<StoreWatches, N>,
  fits: (value: ReturnType<StoreWatches[N]>) => boolean,
): Promise<ReturnType<StoreWatches[N]>> {
  return new Promise((resolve, reject) => {
    const stop = galley.store.watch(name, input, (value) => {
      if (!value.ok) reject(new Error(value.error.detail));
      else if (fits(value.value as ReturnType<StoreWatches[N]>)) {
        resolve(value.value as ReturnType<StoreWatches[N]>);
        setImmediate(() => {
          stop();
        });
      }
    });
  });
}

/** The first state of the app that `fits`. */
export function untilState(galley: Galley, fits: (state: AppState) => boolean): Promise<AppState> {
  return new Promise((resolve) => {
    const check = (state: AppState): void => {
      if (!fits(state)) return;
      stop();
      resolve(state);
    };
    const stop = galley.host.subscribe('app.changed', check);
    check(galley.state());
  });
}

/** Until a run of the sync has ended well, other than the one that ended `after`. */
export async function untilSynced(galley: Galley, after: number | null = null): Promise<void> {
  const { sync } = await untilState(
    galley,
    ({ sync: now }) =>
      now.phase === 'failed' || (now.phase === 'idle' && now.lastSyncAt !== null && now.lastSyncAt !== after),
  );
  if (sync.error !== null) throw new Error(`${sync.error.code}: ${sync.error.detail}`);
}

/**
 * Of what was asked for: what of each space came before what its change requests change. Those are read last of a space, and
 * they read what they began from.
 */
export function beforeTheirRequests(requests: readonly string[]): readonly string[] {
  const over = new Set<string>();
  return requests.filter((request) => {
    const [, spaceId = ''] = /\/spaces\/([^/?]+)/.exec(request) ?? [];
    if (/\/change-requests\/[^/]+\/contributors/.test(request)) over.add(spaceId);
    return !over.has(spaceId);
  });
}
