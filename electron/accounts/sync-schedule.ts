import type { SyncEngine } from '../sync/engine.ts';
import type { RunOptions } from '../sync/pull.ts';
import type { Clock } from '../api/clock.ts';
import { regularly } from './regularly.ts';

/** How often an open app looks for news. */
const SYNC_EVERY_MS = 5 * 60 * 1_000;

/** When the sync of a session runs: what asks for a run, what forbids one, and what has to wait for the run before. */
export interface SyncSchedule {
  /** Begins a run, where one may begin now. */
  start(run: RunOptions): void;
  startForPerson(options: { readonly full: boolean }): void;
  /** What the person paused only the person resumes: no timer, no focus and no returning network does. */
  pauseForPerson(): void;
  isPausedByPerson(): boolean;
  /** Whether there is anything to read from: a server that allows it, or a pack. */
  canRead(): boolean;
  /** Ends the run that is under way; the next cause begins another. */
  pause(): void;
  /** A run that writes into another page's database is not this page's run. */
  startAnew(): Promise<void>;
  /** Reads one space anew, whole, and continues with the others after it. */
  refreshSpace(spaceId: string): Promise<void>;
  toBackground(): void;
  toForeground(): void;
  stop(): void;
}

export interface SyncScheduleDependencies {
  readonly sync: SyncEngine;
  readonly clock: Clock;
  readonly canRead: () => boolean;
}

export function createSyncSchedule({ sync, clock, canRead }: SyncScheduleDependencies): SyncSchedule {
  let onScreen = true;
  let pausedByPerson = false;
  /** What the person asked for while a run was under way: that one may be past what the person knows of. */
  let again: RunOptions | null = null;

  const start = (run: RunOptions): void => {
    if (canRead() && onScreen && !pausedByPerson) sync.start(run);
  };
  const stop = regularly(clock.schedule, SYNC_EVERY_MS, () => {
    start({ full: false });
  });

  return {
    start,
    startForPerson({ full }) {
      pausedByPerson = false;
      const run: RunOptions = { full, everySpace: true };
      if (['idle', 'paused', 'failed'].includes(sync.progress().phase)) {
        start(run);
        return;
      }
      const waits = again !== null;
      again = { ...run, full: full || again?.full === true };
      if (waits) return;
      void sync.idle().then(() => {
        const next = again;
        again = null;
        if (next !== null) start(next);
      });
    },
    pauseForPerson() {
      pausedByPerson = true;
      again = null;
      sync.pause();
    },
    canRead,
    pause: () => {
      sync.pause();
    },
    isPausedByPerson: () => pausedByPerson,
    async startAnew() {
      sync.pause();
      await sync.idle();
      start({ full: false });
    },
    async refreshSpace(spaceId) {
      sync.pause();
      await sync.idle();
      sync.start({ full: true, spaceId });
      await sync.idle();
      start({ full: false });
    },
    toBackground() {
      onScreen = false;
      sync.pause();
    },
    toForeground() {
      onScreen = true;
    },
    stop,
  };
}
