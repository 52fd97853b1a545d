import { UNKNOWN_NETWORK, UNKNOWN_STORAGE } from '#shared/at-start.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { Writer } from '#shared/outbox/whose.ts';
import type { Account, AppState, SampleState } from '#shared/rpc/host.ts';
import { SAMPLE_ACCOUNT_ID, type Accounts, type StoredAccount } from './accounts/accounts.ts';
import type { RunningSessions } from './accounts/running.ts';
import { readSettings } from './accounts/settings.ts';
import { lastOther, writerOf } from './accounts/sign-ins.ts';
import type { HostDependencies } from './host-dependencies.ts';
import type { Jobs } from './packs/jobs.ts';
import { readDamage } from './settings-file.ts';

/** The state of the app and its accounts for the windows, read from stored accounts and running sessions. */
export interface AppStates {
  readonly account: (stored: StoredAccount) => Account;
  readonly accessOf: (stored: StoredAccount) => Account['session'];
  readonly writerIn: (accountId: string) => Writer;
  readonly isSignedOut: (accountId: string) => boolean;
  /** The state for a window that shows the account `shown`. */
  readonly stateIn: (shown: string | null, locked: boolean) => AppState;
}

export interface AppStatesDependencies {
  readonly host: HostDependencies;
  readonly accounts: Accounts;
  readonly running: RunningSessions;
  readonly packJobs: Pick<Jobs, 'list'>;
  readonly sampleState: () => SampleState;
}

export function createAppStates({ host, accounts, running, packJobs, sampleState }: AppStatesDependencies): AppStates {
  const accessOf = ({ id, kind }: StoredAccount): Account['session'] => {
    const session = running.find(id);
    if (session !== null) return session.access();
    const hasToken = kind === 'sample' || (kind !== 'pack' && host.secrets.get(id) !== null);
    return hasToken ? 'signed-in' : 'signed-out';
  };

  const toAccount = (stored: StoredAccount): Account => {
    // The session's copy may be older than the stored account.
    const { signIns, ...account } = accounts.find(stored.id) ?? stored;
    const { person, signIn, sameAs } = writerOf(signIns);
    return {
      ...account,
      person,
      formerly: person === null ? account.person : lastOther(signIns, person),
      signIn,
      sameAs,
      session: accessOf(stored),
      outbox: running.outbox(account.id),
    };
  };

  return {
    account: toAccount,
    accessOf,
    writerIn: (accountId) => writerOf(accounts.find(accountId)?.signIns ?? []),
    isSignedOut: (accountId) => accounts.list().some((one) => one.id === accountId && accessOf(one) === 'signed-out'),
    stateIn(shown, locked) {
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
        sample: shown === SAMPLE_ACCOUNT_ID ? sampleState() : null,
        sync: session?.progress() ?? IDLE_SYNC,
        storage: session?.storage() ?? UNKNOWN_STORAGE,
        packJobs: packJobs.list(),
      };
    },
  };
}
