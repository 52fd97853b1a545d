import type { Result } from '#shared/result.ts';
import { noLog, type Log } from '../log/log.ts';
import type { JournalDisk } from '../outbox/journal.ts';
import { copyPath, openLocalCopy, type LocalCopy } from './local-copy.ts';

/** The second copies of all accounts: each is opened once, when first needed. */
export interface LocalCopies {
  of(accountId: string): Promise<Result<LocalCopy>>;
  /** Call it when the account is removed or Galley ends. */
  close(accountId: string): Promise<void>;
  closeAll(): Promise<void>;
  readonly log: Log;
}

export function createLocalCopies(profileDir: string, disk?: JournalDisk, log = noLog): LocalCopies {
  const open = new Map<string, Promise<Result<LocalCopy>>>();

  async function close(accountId: string): Promise<void> {
    const copy = await open.get(accountId);
    open.delete(accountId);
    if (copy?.ok === true) await copy.value.close();
  }

  return {
    async of(accountId) {
      const opening = open.get(accountId) ?? openLocalCopy(copyPath(profileDir, accountId), disk);
      open.set(accountId, opening);
      const opened = await opening;
      // A disk that failed may work the next time.
      if (!opened.ok) open.delete(accountId);
      return opened;
    },
    close,
    log,
    async closeAll() {
      await Promise.all([...open.keys()].map(close));
    },
  };
}
