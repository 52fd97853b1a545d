import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type {
  Account,
  AppState,
  Connected,
  ConnectInput,
  HostCalls,
  HostEvents,
  SignInInput,
} from '#shared/rpc/host.ts';
import type { Settings } from '#shared/settings.ts';
import { createPeer, type Peer, type Wire } from '#shared/rpc/peer.ts';
import type { Writer } from '#shared/outbox/whose.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { RowCalls, RowHostCalls } from '#shared/rpc/store.ts';
import { createAppWindow, type AppWindow } from './app-window.ts';
import { createAccounts, SAMPLE_ACCOUNT_ID, type KeptAccount } from './accounts/accounts.ts';
import { createOpening } from './accounts/opening.ts';
import { createRemoval } from './accounts/removal.ts';
import { createRemovedAccounts } from './accounts/removed-accounts.ts';
import { createRunningSessions } from './accounts/running.ts';
import type { Session, SessionOptions, StoreRemote } from './accounts/session.ts';
import { lastOther, withPerson, writerOf } from './accounts/sign-ins.ts';
import { accountFiles } from './accounts/account-files.ts';
import { readSettings, writeSettings } from './accounts/settings.ts';
import { forgetDamage, readDamage } from './settings-file.ts';
import { systemClock } from './api/clock.ts';
import { pacedFetch } from './api/paced-fetch.ts';
import { createDesktopCalls, type DesktopCalls } from './desktop-calls.ts';
import { createDiagnostics, type Diagnostics } from './diagnostics/diagnostics.ts';
import type { HostDependencies } from './host-dependencies.ts';
import { diskFree } from './files/disk-free.ts';
import { noFile, type FileAnswer } from './files/files.ts';
import { decodePart } from './files/decode-part.ts';
import { createLocalCopies, type LocalCopies } from './local-copy/copies.ts';
import { createOpener } from './files/open-copy.ts';
import { logStart } from './log/start.ts';
import { createPackAccounts, type PackAccounts } from './packs/pack-accounts.ts';
import { openPacks } from './packs/packs.ts';
import type { Download } from './packs/transfers.ts';
import { hostHandlers } from './rpc/host.ts';
import { rowHandlers } from './rpc/rows.ts';
import { UNKNOWN_NETWORK, UNKNOWN_STORAGE } from '#shared/at-start.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';

/**
 * Galley's core, whole, for either host: accounts, their sessions, and the wires to pages and stores.
 * `main.ts` and `browser-host.ts` give it what differs between them and nothing else.
 */
export interface App {
  connectPage(wire: Wire): void;
  connectStore(wire: Wire): void;
  /** The answer to `/files/<account>/<space>/<file>`. */
  file(pathname: string): Promise<FileAnswer>;
  /** A file that was made, under the address that its maker was told; null: no such file. */
  download(pathname: string): Promise<Download | null>;
  /** As a window sees it that shows the account that was used last. */
  state(): AppState;
  calls: AppCalls;
  readonly copies: LocalCopies;
  /** A deep link from outside. */
  openLink(place: string): void;
  tryNow(): void;
  close(): Promise<void>;
}

/** What the rpc table calls. */
export interface AppCalls extends PackAccounts, DesktopCalls {
  readonly openSample: () => Promise<Result<Account>>;
  readonly connect: (input: SignInInput) => Promise<Result<Connected>>;
  /** Ends the check of `connect`, if it is still asking; nothing is kept then. */
  readonly cancelConnect: () => void;
  /** Like `connect`; an account that is known here opens also when the server cannot be reached. */
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Makes the account run, for a window that is about to show it. */
  readonly resume: (accountId: string) => Promise<Result<Account>>;
  readonly signOut: (accountId: string, unsent: 'keep' | 'discard') => Promise<Result<null>>;
  /** The person said whose the words of unknown writers are. */
  readonly answer: (accountId: string, mine: boolean) => Promise<Result<Account>>;
  /** The account is none any more, for any window; `finish` deletes the rest of it, and says how much could not be. */
  readonly remove: (
    accountId: string,
    by: AppWindow,
  ) => Promise<Result<{ readonly shownBy: readonly AppWindow[]; readonly finish: () => Promise<number> }>>;
  /** Nothing of an account of this id may be stored by anybody. */
  readonly wasRemoved: (accountId: string) => boolean;
  readonly setSampleRunning: (running: boolean) => Promise<Result<null>>;
  readonly forgetSampleDamage: () => void;
  readonly setWaived: (accountId: string, causes: readonly WaivableCause[]) => Result<null>;
  readonly setSettings: (change: Partial<Settings>) => Settings;
  readonly forgetSettingsDamage: () => void;
  readonly openFile: (accountId: string, spaceId: string, fileId: string, name: string) => Promise<Result<null>>;
  readonly diagnostics: Diagnostics;
  /** The session of `accountId`, while it runs. */
  readonly session: (accountId: string) => Result<Session>;
}

type PagePeer = Peer<object, object, object, HostEvents>;

export async function createApp(given: HostDependencies): Promise<App> {
  const host: HostDependencies = { ...given, fetch: pacedFetch(given.fetch, given.clock ?? systemClock) };
  const { log } = host;
  const threw = (thrown: unknown): void => {
    log.thrown('app', 'answer-failed', thrown);
  };
  logStart(host);
  const accounts = createAccounts(host.settings, accountFiles(host.profileDir));
  const packs = await openPacks({
    profileDir: host.profileDir,
    version: host.version,
    now: host.clock?.now ?? Date.now,
    changed: () => {
      announce();
    },
    diskFree: host.diskFree ?? diskFree,
  });
  const windows = new Map<AppWindow, PagePeer>();
  const running = createRunningSessions(log);
  const copies = createLocalCopies(host.profileDir, host.journalDisk, log);
  const opener = host.openPath === undefined ? null : createOpener(host.profileDir, host.openPath);
  let announcing = false;

  const announce = (): void => {
    if (announcing) return;
    // Many changes of one turn are one announcement.
    announcing = true;
    setImmediate(() => {
      announcing = false;
      for (const [window, peer] of windows) peer.emit('app.changed', window.state());
    });
  };

  const toAccount = (kept: KeptAccount): Account => {
    // What was kept with the session may be older than what was noted since.
    const { signIns, ...account } = accounts.find(kept.id) ?? kept;
    const { person, signIn, sameAs } = writerOf(signIns);
    return {
      ...account,
      person,
      formerly: person === null ? account.person : lastOther(signIns, person),
      signIn,
      sameAs,
      session: accessOf(kept),
      outbox: running.outbox(account.id),
    };
  };

  const accessOf = ({ id, kind }: KeptAccount): Account['session'] => {
    const session = running.find(id);
    if (session !== null) return session.access();
    const hasToken = kind === 'sample' || (kind !== 'pack' && host.secrets.get(id) !== null);
    return hasToken ? 'signed-in' : 'signed-out';
  };

  const writerIn = (accountId: string): Writer => writerOf(accounts.find(accountId)?.signIns ?? []);

  const stateIn = (shown: string | null, locked: boolean): AppState => {
    const session = shown === null ? null : running.find(shown);
    return {
      version: host.version,
      host: host.host,
      platform: process.platform,
      accounts: accounts.list().map(toAccount),
      currentAccountId: shown,
      locked,
      session: shown === null ? 0 : running.opening(shown),
      settings: readSettings(host.settings),
      settingsDamage: readDamage(host.settings),
      network: session?.network() ?? UNKNOWN_NETWORK,
      tokenStorage: host.secrets.storage,
      sample: shown === SAMPLE_ACCOUNT_ID ? opening.sampleState() : null,
      sync: session?.progress() ?? IDLE_SYNC,
      storage: session?.storage() ?? UNKNOWN_STORAGE,
      packJobs: packs.jobs.list(),
    };
  };

  function optionsFor(account: KeptAccount, token: string | null): SessionOptions {
    return {
      account,
      token,
      profileDir: host.profileDir,
      log: log.ofAccount(account.id),
      // The sample service is a part of Galley: nobody else uses it.
      fetch: account.kind === 'sample' ? given.fetch : host.fetch,
      clock: host.clock,
      random: host.random,
      journalDisk: host.journalDisk,
      changed: announce,
      filesChanged: (spaceId) => {
        for (const peer of windows.values()) peer.emit('files.changed', { accountId: account.id, spaceId });
      },
      filesLimit: () => readSettings(host.settings).filesLimit,
      deleteDelayMs: () => readSettings(host.settings).deleteDelay * 1_000,
      diskFree: host.diskFree ?? diskFree,
      writer: () => writerOf(accounts.find(account.id)?.signIns ?? account.signIns),
      learned: (person) => {
        const known = accounts.find(account.id);
        if (known !== null) accounts.setSignIns(account.id, withPerson(known.signIns, person));
        announce();
      },
    };
  }

  const removed = createRemovedAccounts(host.settings);
  /** The window that asked for a removal that begins. */
  let remover: AppWindow | null = null;
  const removal = createRemoval({
    profileDir: host.profileDir,
    log,
    secrets: host.secrets,
    accounts,
    removed,
    running,
    copies,
    forgetSample: () => opening.forgetSample(),
    dropSavedPacks: () => packs.transfers.dropMade(),
    begun(accountId) {
      for (const [window, peer] of windows) peer.emit('account.removed', { accountId, elsewhere: window !== remover });
      announce();
    },
  });
  const opening = createOpening({
    host,
    accounts,
    running,
    optionsFor,
    toAccount,
    changed: announce,
    makeWay: (accountId) => removal.makeWay(accountId),
    wasRemoved: (accountId) => removed.includes(accountId),
  });

  const packAccounts = createPackAccounts({
    packs,
    accounts,
    inTurn: opening.inTurn,
    now: host.clock?.now ?? Date.now,
    changed: announce,
    running,
    open: opening.openPack,
    makeWay: (accountId) => removal.makeWay(accountId),
  });

  const isShown = (accountId: string): boolean =>
    [...windows.keys()].some((window) => window.accountId() === accountId);

  function createWindow(): AppWindow {
    const window: AppWindow = createAppWindow({
      lastUsed: () => accounts.currentId(),
      isThere: (accountId) => accounts.find(accountId) !== null,
      writerIn,
      isSignedOut: (accountId) => accounts.list().some((one) => one.id === accountId && accessOf(one) === 'signed-out'),
      stateIn,
      shown() {
        // Before the answer to whoever asked for it.
        windows.get(window)?.emit('app.changed', window.state());
        void opening.inTurn(async () => {
          for (const { account } of running.all()) if (!isShown(account.id)) await running.leave(account.id);
        });
      },
      changed: announce,
    });
    return window;
  }

  const calls: AppCalls = {
    openSample: opening.openSample,
    connect: opening.connect,
    cancelConnect: opening.cancelConnect,
    reconnect: opening.reconnect,
    resume: opening.resume,
    signOut: opening.signOut,
    answer: opening.answer,
    setSampleRunning: opening.setSampleRunning,
    forgetSampleDamage: opening.forgetSampleDamage,
    remove: (accountId, by) =>
      opening.inTurn(() => {
        const shownBy = [...windows.keys()].filter((window) => window.accountId() === accountId);
        remover = by;
        const begun = removal.begin(accountId);
        return Promise.resolve(begun.ok ? ok({ shownBy, finish: () => opening.inTurn(begun.value) }) : begun);
      }),
    wasRemoved: (accountId) => removed.includes(accountId) && accounts.find(accountId) === null,
    ...packAccounts,
    diagnostics: createDiagnostics({ host, accounts, running, accessOf }),
    setWaived(accountId, causes) {
      if (accounts.find(accountId) === null) return err(appError('no-account', 'this account is not known'));
      accounts.setWaived(accountId, causes);
      running.find(accountId)?.setWaived(causes);
      announce();
      return ok(null);
    },
    setSettings(change) {
      const settings = writeSettings(host.settings, change);
      announce();
      return settings;
    },
    forgetSettingsDamage() {
      forgetDamage(host.settings);
      announce();
    },
    ...createDesktopCalls(host),
    async openFile(accountId, spaceId, fileId, name) {
      if (opener === null) return err(appError('invalid-input', 'this host opens files in the browser'));
      const target = calls.session(accountId);
      if (!target.ok) return target;
      const { body } = await target.value.file(spaceId, fileId);
      return body === null ? err(appError('not-found', 'the file is not stored')) : opener.open(accountId, name, body);
    },
    session(accountId) {
      const session = running.find(accountId);
      return session === null ? err(appError('no-account', 'this account is not open')) : ok(session);
    },
  };

  const app: App = {
    calls,
    state: () => stateIn(accounts.currentId(), false),
    copies,
    connectPage(wire) {
      const window = createWindow();
      const peer: PagePeer = createPeer<object, object, object, HostCalls, HostEvents, object>(wire, {
        calls: hostHandlers(app, window),
        watches: {},
        threw,
      });
      windows.set(window, peer);
      peer.onClose(() => windows.delete(window));
    },
    connectStore(wire) {
      let attached: { readonly session: Session; readonly store: StoreRemote } | null = null;
      const detach = (): void => {
        const before = attached;
        attached = null;
        before?.session.detach(before.store);
      };
      let connected = true;
      const peer: Peer<RowCalls, object, object, object> = createPeer<RowCalls, object, object, RowHostCalls>(wire, {
        calls: rowHandlers(app, {
          async attach(session, stored) {
            detach();
            // A session must not reach the database of the account that its store opens next.
            const store: StoreRemote = {
              invoke: (name, input) =>
                attached?.store === store
                  ? peer.invoke(name, input)
                  : Promise.resolve(err(appError('not-running', 'this store was closed'))),
            };
            attached = { session, store };
            const change = await session.attach(store, stored);
            // A page that closed meanwhile is no store to write to.
            if (!connected || !change.ok) detach();
            return change;
          },
          detach,
        }),
        watches: {},
        threw,
      });
      peer.onClose(() => {
        connected = false;
        detach();
      });
    },
    async file(pathname) {
      const [, folder, accountId, spaceId, fileId] = pathname.split('/').map(decodePart);
      const target = folder === 'files' && accountId !== undefined ? calls.session(accountId) : null;
      if (target?.ok !== true || spaceId === undefined || fileId === undefined) return noFile;
      return target.value.file(spaceId, fileId);
    },
    download: (pathname) => packs.transfers.download(pathname),
    openLink(place) {
      for (const peer of windows.values()) peer.emit('link.opened', { place });
    },
    tryNow() {
      for (const session of running.all()) session.tryNow();
    },
    close: () =>
      opening.inTurn(async () => {
        // What is under way is waited for, for a moment: a request that is cut off leaves a doubt behind.
        await running.close();
        await copies.closeAll();
        await packs.close();
        await opening.close();
        log.event('app', 'stopped');
      }),
  };

  await removal.finish();
  const current = accounts.currentId();
  // A session that cannot be opened leaves the welcome screen, which says why when the account is chosen.
  if (current !== null) await opening.resume(current);
  void opening.openOthers();
  return app;
}
