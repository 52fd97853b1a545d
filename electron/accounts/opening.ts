import { createInTurn } from '#shared/in-turn.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, Connected, ConnectInput, SampleState, SignInInput } from '#shared/rpc/host.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import { withLastPerson, type Accounts, type StoredAccount } from './accounts.ts';
import type { Removal } from './removal.ts';
import type { RemovedAccounts } from './removed-accounts.ts';
import type { RunningSessions } from './running.ts';
import { createSampleAccount } from './sample-account.ts';
import { openSession, type SessionOptions } from './session.ts';
import { createSigningIn } from './signing-in.ts';
import { createSigningOut } from './signing-out.ts';

/** Opens, signs in to, and leaves accounts, one at a time, since two openings of one account would share a journal. */
export interface Opening {
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly openSample: () => Promise<Result<Account>>;
  readonly connect: (input: SignInInput) => Promise<Result<Connected>>;
  readonly cancelConnect: () => void;
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Starts the account's session, unless it runs. */
  readonly resume: (accountId: string) => Promise<Result<Account>>;
  readonly answer: (accountId: string, mine: boolean) => Promise<Result<Account>>;
  readonly signOut: (accountId: string, unsent: 'keep' | 'discard') => Promise<Result<null>>;
  /** Opens a session for an account without a sign-in. Not in turn. */
  readonly openPack: (account: StoredAccount) => Promise<Result<Account>>;
  /** Accounts with unsent writes continue to send, with or without a window. */
  readonly openOthers: () => Promise<void>;
  /** Stops the sample server and deletes its data. */
  readonly forgetSample: () => Promise<void>;
  readonly sampleState: () => SampleState;
  /** The person has read the message about damaged data. */
  readonly forgetSampleDamage: () => void;
  readonly setSampleRunning: (running: boolean) => Promise<Result<null>>;
  readonly close: () => Promise<void>;
}

export interface OpeningDependencies {
  readonly host: HostDependencies;
  readonly accounts: Accounts;
  readonly running: RunningSessions;
  readonly optionsFor: (account: StoredAccount, token: string | null) => SessionOptions;
  readonly toAccount: (account: StoredAccount) => Account;
  readonly changed: () => void;
  readonly makeWay: Removal['makeWay'];
  readonly wasRemoved: RemovedAccounts['includes'];
}

export function createOpening(dependencies: OpeningDependencies): Opening {
  const { host, accounts, running, optionsFor, toAccount, changed } = dependencies;
  const inTurn = createInTurn();

  async function open(given: StoredAccount, token: string | null): Promise<Result<Account>> {
    const known = accounts.find(given.id);
    // A new sign-in keeps the person's choices for this account.
    const account = withLastPerson({ ...given, waived: known?.waived ?? given.waived });
    // The earlier session has another token: it must send nothing under the new sign-in.
    await running.end(account.id);
    if (known !== null) accounts.put(account);
    const opened = await running.open(account.id, () => openSession(optionsFor(account, token)));
    if (opened.ok) {
      accounts.put(account);
      accounts.makeCurrent(account.id);
    }
    changed();
    return opened.ok ? ok(toAccount(account)) : opened;
  }

  const { openSample, closeSample, ...sample } = createSampleAccount(dependencies, open);
  const signingIn = createSigningIn(dependencies, open);
  const signingOut = createSigningOut(dependencies, signingIn);

  async function resume(accountId: string): Promise<Result<Account>> {
    const account = accounts.find(accountId);
    if (account === null) return err(appError('no-account', 'this account is not known'));
    const session = running.find(accountId);
    // The session may be in another window, or be sending: it continues unchanged.
    if (session !== null && (account.kind !== 'sample' || session.access() !== 'signed-out')) {
      session.toForeground();
      accounts.makeCurrent(accountId);
      changed();
      return ok(toAccount(account));
    }
    return account.kind === 'sample' ? openSample() : open(account, host.secrets.get(account.id));
  }

  return {
    inTurn,
    openSample: () => inTurn(openSample),
    connect: (input) => inTurn(() => signingIn.connect(input)),
    cancelConnect: signingIn.cancelConnect,
    reconnect: (input) => inTurn(() => signingIn.reconnect(input)),
    answer: (accountId, mine) => inTurn(() => signingOut.answer(accountId, mine)),
    resume: (accountId) => inTurn(() => resume(accountId)),
    signOut: (accountId, unsent) => inTurn(() => signingOut.signOut(accountId, unsent)),
    openPack: (account) => open(account, null),
    openOthers: () =>
      inTurn(async () => {
        for (const account of accounts.list()) {
          if (running.find(account.id) !== null) continue;
          // The sample counts as one, but starts only when somebody opens it.
          const token = account.kind === 'sample' ? null : host.secrets.get(account.id);
          const opened = await running.open(account.id, () => openSession(optionsFor(account, token)));
          if (opened.ok) await running.leave(account.id);
          else running.failed(account.id, opened.error);
        }
        changed();
      }),
    ...sample,
    close: closeSample,
  };
}
