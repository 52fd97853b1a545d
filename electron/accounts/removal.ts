import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { removeDatabasesAside, removeOldDatabasesAside } from '../damaged-databases.ts';
import type { Log } from '../log/log.ts';
import { openedFolder } from '../files/open-copy.ts';
import { removeFilesOf } from '../files/remove-files.ts';
import { removeAccountFile } from './account-files.ts';
import type { LocalCopies } from '../local-copy/copies.ts';
import { removeLocalCopy } from '../local-copy/local-copy.ts';
import { removeJournal } from '../outbox/remove-journal.ts';
import { packPath } from '../packs/folder.ts';
import { SAMPLE_ACCOUNT_ID, type Accounts } from './accounts.ts';
import { gitLoginsKey } from './git-logins.ts';
import type { Secrets } from './key-value.ts';
import type { RemovedAccounts } from './removed-accounts.ts';
import type { RunningSessions } from './running.ts';
import { removeDamagedSettings } from '../settings-file.ts';

/**
 * Removes an account from the profile: its session, token, entry, journal, files, opened copies, pack and sample state.
 * Windows delete what their browsers store. The removal is recorded first, so that a start after a crash completes it.
 */
export interface Removal {
  /**
   * When this answers, the account no longer exists. The returned function deletes the rest, and answers how many parts
   * could not be deleted.
   */
  begin(accountId: string): Result<() => Promise<number>>;
  /** At the start, before any session opens. */
  finish(): Promise<void>;
  /** Before a new account with this id opens: nothing of the removed one may reappear in it. */
  makeWay(accountId: string): Promise<Result<null>>;
}

export interface RemovalDependencies {
  readonly profileDir: string;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly removed: RemovedAccounts;
  readonly running: Pick<RunningSessions, 'end'>;
  readonly copies: Pick<LocalCopies, 'close'>;
  readonly forgetSample: () => Promise<void>;
  /** Packs that this run saved, of any account. */
  readonly dropSavedPacks: () => Promise<void>;
  /** Called before anything else changes. */
  readonly begun: (accountId: string) => void;
}

export function createRemoval({
  profileDir,
  log,
  secrets,
  accounts,
  removed,
  running,
  copies,
  forgetSample,
  dropSavedPacks,
  begun,
}: RemovalDependencies): Removal {
  function forget(accountId: string): void {
    secrets.delete(accountId);
    secrets.delete(gitLoginsKey(accountId));
    accounts.remove(accountId);
  }

  async function deleteFiles(accountId: string): Promise<number> {
    const steps: readonly (() => Promise<void>)[] = [
      () => removeJournal(profileDir, accountId),
      async () => {
        await copies.close(accountId);
        await removeLocalCopy(profileDir, accountId);
        removeAccountFile(profileDir, accountId);
      },
      () => removeFilesOf(join(profileDir, 'files'), accountId),
      () => removeDamagedSettings(profileDir),
      () => removeDatabasesAside(profileDir),
      () => rm(packPath(profileDir, accountId), { force: true }),
      () => rm(openedFolder(profileDir, accountId), { recursive: true, force: true }),
      ...(accountId === SAMPLE_ACCOUNT_ID ? [forgetSample] : []),
    ];
    let left = 0;
    for (const step of steps) {
      await step().catch(() => {
        // Another program has it open: the next start tries again.
        left += 1;
      });
    }
    if (left === 0) removed.finish(accountId);
    else log.ofAccount(accountId).event('account', 'removal-incomplete', { count: left });
    return left;
  }

  return {
    begin(accountId) {
      if (accounts.find(accountId) === null) return err(appError('no-account', 'this account is not known'));
      removed.begin(accountId);
      log.ofAccount(accountId).event('account', 'removal-started');
      begun(accountId);
      forget(accountId);
      const ended = running.end(accountId);
      return ok(async () => {
        await ended;
        await dropSavedPacks();
        return deleteFiles(accountId);
      });
    },
    async finish() {
      await removeOldDatabasesAside(profileDir, Date.now());
      for (const accountId of removed.unfinished()) {
        forget(accountId);
        await deleteFiles(accountId);
      }
    },
    async makeWay(accountId) {
      if (removed.unfinished().includes(accountId) && (await deleteFiles(accountId)) > 0)
        return err(appError('storage-failed', 'files of the account that was removed could not be deleted yet'));
      removed.restore(accountId);
      return ok(null);
    },
  };
}
