import type { NetworkState, StorageState } from './rpc/host.ts';

/** What the core says before it has asked or looked, and what a page shows before it has heard from the core. */
export const UNKNOWN_NETWORK: NetworkState = { reach: 'unknown', cause: null, nextTryAt: null, wait: null };

export const UNKNOWN_STORAGE: StorageState = { freeBytes: null, diskSpace: 'enough' };
