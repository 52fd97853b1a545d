import { join } from 'node:path';
import type { Fetch } from '../api/fetch.ts';
import { openFiles, type Files } from '../files/files.ts';
import { createDiskSpace, type DiskSpace } from '../files/disk-space.ts';
import type { Network } from '../network.ts';
import type { OpenStores } from './open-stores.ts';
import type { SessionOptions } from './session-options.ts';

export interface SessionStorageDependencies {
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly network: Network;
  readonly stores: OpenStores;
  /** The disk has room again. */
  readonly recovered: () => void;
}

/** What a session stores on disk besides its outbox: images and files, and the check for free space. */
export async function openSessionStorage(
  options: SessionOptions,
  { fetch, now, network, stores, recovered }: SessionStorageDependencies,
): Promise<{ readonly files: Files; readonly diskSpace: DiskSpace }> {
  const { account, profileDir, log, changed } = options;
  const isPack = account.pack !== null;
  const files = await openFiles({
    dir: join(profileDir, 'files'),
    accountId: account.id,
    access: () => ({ fetch, baseUrl: account.baseUrl, token: options.token }),
    reachable: () => network.state().reach !== 'offline',
    // Files from a pack cannot be downloaded again.
    limitBytes: isPack ? () => null : options.filesLimit,
    changed: options.filesChanged,
    log,
  });
  const diskSpace = createDiskSpace({
    diskFree: () => options.diskFree(profileDir),
    quotaFree: async () => {
      const free = await stores.synced()?.invoke('storage.free', null);
      return free?.ok === true ? free.value : null;
    },
    makeRoom: async (bytes) => {
      if (isPack) return 0;
      const freed = await files.evict(bytes);
      const evicted = await stores.synced()?.invoke('bodies.evict', { bytes: Math.max(0, bytes - freed) });
      return freed + (evicted?.ok === true ? evicted.value.bytes : 0);
    },
    changed,
    recovered,
    now,
    log,
  });
  return { files, diskSpace };
}
