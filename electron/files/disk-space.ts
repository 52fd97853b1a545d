import { createInTurn } from '#shared/in-turn.ts';
import type { StorageState } from '#shared/rpc/host.ts';
import { noLog, type Log } from '../log/log.ts';

/**
 * Watches the free disk space. On a full disk, page texts and files are no longer downloaded, and the least recently
 * read ones are deleted. Titles, comments, the outbox and drafts are never touched. It recovers by itself.
 *
 *   enough ─ too little free ─> low (frees space once) ─ free again, not counting what we freed ─> enough
 */
export interface DiskSpace {
  readonly state: () => StorageState['diskSpace'];
  readonly freeBytes: () => number | null;
  /** Checks again, and frees space if necessary. Answers whether texts and files may be downloaded. */
  check(): Promise<boolean>;
  /** A write has just failed for lack of space. */
  full(): Promise<void>;
}

export interface DiskSpaceOptions {
  /** Free bytes on the profile's disk; null: the system does not say. */
  readonly diskFree: () => Promise<number | null>;
  /** Free bytes that the browser allows the database; null: unknown. */
  readonly quotaFree: () => Promise<number | null>;
  /** Deletes the least recently read texts and files, about this many bytes. Answers how many were deleted. */
  readonly makeRoom: (bytes: number) => Promise<number>;
  readonly changed: () => void;
  /** There is space again. */
  readonly recovered: () => void;
  readonly now: () => number;
  readonly log?: Log;
}

/** Below this the disk counts as full: with less, other programs begin to fail. */
export const LOW_BYTES = 256 * 1024 * 1024;
/** The space to free, and the space that must be free before downloads continue. */
export const ENOUGH_BYTES = 384 * 1024 * 1024;
/** Every write changes the free space; the app reports changes of this size. */
const TOLD_BYTES = 16 * 1024 * 1024;
/** After a write failed although the system reported free space, the system's figure is ignored for this long. */
const DISBELIEF_MS = 10 * 60_000;
/** Space that is freed at once after such a failure. */
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
  /** The last reported value. */
  let reported: number | null = null;
  /**
   * Bytes that we freed since the disk was full. Downloading them again would fill the disk again, so they do not
   * count.
   */
  let givenBack = 0;
  let believeAt = 0;
  const inTurn = createInTurn();

  function emit(): void {
    reported = free;
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
    const before = reported;
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
