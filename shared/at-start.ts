import type { NetworkState, StorageState } from './rpc/host.ts';

/** The state of the network before the core's first request, and in a window before the core has answered. */
export const UNKNOWN_NETWORK: NetworkState = { reach: 'unknown', cause: null, nextTryAt: null, wait: null };

export const UNKNOWN_STORAGE: StorageState = { freeBytes: null, diskSpace: 'enough' };
