import type { StorageState } from '#shared/rpc/host.ts';
import { noLog, type Log } from '../log/log.ts';

/**
 * Whether there is room on the disk, and what makes room when there is none: page texts and files stop being fetched, and
 * the least recently read of them go. Titles, comments, the outbox and drafts are never touched. It recovers by itself.
 *
 *   enough ─ too little free ─> low (made room once) ─ free again, without what we gave back ─> enough
 */
export interface DiskSpace {
  readonly state: () => StorageState['diskSpace'];
  readonly freeBytes: () => number | null;
  /** Looks again, and makes room where it is needed. Answers whether texts and files may be fetched. */
  check(): Promise<boolean>;
  /** A write has just failed for want of space. */
  full(): Promise<void>;
}

export interface DiskSpaceOptions {
  /** Free bytes where the profile lies; null where the system does not say. */
  readonly diskFree: () => Promise<number | null>;
  /** Free bytes that the browser grants the database; null where nobody says. */
  readonly quotaFree: () => Promise<number | null>;
  /** Lets go what was read longest ago, about so many bytes. Answers how many went. */
  readonly makeRoom: (bytes: number) => Promise<number>;
  readonly changed: () => void;
  /** There is room again. */
  readonly recovered: () => void;
  readonly now: () => number;
  readonly log?: Log;
}

/** Below this the disk counts as full: a system with less begins to fail elsewhere. */
export const LOW_BYTES = 256 * 1024 * 1024;
/** What is freed for, and what must be free before fetching goes on. */
export const ENOUGH_BYTES = 384 * 1024 * 1024;
/** Every write changes what is free; people are told when it is so much. */
const TOLD_BYTES = 16 * 1024 * 1024;
/** After a write that failed although space was said to be free: what the system says is not believed for so long. */
const DISBELIEF_MS = 10 * 60_000;
/** What such a failure makes free at once. */
const FREED_AFTER_FAILURE_BYTES = 64 * 1024 * 1024;

export function createDiskSpace({
  diskFree,
  quotaFree,
  makeRoom,
  changed,
  recovered,
  now,
  log = noLog,
}: DiskSpaceOptions): DiskSpace {
  let low = false;
  let free: number | null = null;
  /** As people were told. */
  let told: number | null = null;
  /** What we gave back since the space ran out. Fetching it again would fill the disk again, so it does not count. */
  let givenBack = 0;
  let believeAt = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function emit(): void {
    told = free;
    changed();
  }

  async function measure(): Promise<number | null> {
    const known = (await Promise.all([diskFree(), quotaFree()])).filter((bytes) => bytes !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  async function runOut(needed: number): Promise<void> {
    low = true;
    log.event('files', 'space-low', { free });
    emit();
    givenBack += await makeRoom(needed);
    free = (await measure()) ?? free;
    emit();
  }

  async function look(): Promise<boolean> {
    const before = told;
    free = await measure();
    if (!low) {
      if (free !== null && free < LOW_BYTES) await runOut(ENOUGH_BYTES - free);
      else if (before === null || free === null || Math.abs(free - before) >= TOLD_BYTES) emit();
      return !low;
    }
    if (now() < believeAt || free === null || free < ENOUGH_BYTES + givenBack) return false;
    low = false;
    log.event('files', 'space-back', { free });
    givenBack = 0;
    emit();
    recovered();
    return true;
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };

  return {
    state: () => (low ? 'low' : 'enough'),
    freeBytes: () => free,
    check: () => inTurn(look),
    full: () =>
      inTurn(async () => {
        believeAt = now() + DISBELIEF_MS;
        if (!low) await runOut(FREED_AFTER_FAILURE_BYTES);
      }),
  };
}
