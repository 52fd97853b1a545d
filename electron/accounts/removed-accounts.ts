import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyValue } from './key-value.ts';

/**
 * Which accounts were removed, in the profile's settings. While something of one is left its id is remembered, so that the
 * next start can finish; after that only a hash, by which a browser that still stores something of it finds out.
 */
export interface RemovedAccounts {
  /** Before anything is deleted. */
  begin(accountId: string): void;
  /** Of which something is left in the profile. */
  unfinished(): readonly string[];
  finish(accountId: string): void;
  includes(accountId: string): boolean;
  /** It is an account again. */
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

/** Ids hold the name of a host and of an organization. */
function hashOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex');
}
