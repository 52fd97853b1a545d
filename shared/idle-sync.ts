import type { SyncProgress } from './rpc/host.ts';

/** A sync that has not begun: the core's first state, and the window's until the core has answered. */
export const IDLE_SYNC: SyncProgress = {
  phase: 'idle',
  subject: null,
  done: 0,
  total: 0,
  part: 0,
  leftMs: null,
  spaces: {},
  lastSyncAt: null,
  error: null,
  problems: 0,
  unreadable: [],
};
