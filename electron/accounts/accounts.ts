import { z } from 'zod';
import { waivableCauses, type WaivableCause } from '#shared/outbox/operation.ts';
import type { Account, Person } from '#shared/rpc/host.ts';
import type { KeyValue } from './key-value.ts';

/**
 * Who is signed in: the list of accounts and which one is current, kept in the profile's settings. Tokens are not here
 * (see `Secrets`). Whether a session is signed in is known at run time only, so it is not kept either.
 */
export type KeptAccount = Omit<Account, 'session' | 'outbox'>;

export interface Accounts {
  list(): readonly KeptAccount[];
  find(accountId: string): KeptAccount | null;
  currentId(): string | null;
  put(account: KeptAccount): void;
  makeCurrent(accountId: string): void;
  setPerson(accountId: string, person: Person): void;
  setWaived(accountId: string, causes: readonly WaivableCause[]): void;
}

export const SAMPLE_ACCOUNT_ID = 'sample';

export function createAccounts(settings: KeyValue): Accounts {
  const read = (): readonly KeptAccount[] => {
    const parsed = z.array(accountSchema).safeParse(settings.get('accounts'));
    return parsed.success ? parsed.data : [];
  };
  const write = (accounts: readonly KeptAccount[]): void => {
    settings.set('accounts', accounts);
  };
  const find = (accountId: string): KeptAccount | null => read().find((account) => account.id === accountId) ?? null;

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
    setPerson: (accountId, person) => {
      write(read().map((account) => (account.id === accountId ? { ...account, person } : account)));
    },
    setWaived: (accountId, waived) => {
      write(read().map((account) => (account.id === accountId ? { ...account, waived } : account)));
    },
  };
}

/** The same service, organization and person are the same account on every sign-in: its queue is found again. */
export function accountIdOf(baseUrl: string, organizationId: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname}-${organizationId}`.replace(/[^\w.-]+/g, '-').replace(/-+/g, '-');
}

const accountSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(['sample', 'remote']),
  baseUrl: z.string(),
  organizationId: z.string(),
  organizationTitle: z.string(),
  person: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  waived: z.array(z.enum(waivableCauses)).catch([]).default([]),
});
