import type { SyncProgress } from './rpc/host.ts';

/** A sync that has not begun: what the core starts from, and what a page shows before it has heard of any. */
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
