import type { Account } from '#shared/rpc/host.ts';
import { localKeys, readLocal, removeLocal } from './local.ts';

/** What this browser remembers beside the databases, as far as it is of one account. */

/** The address and the organization of the last connection. */
export const CONNECT_KEY = 'galley.connect';
/** Change requests of all accounts. */
export const REVIEW_TIME_KEY = 'galley.reviewTime';

/** Followed by the id of an account, and perhaps by a dot and more. */
const PREFIXES = ['galley.last-words.', 'galley.place.', 'galley.unfolded.'];

/** Ids of accounts may hold dots: those of which one is `accountId` are told by the whole of it. */
export function removeLocalOf(accountId: string, others: readonly Account[]): void {
  const isOthers = (key: string, prefix: string): boolean =>
    others.some(({ id }) => id.length > accountId.length && isOf(key, prefix, id));
  for (const key of localKeys())
    if (PREFIXES.some((prefix) => isOf(key, prefix, accountId) && !isOthers(key, prefix))) removeLocal(key);
  removeLocal(REVIEW_TIME_KEY);
  if (!others.some((account) => isConnectedTo(account))) removeLocal(CONNECT_KEY);
}

/** Accounts of which something is remembered by their whole id. */
export function accountsInLocal(): readonly string[] {
  const prefixes = PREFIXES.slice(0, 2);
  return localKeys().flatMap((key) => {
    const prefix = prefixes.find((known) => key.startsWith(known));
    return prefix === undefined ? [] : key.slice(prefix.length);
  });
}

function isOf(key: string, prefix: string, accountId: string): boolean {
  const own = `${prefix}${accountId}`;
  return key === own || key.startsWith(`${own}.`);
}

function isConnectedTo({ baseUrl, organizationId }: Account): boolean {
  const stored = readLocal(CONNECT_KEY);
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'baseUrl' in stored &&
    stored.baseUrl === baseUrl &&
    'organizationId' in stored &&
    stored.organizationId === organizationId
  );
}
