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
 * Who is signed in: the list of accounts and which one is current, kept in the profile's settings. Tokens are not here
 * (see `Secrets`). Whether a session is signed in is known at run time only, so it is not kept either.
 */
export interface StoredAccount extends Omit<Account, 'session' | 'outbox' | 'formerly' | 'signIn' | 'sameAs'> {
  /** Who it was last, as far as anybody knows. */
  readonly person: Person | null;
  /** The last is the present one. */
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

/** `files`: where each account is written a second time. */
export function createAccounts(settings: KeyValue, files: AccountFiles): Accounts {
  const entries = (): readonly { readonly raw: unknown; readonly account: StoredAccount | null }[] => {
    const list = z.array(z.unknown()).safeParse(settings.get('accounts'));
    return (list.data ?? []).map((raw) => ({ raw, account: readAccount(raw) }));
  };
  const read = (): readonly StoredAccount[] => entries().flatMap(({ account }) => account ?? []);
  const write = (accounts: readonly StoredAccount[]): void => {
    // What this version cannot read stays for one that can.
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

/** Neither the settings nor their copy had any account, and here they are: signed out, since tokens are in the settings. */
function rebuild(settings: KeyValue, accounts: readonly StoredAccount[]): void {
  const [first] = accounts;
  if (first === undefined) return;
  settings.set('accounts', accounts);
  settings.set('currentAccount', first.id);
  noteRebuilt(settings, accounts.length);
}

/**
 * The same service, organization and person are the same account on every sign-in: its queue is found again, and nobody
 * else's. Accounts that are known keep the id that they have, whatever it was made of: databases and journals are named
 * by it. `person` null: it is not known who signs in, which is then whoever it was before.
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

/** Who is known to have the token is who the account is. */
export function withLastPerson(account: StoredAccount): StoredAccount {
  return { ...account, person: account.signIns.at(-1)?.person ?? account.person };
}

const READABLE_CHARACTERS = 40;

/** Of an account for somebody of whom nothing is known but that they are none of the others. */
export function accountIdForUnknown(
  { baseUrl, organizationId }: StoredAccount,
  signIn: string,
  wasRemoved: (accountId: string) => boolean,
): string {
  return newAccountId([baseUrl, organizationId, `unknown ${signIn}`], wasRemoved);
}

/**
 * Readable, and told apart by a hash of all that makes an account: no two of them share a name by chance of spelling. One that
 * was removed does not come back under its old id: a database that could not be deleted would come back with it.
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

function readAccount(raw: unknown): StoredAccount | null {
  const account = accountSchema.safeParse(raw).data;
  if (account === undefined) return null;
  // Of an older version: whoever it was then has signed in once.
  return account.signIns.length > 0 ? account : { ...account, signIns: [firstSignIn(account.person)] };
}

/** Without causes of an older version, which are held for no more. */
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
