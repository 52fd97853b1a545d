import { randomUUID } from 'node:crypto';
import { parseBaseAddress } from '#shared/connect-input.ts';
import { writtenBy } from '#shared/outbox/whose.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Account, Connected, ConnectInput, Person, SignInInput } from '#shared/rpc/host.ts';
import { accountIdForUnknown, type StoredAccount } from './accounts.ts';
import { checkConnection } from './connect.ts';
import { moveWrites } from './move-writes.ts';
import type { OpeningDependencies } from './opening.ts';
import { isTokenOf, signInsOf, withPerson, withSignIn, writerOf } from './sign-ins.ts';

export type OpenAccount = (given: StoredAccount, token: string | null) => Promise<Result<Account>>;

/** Signing in with a token: which account it belongs to, and what it wrote in others. Not in turn. */
export interface SigningIn {
  readonly connect: (input: SignInInput) => Promise<Result<Connected>>;
  readonly cancelConnect: () => void;
  readonly reconnect: (input: ConnectInput) => Promise<Result<Account>>;
  /** Signs in to the account with a token that nobody checked. */
  readonly signInAs: (account: StoredAccount, token: string) => Promise<Result<Account>>;
}

/** Of the same organization on the same server. */
function isAt(one: StoredAccount, { baseUrl, organizationId }: Pick<Account, 'baseUrl' | 'organizationId'>): boolean {
  return one.kind === 'remote' && one.baseUrl === baseUrl && one.organizationId === organizationId;
}

export function createSigningIn(
  { host, accounts, running, wasRemoved }: OpeningDependencies,
  open: OpenAccount,
): SigningIn {
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

  return {
    connect,
    cancelConnect: () => {
      connecting?.abort();
    },
    reconnect,
    async signInAs(account, token) {
      const opened = await signIn(account, token, null);
      if (opened.ok) await gatherWrites(opened.value, token);
      return opened;
    },
  };
}
