import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredAccount } from './accounts.ts';

/**
 * A copy of each account beside its journal, without its token. The list of accounts is rebuilt from these if neither
 * the settings nor their copy can be read.
 */
export interface AccountFiles {
  /** Writes changed accounts. A failed write does no harm now: the settings have the account. */
  keep(accounts: readonly StoredAccount[]): void;
  /** The stored contents, not validated. */
  read(): readonly unknown[];
}

const END = '.account.json';

function accountPath(profileDir: string, accountId: string): string {
  return join(folderOf(profileDir), `${accountId}${END}`);
}

export function accountFiles(profileDir: string): AccountFiles {
  const written = new Map<string, string>();
  return {
    keep(accounts) {
      for (const account of accounts) {
        const text = JSON.stringify(account);
        if (written.get(account.id) === text) continue;
        const path = accountPath(profileDir, account.id);
        try {
          mkdirSync(folderOf(profileDir), { recursive: true });
          writeFileSync(`${path}.new`, text, { mode: 0o600 });
          renameSync(`${path}.new`, path);
          written.set(account.id, text);
        } catch {
          // The next change of any account tries again.
        }
      }
    },
    read: () => names(profileDir).flatMap((name) => parsed(join(folderOf(profileDir), name))),
  };
}

export function removeAccountFile(profileDir: string, accountId: string): void {
  for (const end of ['', '.new']) rmSync(`${accountPath(profileDir, accountId)}${end}`, { force: true });
}

function folderOf(profileDir: string): string {
  return join(profileDir, 'outbox');
}

function names(profileDir: string): readonly string[] {
  try {
    return readdirSync(folderOf(profileDir)).filter((name) => name.endsWith(END));
  } catch {
    return [];
  }
}

function parsed(path: string): readonly unknown[] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8'))];
  } catch {
    return [];
  }
}
