import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { OfferedFile } from '#shared/rpc/packs.ts';
import type { Transfers } from './transfers.ts';

/** Files that the person opened outside of the window. A page learns their names, and never their places. */
export interface Offers {
  offer(path: string): OfferedFile;
  /** Copies the file, as if the window had sent it. */
  takeIn(offerId: string): Promise<Result<{ readonly incomingId: string }>>;
}

export function createOffers(transfers: Pick<Transfers, 'takeIn'>): Offers {
  const paths = new Map<string, string>();
  return {
    offer(path) {
      const offerId = crypto.randomUUID();
      paths.set(offerId, path);
      return { kind: 'file', offerId, name: basename(path) };
    },
    async takeIn(offerId) {
      const path = paths.get(offerId);
      if (path === undefined) return err(appError('not-found', 'this file was not offered'));
      // The system's list of recent files also names what is gone.
      const found = await stat(path).catch(() => null);
      return found?.isFile() === true
        ? transfers.takeIn(path)
        : err(appError('file-damaged', 'the file cannot be read'));
    },
  };
}
