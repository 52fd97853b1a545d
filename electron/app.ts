import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, AppState, ConnectInput, HostCalls, HostEvents, Settings } from '#shared/rpc/host.ts';
import { createPeer, type Peer, type Wire } from '#shared/rpc/peer.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { RowCalls, RowHostCalls } from '#shared/rpc/store.ts';
import { parseBaseAddress } from '#shared/connect-input.ts';
import { createAccounts, SAMPLE_ACCOUNT_ID, type KeptAccount } from './accounts/accounts.ts';
import { createBackground } from './accounts/background.ts';
import { checkConnection } from './accounts/connect.ts';
import { createEmbeddedSample } from './accounts/embedded-sample.ts';
import { openSession, type Session, type SessionOptions } from './accounts/session.ts';
import { readSettings, writeSettings } from './accounts/settings.ts';
import { externalAddress } from './external-address.ts';
import type { HostDependencies } from './host-dependencies.ts';
import { diskFree } from './files/disk-free.ts';
import { noFile, type FileAnswer } from './files/files.ts';
import { decodePart } from './files/decode-part.ts';
import { createOpener } from './files/open-copy.ts';
import { createPackAccounts, type PackAccounts } from './packs/pack-accounts.ts';
import { openPacks } from './packs/packs.ts';
import type { Download } from './packs/transfers.ts';
import { hostHandlers } from './rpc/host.ts';
import { rowHandlers } from './rpc/rows.ts';
import { UNKNOWN_NETWORK, UNKNOWN_STORAGE } from '#shared/at-start.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';

/**
 * Galley's core, whole, for either host: accounts, the session of the current one, and the wires to pages and stores.
 * `main.ts` and `browser-host.ts` give it what differs between them and nothing else.
 */
export interface App {
  connectPage(wire: Wire): void;
  connectStore(wire: Wire): void;
  /** The answer to `/files/<account>/<space>/<file>`. */
  file(pathname: string): Promise<FileAnswer>;
  /** A file that was made, under the address that its maker was told; null: no such file. */
  download(pathname: string): Promise<Download | null>;
  state(): AppState;
  calls: AppCalls;
  /** A deep link from outside. */
  openLink(place: string): void;
  tryNow(): void;
  close(): Promise<void>;
}

/** What the rpc table calls. */
export interface AppCalls extends PackAccounts {
  readonly openSample: () => Promise<Result<Account>>;
  readonly connect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Ends the check of `connect`, if it is still asking; nothing is kept then. */
  readonly cancelConnect: () => void;
  /** Like `connect`, but an account that is known here opens without asking the service: it may be out of reach. */
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  readonly switchTo: (accountId: string) => Promise<Result<Account>>;
  readonly signOut: (accountId: string, unsent: 'keep' | 'discard') => Promise<Result<null>>;
  readonly setSampleRunning: (running: boolean) => Promise<Result<null>>;
  readonly setWaived: (accountId: string, causes: readonly WaivableCause[]) => Result<null>;
  readonly setSettings: (change: Partial<Settings>) => Settings;
  readonly openExternal: (url: string) => Promise<Result<null>>;
  readonly openFile: (accountId: string, spaceId: string, fileId: string, name: string) => Promise<Result<null>>;
  readonly savePdf: (title: string) => Promise<Result<'saved' | 'cancelled'>>;
  /** The session of `accountId`, when it is the current account. */
  readonly session: (accountId: string) => Result<Session>;
}

type PagePeer = Peer<object, object, object, HostEvents>;

export async function createApp(host: HostDependencies): Promise<App> {
  const accounts = createAccounts(host.settings);
  const sample = createEmbeddedSample({
    workspaceDir: host.sampleDir,
    stateFile: join(host.profileDir, 'sample', 'state.json'),
  });
  const packs = await openPacks({
    profileDir: host.profileDir,
    version: host.version,
    now: host.clock?.now ?? Date.now,
    changed: () => {
      announce();
    },
    diskFree: host.diskFree ?? diskFree,
  });
  const pages = new Set<PagePeer>();
  const background = createBackground();
  const opener = host.openPath === undefined ? null : createOpener(host.profileDir, host.openPath);
  let session: Session | null = null;
  let sessions = 0;
  let announcing = false;

  const announce = (): void => {
    if (announcing) return;
    // Many changes of one turn are one announcement.
    announcing = true;
    setImmediate(() => {
      announcing = false;
      for (const page of pages) page.emit('app.changed', state());
    });
  };

  const withSession = (account: KeptAccount): Account => ({
    ...account,
    // What was kept with the session may be older than what was noted since.
    pack: accounts.find(account.id)?.pack ?? account.pack,
    person: session?.account.id === account.id ? session.person() : account.person,
    session: signedInto(account) ? 'signed-in' : 'signed-out',
    outbox: session?.account.id === account.id ? session.outbox() : background.outbox(account.id),
  });

  const signedInto = (account: KeptAccount): boolean =>
    session?.account.id === account.id
      ? session.signedIn()
      : account.kind === 'sample' ||
        (account.kind !== 'pack' && (background.signedIn(account.id) ?? host.secrets.get(account.id) !== null));

  const state = (): AppState => ({
    version: host.version,
    host: host.host,
    platform: process.platform,
    accounts: accounts.list().map(withSession),
    currentAccountId: accounts.currentId(),
    session: sessions,
    settings: readSettings(host.settings),
    network: session?.network() ?? UNKNOWN_NETWORK,
    tokenStorage: host.secrets.storage,
    sample: accounts.currentId() === SAMPLE_ACCOUNT_ID ? { running: sample.running() } : null,
    sync: session?.progress() ?? IDLE_SYNC,
    storage: session?.storage() ?? UNKNOWN_STORAGE,
    packJob: packs.job(),
  });

  /** One opening after the other: two sessions on one journal would send everything twice. */
  let opening: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = opening.then(work);
    opening = turn.catch(() => undefined);
    return turn;
  }

  async function open(given: KeptAccount, token: string | null): Promise<Result<Account>> {
    // Signing in anew changes nothing of what the person chose for this account.
    const account: KeptAccount = { ...given, waived: accounts.find(given.id)?.waived ?? given.waived };
    await leaveScreen(account.id);
    const opened = await openSession(optionsFor(account, token));
    if (!opened.ok) {
      announce();
      return opened;
    }
    session = opened.value;
    sessions += 1;
    accounts.put(account);
    accounts.makeCurrent(account.id);
    announce();
    return ok(withSession(account));
  }

  /** The account on screen goes on sending, unless it is the one that is opened again. */
  async function leaveScreen(nextId: string): Promise<void> {
    const previous = session;
    session = null;
    if (previous?.account.id === nextId) {
      await previous.rest();
      await previous.dispose();
    } else if (previous !== null) await background.keep(previous);
    await background.end(nextId);
  }

  /** Whoever has something unsent goes on with it, on screen or not. The sample is counted, and waits until it is looked at. */
  async function openOthers(): Promise<void> {
    for (const account of accounts.list()) {
      if (account.id === accounts.currentId()) continue;
      const token = account.kind === 'sample' ? null : host.secrets.get(account.id);
      const opened = await openSession(optionsFor(account, token));
      if (opened.ok) await background.keep(opened.value);
      else background.failed(account.id, opened.error);
    }
    announce();
  }

  function optionsFor(account: KeptAccount, token: string | null): SessionOptions {
    return {
      account,
      token,
      profileDir: host.profileDir,
      fetch: host.fetch,
      clock: host.clock,
      random: host.random,
      journalDisk: host.journalDisk,
      changed: announce,
      filesChanged: (spaceId) => {
        for (const page of pages) page.emit('files.changed', { accountId: account.id, spaceId });
      },
      filesLimit: () => readSettings(host.settings).filesLimit,
      diskFree: host.diskFree ?? diskFree,
      learned: (person) => {
        accounts.setPerson(account.id, person);
        announce();
      },
    };
  }

  async function openSample(): Promise<Result<Account>> {
    const stopped = host.settings.get('sampleStopped') === true;
    const service = await sample.describe(stopped ? 'stopped' : 'running');
    if (!service.ok) return service;
    const known = accounts.find(SAMPLE_ACCOUNT_ID);
    return open({ ...service.value.account, person: known?.person ?? null }, service.value.token);
  }

  const resume = (account: KeptAccount): Promise<Result<Account>> =>
    account.kind === 'sample' ? openSample() : open(account, host.secrets.get(account.id));

  const packAccounts = createPackAccounts({
    packs,
    accounts,
    inTurn,
    now: host.clock?.now ?? Date.now,
    changed: announce,
    session: () => session,
    outbox: (account) => withSession(account).outbox,
    async leave(accountId) {
      if (session?.account.id === accountId) await leaveScreen(accountId);
      else await background.end(accountId);
    },
    open: (account) => open(account, null),
    resume,
  });

  /** The check that somebody waits for in front of the form. */
  let connecting: AbortController | null = null;
  const connect = async (input: ConnectInput): Promise<Result<Account>> => {
    const asking = new AbortController();
    connecting = asking;
    const checked = await checkConnection(input, host.fetch, host.clock, accounts.list(), asking.signal);
    connecting = null;
    if (!checked.ok) return checked;
    host.secrets.set(checked.value.id, input.token.trim());
    // Who the token belongs to is known from its own answer or not at all: it may be another person's than before.
    return open(checked.value, input.token.trim());
  };

  const calls: AppCalls = {
    openSample: () => inTurn(openSample),
    connect: (input) => inTurn(() => connect(input)),
    cancelConnect: () => {
      connecting?.abort();
    },
    reconnect: (input) =>
      inTurn(async () => {
        const address = parseBaseAddress(input.baseUrl);
        const here = accounts
          .list()
          .filter(
            ({ kind, baseUrl, organizationId }) =>
              kind === 'remote' &&
              address.ok &&
              baseUrl === address.value &&
              organizationId === input.organizationId.trim(),
          );
        const [known] = here;
        // With several people of one organization only the service can say whose token this is.
        if (known === undefined || here.length > 1) return connect(input);
        host.secrets.set(known.id, input.token.trim());
        return open(known, input.token.trim());
      }),
    switchTo: (accountId) =>
      inTurn(async () => {
        const account = accounts.find(accountId);
        return account === null ? err(appError('no-account', 'this account is not known')) : resume(account);
      }),
    signOut: (accountId, unsent) =>
      inTurn(async () => {
        const account = accounts.find(accountId);
        if (account === null) return err(appError('no-account', 'this account is not known'));
        if (account.kind === 'pack') return err(appError('invalid-input', 'nobody is signed in to a pack'));
        host.secrets.delete(accountId);
        const wasOnScreen = session?.account.id === accountId;
        if (wasOnScreen) await leaveScreen(accountId);
        else await background.end(accountId);
        const reopened = await openSession(optionsFor(account, null));
        if (!reopened.ok) return reopened;
        const discarded = unsent === 'discard' ? await reopened.value.discardUnsent() : ok(null);
        if (wasOnScreen) {
          session = reopened.value;
          sessions += 1;
        } else await background.keep(reopened.value);
        announce();
        return discarded;
      }),
    ...packAccounts,
    async setSampleRunning(running) {
      host.settings.set('sampleStopped', !running);
      const changed = await (running ? sample.start() : sample.stop());
      if (!changed.ok) return changed;
      announce();
      if (running) session?.tryNow();
      return ok(null);
    },
    setWaived(accountId, causes) {
      if (accounts.find(accountId) === null) return err(appError('no-account', 'this account is not known'));
      accounts.setWaived(accountId, causes);
      if (session?.account.id === accountId) session.setWaived(causes);
      background.setWaived(accountId, causes);
      announce();
      return ok(null);
    },
    setSettings(change) {
      const settings = writeSettings(host.settings, change);
      announce();
      return settings;
    },
    async openExternal(url) {
      const safe = externalAddress(url);
      if (safe === null)
        return err(appError('invalid-input', 'only web and mail addresses are opened', { path: 'url' }));
      await host.openExternal(safe);
      return ok(null);
    },
    async openFile(accountId, spaceId, fileId, name) {
      if (opener === null) return err(appError('invalid-input', 'this host opens files in the browser'));
      const target = calls.session(accountId);
      if (!target.ok) return target;
      const { body } = await target.value.file(spaceId, fileId);
      return body === null ? err(appError('not-found', 'the file is not stored')) : opener.open(name, body);
    },
    async savePdf(title) {
      if (host.savePdf === undefined) return err(appError('invalid-input', 'this host prints through the browser'));
      try {
        return ok(await host.savePdf(title));
      } catch (thrown) {
        return err(appError('storage-failed', thrown instanceof Error ? thrown.name : 'the file could not be written'));
      }
    },
    session: (accountId) =>
      session?.account.id === accountId ? ok(session) : err(appError('no-account', 'this account is not open')),
  };

  const app: App = {
    calls,
    state,
    connectPage(wire) {
      const peer = createPeer<object, object, object, HostCalls, HostEvents, object>(wire, {
        calls: hostHandlers(app),
        watches: {},
      });
      pages.add(peer);
      peer.onClose(() => pages.delete(peer));
    },
    connectStore(wire) {
      let attachedTo: Session | null = null;
      let connected = true;
      const peer: Peer<RowCalls, object, object, object> = createPeer<RowCalls, object, object, RowHostCalls>(wire, {
        calls: rowHandlers(app, async (target, stored) => {
          const change = await target.attach(peer, stored);
          // A page that closed meanwhile is no store to write to.
          if (!connected) target.detach(peer);
          else if (change.ok) attachedTo = target;
          return change;
        }),
        watches: {},
      });
      peer.onClose(() => {
        connected = false;
        attachedTo?.detach(peer);
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
      for (const page of pages) page.emit('link.opened', { place });
    },
    tryNow() {
      session?.tryNow();
      background.tryNow();
    },
    close: () =>
      inTurn(async () => {
        const last = session;
        session = null;
        // What is under way is waited for, for a moment: a request that is cut off leaves a doubt behind.
        await Promise.all([last?.rest().then(() => last.dispose()), background.close()]);
        await packs.close();
        await sample.close();
      }),
  };

  const current = accounts.find(accounts.currentId() ?? '');
  // A session that cannot be opened leaves the welcome screen, which says why when the account is chosen.
  if (current !== null) await resume(current);
  void inTurn(openOthers);
  return app;
}
