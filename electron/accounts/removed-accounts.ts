import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyValue } from './key-value.ts';

/**
 * The removed accounts, in the profile's settings. An id is stored while parts of the account remain, so that the next
 * start can delete them; after that only a hash, which tells a browser with leftover data that the account was removed.
 */
export interface RemovedAccounts {
  /** Called before anything is deleted. */
  begin(accountId: string): void;
  /** Ids of accounts with parts left in the profile. */
  unfinished(): readonly string[];
  finish(accountId: string): void;
  includes(accountId: string): boolean;
  /** An account with this id exists again. */
  restore(accountId: string): void;
}

const UNFINISHED = 'removing';
const REMOVED = 'removed';
const MOST_REMOVED = 1_000;

export function createRemovedAccounts(settings: KeyValue): RemovedAccounts {
  const read = (key: string): readonly string[] => z.array(z.string()).catch([]).parse(settings.get(key));
  const write = (key: string, entries: readonly string[]): void => {
    if (entries.length === 0) settings.delete(key);
    else settings.set(key, entries);
  };
  const without = (key: string, entry: string): readonly string[] => read(key).filter((other) => other !== entry);

  return {
    begin(accountId) {
      write(UNFINISHED, [...without(UNFINISHED, accountId), accountId]);
      write(REMOVED, [...without(REMOVED, hashOf(accountId)), hashOf(accountId)].slice(-MOST_REMOVED));
    },
    unfinished: () => read(UNFINISHED),
    finish(accountId) {
      write(UNFINISHED, without(UNFINISHED, accountId));
    },
    includes: (accountId) => read(REMOVED).includes(hashOf(accountId)),
    restore(accountId) {
      write(REMOVED, without(REMOVED, hashOf(accountId)));
    },
  };
}

/** Only the hash is stored, because ids contain the names of a host and an organization. */
function hashOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex');
}
