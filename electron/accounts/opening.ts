import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, Connected, ConnectInput, Person, SampleState, SignInInput } from '#shared/rpc/host.ts';
import { parseBaseAddress } from '#shared/connect-input.ts';
import { writtenBy } from '#shared/outbox/whose.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import {
  accountIdForUnknown,
  SAMPLE_ACCOUNT_ID,
  withLastPerson,
  type Accounts,
  type StoredAccount,
} from './accounts.ts';
import { checkConnection } from './connect.ts';
import { createEmbeddedSample } from './embedded-sample.ts';
import { moveWrites } from './move-writes.ts';
import type { Removal } from './removal.ts';
import type { RemovedAccounts } from './removed-accounts.ts';
import type { RunningSessions } from './running.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';
import { firstSignIn, isTokenOf, signInsOf, withPerson, withSignIn, writerOf } from './sign-ins.ts';

/** Opening, signing in to, and leaving accounts: one after the other, since two openings of one would share a journal. */
export interface Opening {
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly openSample: () => Promise<Result<Account>>;
  readonly connect: (input: SignInInput) => Promise<Result<Connected>>;
  readonly cancelConnect: () => void;
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Makes the account run, unless it does. */
  readonly resume: (accountId: string) => Promise<Result<Account>>;
  readonly answer: (accountId: string, mine: boolean) => Promise<Result<Account>>;
  readonly signOut: (accountId: string, unsent: 'keep' | 'discard') => Promise<Result<null>>;
  /** Opens a session for an account that has none to sign in with. Not in turn. */
  readonly openPack: (account: StoredAccount) => Promise<Result<Account>>;
  /** Whoever has something unsent goes on sending it, in a window or not. */
  readonly openOthers: () => Promise<void>;
  /** Stops the sample service and deletes its data. */
  readonly forgetSample: () => Promise<void>;
  readonly sampleState: () => SampleState;
  /** The person has read that its data was damaged. */
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

/** Of the same organization on the same server. */
function isAt(one: StoredAccount, { baseUrl, organizationId }: Pick<Account, 'baseUrl' | 'organizationId'>): boolean {
  return one.kind === 'remote' && one.baseUrl === baseUrl && one.organizationId === organizationId;
}

export function createOpening({
  host,
  accounts,
  running,
  optionsFor,
  toAccount,
  changed,
  makeWay,
  wasRemoved,
}: OpeningDependencies): Opening {
  const sample = createEmbeddedSample({
    workspaceDir: host.sampleDir,
    stateFile: join(host.profileDir, 'sample', 'state.json'),
    log: host.log,
  });
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function open(given: StoredAccount, token: string | null): Promise<Result<Account>> {
    const known = accounts.find(given.id);
    // Signing in anew changes nothing of what the person chose for this account.
    const account = withLastPerson({ ...given, waived: known?.waived ?? given.waived });
    // The session before has another token: it must send nothing in the name of the sign-in that is noted now.
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

  async function openSample(): Promise<Result<Account>> {
    const stopped = host.settings.get('sampleStopped') === true;
    const known = accounts.find(SAMPLE_ACCOUNT_ID);
    const way = known === null ? await makeWay(SAMPLE_ACCOUNT_ID) : ok(null);
    if (!way.ok) return way;
    const service = await sample.describe(stopped ? 'stopped' : 'running');
    if (!service.ok) return service;
    const { person = null, signIns = [firstSignIn(null)] } = known ?? {};
    return open({ ...service.value.account, person, signIns }, service.value.token);
  }

  async function resume(accountId: string): Promise<Result<Account>> {
    const account = accounts.find(accountId);
    if (account === null) return err(appError('no-account', 'this account is not known'));
    const session = running.find(accountId);
    // It may be in another window, or be sending: it goes on as it is.
    if (session !== null && (account.kind !== 'sample' || session.access() !== 'signed-out')) {
      session.toForeground();
      accounts.makeCurrent(accountId);
      changed();
      return ok(toAccount(account));
    }
    return account.kind === 'sample' ? openSample() : open(account, host.secrets.get(account.id));
  }

  /** With a new token, unless it is one that is known here. `person`: whose it is, where the server says so. */
  function signIn(account: StoredAccount, token: string, person: Person | null): Promise<Result<Account>> {
    const signIns = withSignIn(accounts.find(account.id)?.signIns ?? [], token);
    host.secrets.set(account.id, token);
    return open({ ...account, signIns: person === null ? signIns : withPerson(signIns, person) }, token);
  }

  /** What the same token wrote in other accounts of the organization, when it was not known whose it is, comes along. */
  async function gatherWrites(account: Account, token: string): Promise<void> {
    const to = running.find(account.id);
    const writer = writerOf(accounts.find(account.id)?.signIns ?? []);
    for (const { id, signIns } of accounts.list().filter((other) => isAt(other, account) && other.id !== account.id)) {
      const theirs = new Set(signInsOf(signIns, token));
      const from = running.find(id);
      if (theirs.size === 0 || from === null || to === null) continue;
      // What could not be moved is held where it is.
      await moveWrites(from, to, theirs, (operation) => ({ ...operation, ...writtenBy(writer) }));
    }
  }

  /** The check that somebody waits for in front of the form. */
  let connecting: AbortController | null = null;
  async function check(input: ConnectInput): Promise<Result<StoredAccount>> {
    const asking = new AbortController();
    connecting = asking;
    const checked = await checkConnection(input, host.fetch, host.clock, accounts.list(), asking.signal, wasRemoved);
    connecting = null;
    return checked;
  }

  async function connect({ accountId, ...input }: SignInInput): Promise<Result<Connected>> {
    const checked = await check(input);
    if (!checked.ok) return checked;
    const { person, baseUrl, organizationId } = checked.value;
    const again = accounts.find(accountId ?? '');
    const isSame = again?.baseUrl === baseUrl && again.organizationId === organizationId;
    const formerly = isSame ? again.person : null;
    if (formerly !== null && person !== null && person.id !== formerly.id)
      return ok({ kind: 'another-person', person, formerly });
    // Whose token it is is not known: then it is a sign-in to the account that they chose, or to one more.
    const account =
      person !== null
        ? checked.value
        : isSame
          ? again
          : (ofToken(checked.value, input.token) ?? another(checked.value));
    const opened = await signIn(account, input.token, person);
    if (!opened.ok) return opened;
    await gatherWrites(opened.value, input.token);
    return ok({ kind: 'connected', account: opened.value });
  }

  /** The account of the organization that knows this token. */
  function ofToken(account: StoredAccount, token: string): StoredAccount | null {
    return accounts.list().find((one) => isAt(one, account) && isTokenOf(one.signIns, token)) ?? null;
  }

  /** An account of its own, where there is one of the organization: nobody knows that it is the same person's. */
  function another(account: StoredAccount): StoredAccount {
    return accounts.list().some((one) => isAt(one, account))
      ? { ...account, id: accountIdForUnknown(account, randomUUID(), wasRemoved) }
      : account;
  }

  /** The account that the switches mean, where there is no more than one. */
  function accountAt({ baseUrl, organizationId }: ConnectInput): StoredAccount | null {
    const address = parseBaseAddress(baseUrl);
    const [only, ...more] = accounts
      .list()
      .filter(
        (account) =>
          account.kind === 'remote' &&
          address.ok &&
          account.baseUrl === address.value &&
          account.organizationId === organizationId.trim(),
      );
    return only === undefined || more.length > 0 ? null : only;
  }

  async function reconnect(input: ConnectInput): Promise<Result<Account>> {
    const { token } = input;
    const known = accountAt(input);
    // The very same token is the same person's, whether the server can be asked or not.
    if (known !== null && isTokenOf(known.signIns, token)) return signIn(known, token, null);
    const checked = await check(input);
    if (checked.ok) {
      const { person } = checked.value;
      // Where the server does not say whose it is, who it was before is what the person is asked about.
      const opened = await signIn(person === null && known !== null ? known : checked.value, token, person);
      if (opened.ok) await gatherWrites(opened.value, token);
      return opened;
    }
    // The copy can be read; new comments are held until it is known whose they are.
    return known === null ? checked : signIn(known, token, null);
  }

  async function answer(accountId: string, mine: boolean): Promise<Result<Account>> {
    const account = accounts.find(accountId);
    const session = running.find(accountId);
    if (account === null || session === null) return err(appError('no-account', 'this account is not open'));
    if (mine) {
      const { person } = account;
      if (person !== null && writerOf(account.signIns).person === null) {
        accounts.setSignIns(accountId, withPerson(account.signIns, person));
        session.writerChanged();
      } else {
        const unknown = session
          .writes()
          .all()
          .filter(({ cause }) => cause === 'unknown-writer');
        for (const { id } of unknown) {
          const released = await session.act(id, { kind: 'release' });
          if (!released.ok) return released;
        }
      }
      changed();
      return ok(toAccount(accounts.find(accountId) ?? account));
    }
    const token = host.secrets.get(accountId);
    if (token === null) return err(appError('unauthorized', 'nobody is signed in'));
    const present = account.signIns.at(-1) ?? firstSignIn(null);
    const out = await leave(account);
    if (!out.ok) return out;
    const id = accountIdForUnknown(account, present.id, wasRemoved);
    const opened = await signIn({ ...account, id, person: null, signIns: [], waived: [] }, token, null);
    if (opened.ok) await gatherWrites(opened.value, token);
    return opened;
  }

  /** Signs out; what is unsent stays. */
  async function leave(account: StoredAccount): Promise<Result<Session>> {
    await running.end(account.id);
    host.secrets.delete(account.id);
    accounts.setSignIns(account.id, withSignIn(account.signIns, null));
    const reopened = await running.open(account.id, () => openSession(optionsFor(account, null)));
    changed();
    return reopened;
  }

  return {
    inTurn,
    openSample: () => inTurn(openSample),
    connect: (input) => inTurn(() => connect(input)),
    cancelConnect: () => {
      connecting?.abort();
    },
    reconnect: (input) => inTurn(() => reconnect(input)),
    answer: (accountId, mine) => inTurn(() => answer(accountId, mine)),
    resume: (accountId) => inTurn(() => resume(accountId)),
    signOut: (accountId, unsent) =>
      inTurn(async () => {
        const account = accounts.find(accountId);
        if (account === null) return err(appError('no-account', 'this account is not known'));
        if (account.kind === 'pack') return err(appError('invalid-input', 'nobody is signed in to a pack'));
        const reopened = await leave(account);
        if (!reopened.ok) return reopened;
        return unsent === 'discard' ? reopened.value.discardUnsent() : ok(null);
      }),
    openPack: (account) => open(account, null),
    openOthers: () =>
      inTurn(async () => {
        for (const account of accounts.list()) {
          if (running.find(account.id) !== null) continue;
          // The sample is counted, and waits until it is looked at.
          const token = account.kind === 'sample' ? null : host.secrets.get(account.id);
          const opened = await running.open(account.id, () => openSession(optionsFor(account, token)));
          if (opened.ok) await running.leave(account.id);
          else running.failed(account.id, opened.error);
        }
        changed();
      }),
    async forgetSample() {
      host.settings.delete('sampleStopped');
      await sample.forget();
    },
    sampleState: () => ({ running: sample.running(), damaged: sample.damaged() }),
    forgetSampleDamage() {
      sample.forgetDamage();
      changed();
    },
    async setSampleRunning(isRunning) {
      host.settings.set('sampleStopped', !isRunning);
      const set = await (isRunning ? sample.start() : sample.stop());
      if (!set.ok) return set;
      changed();
      if (isRunning) running.find(SAMPLE_ACCOUNT_ID)?.tryNow();
      return ok(null);
    },
    close: () => sample.close(),
  };
}
