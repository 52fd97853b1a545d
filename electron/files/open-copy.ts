import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { fitsKind, openableKind, safeFileName } from '#shared/openable-files.ts';
import { err, ok, type Result } from '#shared/result.ts';

/**
 * Opens stored files in other programs: always a copy with a safe name, since a program might change the stored bytes;
 * never a file that could run, or whose bytes do not match its name. The next start deletes the copies.
 */
export interface Opener {
  open(accountId: string, name: string, bytes: Uint8Array): Promise<Result<null>>;
}

/** Copies that were opened from this account. */
export function openedFolder(profileDir: string, accountId: string): string {
  return join(profileDir, 'opened', accountId);
}

/** `openPath` answers whether a program accepted it. */
export function createOpener(profileDir: string, openPath: (path: string) => Promise<boolean>): Opener {
  const dir = join(profileDir, 'opened');
  const emptied = rm(dir, { recursive: true, force: true }).catch(() => undefined);
  return {
    async open(accountId, name, bytes) {
      const safe = safeFileName(name);
      const kind = openableKind(safe);
      if (kind === null || !fitsKind(kind, bytes)) {
        return err(appError('invalid-input', 'files of this kind are saved, not opened', { path: 'name' }));
      }
      await emptied;
      try {
        const folder = join(openedFolder(profileDir, accountId), randomUUID());
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, safe);
        await writeFile(path, bytes, { mode: 0o400, flag: 'wx' });
        return (await openPath(path)) ? ok(null) : err(appError('not-found', 'no program opens files of this kind'));
      } catch (thrown) {
        return err(appError('storage-failed', thrown instanceof Error ? thrown.name : 'the copy could not be written'));
      }
    },
  };
}
