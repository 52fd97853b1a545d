import { appError } from '#shared/errors.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, Connected, ConnectInput, SignInInput } from '#shared/rpc/host.ts';
import type { Settings } from '#shared/settings.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Opening } from './accounts/opening.ts';
import type { Removal } from './accounts/removal.ts';
import type { RemovedAccounts } from './accounts/removed-accounts.ts';
import type { RunningSessions } from './accounts/running.ts';
import type { Session } from './accounts/session.ts';
import { writeSettings } from './accounts/settings.ts';
import type { AppStates } from './app-state.ts';
import type { AppWindow } from './app-window.ts';
import { createBackups, type Backups } from './backup/backups.ts';
import { createDesktopCalls, type DesktopCalls } from './desktop-calls.ts';
import { createDiagnostics, type Diagnostics } from './diagnostics/diagnostics.ts';
import { createOpener } from './files/open-copy.ts';
import type { HostDependencies } from './host-dependencies.ts';
import type { LocalCopies } from './local-copy/copies.ts';
import type { OpenWindows } from './open-windows.ts';
import type { PackAccounts } from './packs/pack-accounts.ts';
import { forgetDamage } from './settings-file.ts';

/** The calls behind the rpc table. */
export interface AppCalls extends PackAccounts, DesktopCalls {
  readonly openSample: () => Promise<Result<Account>>;
  readonly connect: (input: SignInInput) => Promise<Result<Connected>>;
  /** Ends the check of `connect` if it is still running; nothing is stored then. */
  readonly cancelConnect: () => void;
  /** Like `connect`; a known account opens even if the server cannot be reached. */
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Starts the account's session, for a window that is about to show it. */
  readonly resume: (accountId: string) => Promise<Result<Account>>;
  readonly signOut: (accountId: string, unsent: 'keep' | 'discard') => Promise<Result<null>>;
  /** The person's answer to whose the writes of unknown authors are. */
  readonly answer: (accountId: string, mine: boolean) => Promise<Result<Account>>;
  /** Removes the account for every window; `finish` deletes the rest and returns how much could not be deleted. */
  readonly remove: (
    accountId: string,
    by: AppWindow,
  ) => Promise<Result<{ readonly shownBy: readonly AppWindow[]; readonly finish: () => Promise<number> }>>;
  /** Nothing of an account with this id may be stored any more. */
  readonly wasRemoved: (accountId: string) => boolean;
  readonly setSampleRunning: (running: boolean) => Promise<Result<null>>;
  readonly forgetSampleDamage: () => void;
  readonly setWaived: (accountId: string, causes: readonly WaivableCause[]) => Result<null>;
  readonly setSettings: (change: Partial<Settings>) => Settings;
  readonly forgetSettingsDamage: () => void;
  readonly openFile: (accountId: string, spaceId: string, fileId: string, name: string) => Promise<Result<null>>;
  readonly diagnostics: Diagnostics;
  readonly backups: Backups;
  /** The session of `accountId`, while it runs. */
  readonly session: (accountId: string) => Result<Session>;
}

export interface AppCallsDependencies {
  readonly host: HostDependencies;
  readonly accounts: Accounts;
  readonly running: RunningSessions;
  readonly windows: OpenWindows;
  readonly states: Pick<AppStates, 'accessOf'>;
  readonly opening: Opening;
  readonly removed: RemovedAccounts;
  readonly copies: LocalCopies;
  /** See `Removal.makeWay`. */
  readonly makeWay: Removal['makeWay'];
  /** Begins the removal of an account that a window asked for. */
  readonly beginRemoval: (accountId: string, by: AppWindow) => ReturnType<Removal['begin']>;
  readonly packAccounts: PackAccounts;
}

export function createAppCalls({
  host,
  accounts,
  running,
  windows,
  states,
  opening,
  removed,
  copies,
  makeWay,
  beginRemoval,
  packAccounts,
}: AppCallsDependencies): AppCalls {
  const opener = host.openPath === undefined ? null : createOpener(host.profileDir, host.openPath);

  function session(accountId: string): Result<Session> {
    const found = running.find(accountId);
    return found === null ? err(appError('no-account', 'this account is not open')) : ok(found);
  }

  return {
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
        const shownBy = windows.showing(accountId);
        const begun = beginRemoval(accountId, by);
        return Promise.resolve(begun.ok ? ok({ shownBy, finish: () => opening.inTurn(begun.value) }) : begun);
      }),
    wasRemoved: (accountId) => removed.includes(accountId) && accounts.find(accountId) === null,
    ...packAccounts,
    diagnostics: createDiagnostics({ host, accounts, running, accessOf: states.accessOf }),
    backups: createBackups({
      ...{ host, accounts, running, opening, removed, copies, makeWay },
      packs: packAccounts.packs,
      changed: windows.announce,
    }),
    setWaived(accountId, causes) {
      if (accounts.find(accountId) === null) return err(appError('no-account', 'this account is not known'));
      accounts.setWaived(accountId, causes);
      running.find(accountId)?.setWaived(causes);
      windows.announce();
      return ok(null);
    },
    setSettings(change) {
      const settings = writeSettings(host.settings, change);
      windows.announce();
      return settings;
    },
    forgetSettingsDamage() {
      forgetDamage(host.settings);
      windows.announce();
    },
    ...createDesktopCalls(host),
    async openFile(accountId, spaceId, fileId, name) {
      if (opener === null) return err(appError('invalid-input', 'this host opens files in the browser'));
      const target = session(accountId);
      if (!target.ok) return target;
      const { body } = await target.value.file(spaceId, fileId);
      return body === null ? err(appError('not-found', 'the file is not stored')) : opener.open(accountId, name, body);
    },
    session,
  };
}
