import type { Account } from '#shared/rpc/host.ts';
import { localKeys, readLocal, removeLocal } from './local.ts';

/** What this browser stores outside the databases for one account. */

/** The server address and organization of the last connection. */
export const CONNECT_KEY = 'galley.connect';
/** Review times of the change requests of all accounts. */
export const REVIEW_TIME_KEY = 'galley.reviewTime';

/** Followed by an account's id, and sometimes a dot and more. */
const PREFIXES = ['galley.last-words.', 'galley.place.', 'galley.unfolded.'];

/** Account ids may contain dots: keys of a longer id in `others` do not belong to `accountId`. */
export function removeLocalOf(accountId: string, others: readonly Account[]): void {
  const isOthers = (key: string, prefix: string): boolean =>
    others.some(({ id }) => id.length > accountId.length && isOf(key, prefix, id));
  for (const key of localKeys())
    if (PREFIXES.some((prefix) => isOf(key, prefix, accountId) && !isOthers(key, prefix))) removeLocal(key);
  removeLocal(REVIEW_TIME_KEY);
  if (!others.some((account) => isConnectedTo(account))) removeLocal(CONNECT_KEY);
}

/** Accounts with entries under their whole id. */
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
