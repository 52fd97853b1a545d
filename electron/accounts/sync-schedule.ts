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
  startAnew(): void;
  /** Reads one whole space again, then continues with the others. */
  refreshSpace(spaceId: string): void;
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

  const maySync = (): boolean => canRead() && onScreen && !pausedByPerson;
  const start = (run: RunOptions): void => {
    if (maySync()) sync.start(run);
  };
  const stop = regularly(clock.schedule, SYNC_EVERY_MS, () => {
    start({ full: false });
  });

  return {
    start,
    startForPerson({ full }) {
      pausedByPerson = false;
      if (canRead()) sync.startNext({ full, everySpace: true });
    },
    pauseForPerson() {
      pausedByPerson = true;
      sync.pause();
    },
    canRead,
    pause: () => {
      sync.pause();
    },
    isPausedByPerson: () => pausedByPerson,
    startAnew() {
      sync.pause();
      if (maySync()) sync.startNext({ full: false });
    },
    refreshSpace(spaceId) {
      sync.pause();
      sync.startNext({ full: true, spaceId });
      if (maySync()) sync.startNext({ full: false });
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
