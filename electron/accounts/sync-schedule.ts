import type { SyncEngine } from '../sync/engine.ts';
import type { RunOptions } from '../sync/pull.ts';
import type { Clock } from '#shared/clock.ts';
import { regularly } from './regularly.ts';

/** How often an open app syncs. */
const SYNC_EVERY_MS = 5 * 60 * 1_000;

/** Decides when a session syncs: what starts a run, what prevents it, and which runs follow the current one. */
export interface SyncSchedule {
  /** Starts a run, if one may start now. */
  start(run: RunOptions): void;
  startForPerson(options: { readonly full: boolean }): void;
  /** Pauses until the person resumes: no timer, focus or returning network does. */
  pauseForPerson(): void;
  isPausedByPerson(): boolean;
  /** Whether there is a source: a server that allows reads, or a pack. */
  canRead(): boolean;
  /** Ends the present run; the next trigger starts another. */
  pause(): void;
  /** Starts again for another window: the present run writes into the earlier window's database. */
  startAnew(): Promise<void>;
  /** Reads one whole space again, then continues with the others. */
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
  /** A run that the person requested during another one, which may have passed the changed part already. */
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
