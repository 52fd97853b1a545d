import { createHash } from 'node:crypto';
import { z } from 'zod';
import { waivableCauses, type WaivableCause } from '#shared/outbox/operation.ts';
import type { Account, Person } from '#shared/rpc/host.ts';
import { firstSignIn, signInSchema, type SignIn } from './sign-ins.ts';
import { packInfoSchema } from '../packs/records.ts';
import type { PackInfo } from '#shared/rpc/packs.ts';
import { noteRebuilt } from '../settings-file.ts';
import type { AccountFiles } from './account-files.ts';
import type { KeyValue } from './key-value.ts';

/**
 * The list of accounts and the current one, stored in the profile's settings. Tokens are elsewhere (see `Secrets`).
 * Whether a session is signed in is known at run time only, so it is not stored.
 */
export interface StoredAccount extends Omit<Account, 'session' | 'outbox' | 'formerly' | 'signIn' | 'sameAs'> {
  /** The last known person. */
  readonly person: Person | null;
  /** The last one is the present sign-in. */
  readonly signIns: readonly SignIn[];
}

export interface Accounts {
  list(): readonly StoredAccount[];
  find(accountId: string): StoredAccount | null;
  currentId(): string | null;
  put(account: StoredAccount): void;
  makeCurrent(accountId: string): void;
  setSignIns(accountId: string, signIns: readonly SignIn[]): void;
  setWaived(accountId: string, causes: readonly WaivableCause[]): void;
  setPack(accountId: string, pack: PackInfo): void;
  remove(accountId: string): void;
}

export const SAMPLE_ACCOUNT_ID = 'sample';

/** `files`: the second copy of each account. */
export function createAccounts(settings: KeyValue, files: AccountFiles): Accounts {
  const entries = (): readonly { readonly raw: unknown; readonly account: StoredAccount | null }[] => {
    const list = z.array(z.unknown()).safeParse(settings.get('accounts'));
    return (list.data ?? []).map((raw) => ({ raw, account: readAccount(raw) }));
  };
  const read = (): readonly StoredAccount[] => entries().flatMap(({ account }) => account ?? []);
  const write = (accounts: readonly StoredAccount[]): void => {
    // Entries that this version cannot read stay for one that can.
    const unreadable = entries().flatMap(({ raw, account }) => (account === null ? [raw] : []));
    settings.set('accounts', [...accounts, ...unreadable]);
    files.keep(accounts);
  };
  const find = (accountId: string): StoredAccount | null => read().find((account) => account.id === accountId) ?? null;

  if (entries().length === 0)
    rebuild(
      settings,
      files.read().flatMap((raw) => readAccount(raw) ?? []),
    );
  files.keep(read());
  return {
    list: read,
    find,
    currentId: () => {
      const id = settings.get('currentAccount');
      return typeof id === 'string' && find(id) !== null ? id : null;
    },
    put: (account) => {
      const others = read().filter((other) => other.id !== account.id);
      write([...others, account]);
    },
    makeCurrent: (accountId) => {
      settings.set('currentAccount', accountId);
    },
    setSignIns: (accountId, signIns) => {
      write(read().map((account) => (account.id === accountId ? withLastPerson({ ...account, signIns }) : account)));
    },
    setWaived: (accountId, waived) => {
      write(read().map((account) => (account.id === accountId ? { ...account, waived } : account)));
    },
    setPack: (accountId, pack) => {
      write(read().map((account) => (account.id === accountId ? { ...account, pack } : account)));
    },
    remove: (accountId) => {
      if (settings.get('currentAccount') === accountId) settings.delete('currentAccount');
      write(read().filter(({ id }) => id !== accountId));
    },
  };
}

/**
 * Neither the settings nor their copy had any account, but the copies beside the journals do. They are signed out,
 * since tokens are in the settings.
 */
function rebuild(settings: KeyValue, accounts: readonly StoredAccount[]): void {
  const [first] = accounts;
  if (first === undefined) return;
  settings.set('accounts', accounts);
  settings.set('currentAccount', first.id);
  noteRebuilt(settings, accounts.length);
}

/**
 * The same server, organization and person always get the same account, so that its queue is found again, and nobody
 * else's. A known account keeps its id, however that was made: databases and journals have that name. `person` null:
 * unknown, so the last person of the account is assumed.
 */
export function accountIdFor(
  known: readonly StoredAccount[],
  { baseUrl, organizationId, person }: Pick<StoredAccount, 'baseUrl' | 'organizationId' | 'person'>,
  wasRemoved: (accountId: string) => boolean,
): string {
  const here = known.filter(
    (account) => account.kind === 'remote' && account.baseUrl === baseUrl && account.organizationId === organizationId,
  );
  const same =
    here.find((account) => account.person?.id === person?.id) ?? here.find(({ person: who }) => who === null);
  if (same !== undefined) return same.id;
  const [only, ...more] = here;
  if (person === null && only !== undefined && more.length === 0) return only.id;
  return newAccountId([baseUrl, organizationId, person?.id ?? null], wasRemoved);
}

/** The account's person is whoever owns the token, if known. */
export function withLastPerson(account: StoredAccount): StoredAccount {
  return { ...account, person: account.signIns.at(-1)?.person ?? account.person };
}

const READABLE_CHARACTERS = 40;

/** The id for an account of an unknown person who is none of the others. */
export function accountIdForUnknown(
  { baseUrl, organizationId }: StoredAccount,
  signIn: string,
  wasRemoved: (accountId: string) => boolean,
): string {
  return newAccountId([baseUrl, organizationId, `unknown ${signIn}`], wasRemoved);
}

/**
 * A readable id with a hash over all parts of the account, so that no two accounts share an id. A removed account does
 * not get its old id again: a database that could not be deleted would reappear with it.
 */
function newAccountId(
  [baseUrl, organizationId, personId]: readonly [string, string, string | null],
  wasRemoved: (accountId: string) => boolean,
): string {
  const { host, pathname } = new URL(baseUrl);
  const readable = `${host}${pathname}-${organizationId}`.replace(/[^\w.-]+/g, '-').replace(/-+/g, '-');
  for (let times = 0; ; times += 1) {
    const identity = [baseUrl, organizationId, personId, ...(times === 0 ? [] : [times])];
    const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
    const id = `${readable.slice(0, READABLE_CHARACTERS)}-${hash.slice(0, 16)}`;
    if (!wasRemoved(id)) return id;
  }
}

export function readAccount(raw: unknown): StoredAccount | null {
  const account = accountSchema.safeParse(raw).data;
  if (account === undefined) return null;
  // From an older version: the person at that time signed in once.
  return account.signIns.length > 0 ? account : { ...account, signIns: [firstSignIn(account.person)] };
}

/** Drops causes of an older version that no longer exist. */
function knownCauses(causes: readonly string[]): WaivableCause[] {
  return waivableCauses.filter((cause) => causes.includes(cause));
}

const accountSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(['sample', 'remote', 'pack']),
  baseUrl: z.string(),
  organizationId: z.string(),
  organizationTitle: z.string(),
  person: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  signIns: z.array(signInSchema).catch([]).default([]),
  waived: z.array(z.string()).transform(knownCauses).catch([]).default([]),
  pack: packInfoSchema.nullable().catch(null).default(null),
});
