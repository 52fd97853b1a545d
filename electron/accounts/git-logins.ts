import type { GitLogin } from '#shared/git/address.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Secrets } from './key-value.ts';

/**
 * User names and passwords of Git repositories, for writes that wait in the outbox. They are kept as tokens are:
 * encrypted by the system, or in memory. A write refers to one by its id.
 */
export interface GitLogins {
  /** Null: it was never stored, or is gone. */
  readonly get: (id: string) => GitLogin | null;
  readonly set: (id: string, login: GitLogin) => void;
  /** Deletes all but those of these unsent writes and those that no write has yet. `writes` is read only if needed. */
  readonly keepFor: (writes: () => readonly PendingWrite[]) => void;
}

/** The name under which the logins of an account are kept. */
export function gitLoginsKey(accountId: string): string {
  return `git:${accountId}`;
}

export function createGitLogins(secrets: Secrets, accountId: string): GitLogins {
  const key = gitLoginsKey(accountId);
  let logins = read(secrets.get(key));
  /** Stored before their write was queued. */
  const early = new Set<string>();

  function store(): void {
    if (logins.size === 0) secrets.delete(key);
    else secrets.set(key, JSON.stringify([...logins]));
  }

  return {
    get: (id) => logins.get(id) ?? null,
    set(id, login) {
      early.add(id);
      logins.set(id, login);
      store();
    },
    keepFor(writes) {
      if (logins.size === 0) return;
      const ids = new Set(
        writes().flatMap((write) => ('login' in write && write.login !== undefined ? [write.login] : [])),
      );
      for (const id of ids) early.delete(id);
      const kept = new Map([...logins].filter(([id]) => ids.has(id) || early.has(id)));
      if (kept.size === logins.size) return;
      logins = kept;
      store();
    },
  };
}

function read(stored: string | null): Map<string, GitLogin> {
  if (stored === null) return new Map();
  try {
    return new Map(JSON.parse(stored) as readonly (readonly [string, GitLogin])[]);
  } catch {
    // Unreadable logins are asked for again.
    return new Map();
  }
}
