import { createInTurn } from '#shared/in-turn.ts';
import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { Files } from '../files/files.ts';
import type { SyncEngine } from '../sync/engine.ts';
import type { Session, StoreRemote } from './session.ts';

export interface StoreReadersDependencies {
  /** The store that the sync writes to. */
  readonly store: () => StoreRemote | null;
  readonly files: Files;
  readonly sync: Pick<SyncEngine, 'progress' | 'pause' | 'idle'>;
  readonly startSync: () => void;
}

/** The core's reads from an account's store other than for the sync. */
export function createStoreReaders({
  store: current,
  files,
  sync,
  startSync,
}: StoreReadersDependencies): Pick<Session, 'quietly' | 'reading'> {
  async function reading<T>(work: (store: StoreRemote, files: Files) => Promise<Result<T>>): Promise<Result<T>> {
    const store = current();
    return store === null ? err(appError('not-running', 'no page is open to read from')) : work(store, files);
  }

  /** One at a time: the sync that the first read pauses must not start again during the second. */
  const inTurn = createInTurn();

  return {
    reading,
    quietly: (work) =>
      inTurn(() =>
        reading(async (store) => {
          const wasRunning = !['idle', 'failed', 'paused'].includes(sync.progress().phase);
          sync.pause();
          await sync.idle();
          const result = await work(store, files);
          if (wasRunning) startSync();
          return result;
        }),
      ),
  };
}
