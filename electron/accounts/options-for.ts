import type { Fetch } from '../api/fetch.ts';
import { diskFree } from '../files/disk-free.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import type { OpenWindows } from '../open-windows.ts';
import type { Accounts, StoredAccount } from './accounts.ts';
import type { SessionOptions } from './session-options.ts';
import { createGitLogins } from './git-logins.ts';
import { readSettings } from './settings.ts';
import { withPerson, writerOf } from './sign-ins.ts';

export interface OptionsForDependencies {
  readonly host: HostDependencies;
  readonly sampleFetch: Fetch;
  readonly accounts: Accounts;
  readonly windows: OpenWindows;
}

/** The options of an account's session: from the host, the settings, and the stored account. */
export function createOptionsFor({
  host,
  sampleFetch,
  accounts,
  windows,
}: OptionsForDependencies): (account: StoredAccount, token: string | null) => SessionOptions {
  return (account, token) => ({
    account,
    token,
    profileDir: host.profileDir,
    log: host.log.ofAccount(account.id),
    fetch: account.kind === 'sample' ? sampleFetch : host.fetch,
    clock: host.clock,
    random: host.random,
    journalDisk: host.journalDisk,
    changed: windows.announce,
    filesChanged: (spaceId) => {
      windows.emit('files.changed', () => ({ accountId: account.id, spaceId }));
    },
    filesLimit: () => readSettings(host.settings).filesLimit,
    deleteDelayMs: () => readSettings(host.settings).deleteDelay * 1_000,
    diskFree: host.diskFree ?? diskFree,
    gitLogins: createGitLogins(host.secrets, account.id),
    writer: () => writerOf(accounts.find(account.id)?.signIns ?? account.signIns),
    learned: (person) => {
      const known = accounts.find(account.id);
      if (known !== null) accounts.setSignIns(account.id, withPerson(known.signIns, person));
      windows.announce();
    },
  });
}
