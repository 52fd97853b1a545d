import type { AppState } from '#shared/rpc/host.ts';
import type { Wire } from '#shared/rpc/peer.ts';
import { accountFiles } from './accounts/account-files.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createOpening } from './accounts/opening.ts';
import { createOptionsFor } from './accounts/options-for.ts';
import { createRemoval, type Removal } from './accounts/removal.ts';
import { createRemovedAccounts } from './accounts/removed-accounts.ts';
import { createRunningSessions } from './accounts/running.ts';
import { systemClock } from '#shared/clock.ts';
import { pacedFetch } from './api/paced-fetch.ts';
import { createAppCalls, type AppCalls } from './app-calls.ts';
import { createAppStates } from './app-state.ts';
import type { Asked } from './asked.ts';
import type { AppWindow } from './app-window.ts';
import { connectPage } from './connect-page.ts';
import { connectStore } from './connect-store.ts';
import { decodePart } from './files/decode-part.ts';
import { diskFree } from './files/disk-free.ts';
import { noFile, type FileAnswer } from './files/answer.ts';
import type { HostDependencies } from './host-dependencies.ts';
import { createLocalCopies, type LocalCopies } from './local-copy/copies.ts';
import { logStart } from './log/start.ts';
import { createOpenWindows } from './open-windows.ts';
import { createPackAccounts } from './packs/pack-accounts.ts';
import { openPacks } from './packs/packs.ts';
import type { Download } from './packs/transfers.ts';

/**
 * Galley's core for either host: accounts, their sessions, and the wires to pages and stores. `main.ts` and
 * `browser-host.ts` only provide what differs between the hosts.
 */
export interface App {
  connectPage(wire: Wire): void;
  connectStore(wire: Wire): void;
  /** The answer to `/files/<account>/<space>/<file>`. */
  file(pathname: string): Promise<FileAnswer>;
  /** A generated file, under the address that was given to the caller that made it; null: no such file. */
  download(pathname: string): Promise<Download | null>;
  /** The state for a window that shows the account that was used last. */
  state(): AppState;
  calls: AppCalls;
  readonly copies: LocalCopies;
  /** The system asks for a place or a file: the window shows it, or the next one that there is. */
  ask(asked: Asked): void;
  /** The person chose a command in the application menu. */
  readonly choose: (command: string) => void;
  /** The page of this window can show what the system asks for. */
  windowReady(window: AppWindow): void;
  tryNow(): void;
  close(): Promise<void>;
}

export async function createApp(given: HostDependencies): Promise<App> {
  const host: HostDependencies = { ...given, fetch: pacedFetch(given.fetch, given.clock ?? systemClock) };
  const { log } = host;
  const now = host.clock?.now ?? Date.now;
  const threw = (thrown: unknown): void => {
    log.thrown('app', 'answer-failed', thrown);
  };
  logStart(host);
  const accounts = createAccounts(host.settings, accountFiles(host.profileDir));
  const windows = createOpenWindows();
  const changed = windows.announce;
  const packs = await openPacks({
    profileDir: host.profileDir,
    version: host.version,
    now,
    changed,
    diskFree: host.diskFree ?? diskFree,
    accounts: () => accounts.list(),
  });
  const running = createRunningSessions(log);
  const copies = createLocalCopies(host.profileDir, host.journalDisk, log);
  const states = createAppStates({
    host,
    accounts,
    running,
    packJobs: packs.jobs,
    sampleState: () => opening.sampleState(),
  });
  const removed = createRemovedAccounts(host.settings);
  /** The window that asked for the removal. */
  let remover: AppWindow | null = null;
  const makeWay: Removal['makeWay'] = (accountId) => removal.makeWay(accountId);
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
      windows.emit('account.removed', (window) => ({ accountId, elsewhere: window !== remover }));
      changed();
    },
  });
  const opening = createOpening({
    host,
    accounts,
    running,
    // The sample service is part of Galley: nobody else uses it.
    optionsFor: createOptionsFor({ host, sampleFetch: given.fetch, accounts, windows }),
    toAccount: states.account,
    changed,
    makeWay,
    wasRemoved: (accountId) => removed.includes(accountId),
  });
  const packAccounts = createPackAccounts({
    packs,
    accounts,
    inTurn: opening.inTurn,
    now,
    changed,
    running,
    open: opening.openPack,
    makeWay,
  });

  const leaveUnshown = (): void => {
    void opening.inTurn(async () => {
      for (const { account } of running.all())
        if (windows.showing(account.id).length === 0) await running.leave(account.id);
    });
  };

  const app: App = {
    calls: createAppCalls({
      ...{ host, accounts, running, windows, states, opening, removed, copies, makeWay },
      beginRemoval(accountId, by) {
        remover = by;
        return removal.begin(accountId);
      },
      packAccounts,
    }),
    state: () => states.stateIn(accounts.currentId(), false),
    copies,
    connectPage: (wire) => {
      connectPage(app, wire, { accounts, states, windows, shown: leaveUnshown, threw });
    },
    connectStore: (wire) => {
      connectStore(app, wire, threw);
    },
    file: (pathname) => fileAt(app.calls, pathname),
    download: (pathname) => packs.transfers.download(pathname),
    ask(asked) {
      windows.open(asked.kind === 'place' ? asked : packs.offers.offer(asked.path));
    },
    choose: windows.choose,
    windowReady: windows.ready,
    tryNow() {
      for (const session of running.all()) session.tryNow();
    },
    close: () =>
      opening.inTurn(async () => {
        // Waits a moment for running work: a request that is cut off leaves a write in doubt.
        await running.close();
        await copies.closeAll();
        await packs.close();
        await opening.close();
        log.event('app', 'stopped');
      }),
  };

  await removal.finish();
  const current = accounts.currentId();
  // If a session cannot be opened, the welcome screen is shown, which gives the reason when the account is chosen.
  if (current !== null) await opening.resume(current);
  void opening.openOthers();
  return app;
}

/** The answer to `/files/<account>/<space>/<file>`. */
async function fileAt(calls: AppCalls, pathname: string): Promise<FileAnswer> {
  const [, folder, accountId, spaceId, fileId] = pathname.split('/').map(decodePart);
  const target = folder === 'files' && accountId !== undefined ? calls.session(accountId) : null;
  if (target?.ok !== true || spaceId === undefined || fileId === undefined) return noFile;
  return target.value.file(spaceId, fileId);
}
