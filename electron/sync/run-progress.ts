import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { Clock } from '../api/clock.ts';
import { createEstimate } from './estimate.ts';
import { createWorkload, type Workload } from './workload.ts';

/**
 * How far a sync is, as people are told. A run that was paused or broke off is gone on with by the next one: its numbers
 * and what is known of the speed stay.
 */
export interface RunProgress {
  state(): SyncProgress;
  /** What was read in this run. */
  counted(): { readonly pages: number; readonly files: number };
  set(change: Partial<SyncProgress>): void;
  /** A run begins. `anew`: it has nothing to do with the one before. */
  begin(options: { readonly anew: boolean }): Pick<Workload, 'plan' | 'done' | 'settle'>;
  /** All is planned that can be known ahead: from here on there is something to estimate. */
  planned(): void;
  /** The run is over. `whole`: nothing is left for another one. */
  end(change: Partial<SyncProgress>, options: { readonly whole: boolean }): void;
}

interface RunProgressDependencies {
  readonly clock: Clock;
  readonly changed: () => void;
  /** The computer slept in the middle of a run: whatever was under way has nobody at its other end. */
  readonly woke: () => void;
}

const SIGN_OF_LIFE_MS = 2_000;
/** Numbers that run are told this often: each step of them would be a message to every window. */
const NUMBERS_EVERY_MS = 250;

export function createRunProgress({ clock, changed, woke }: RunProgressDependencies): RunProgress {
  let state = IDLE_SYNC;
  let estimate = createEstimate();
  let workload = createWorkload();
  /** Of the runs that this one goes on with: cost that was done, the part shown, and the pages that there were. */
  let before: { readonly cost: number; readonly part: number; readonly pages: number } | null = null;
  let isPlanned = false;
  let stopSigns = (): void => undefined;
  /** Spaces of which more was planned or done since their numbers were told. */
  const countedSpaces = new Set<string>();
  let cancelTelling: (() => void) | null = null;

  const set = (change: Partial<SyncProgress>): void => {
    state = { ...state, ...change };
    // Each phase counts something else.
    if (change.phase !== undefined && isPlanned) state = { ...state, ...toldOf(workload.cost()) };
    changed();
  };

  function emit(): void {
    const cost = workload.cost();
    estimate.note((before?.cost ?? 0) + cost.done, clock.now());
    const counted = Object.fromEntries([...countedSpaces].map((spaceId) => [spaceId, workload.ofSpace(spaceId)]));
    countedSpaces.clear();
    set({ spaces: { ...state.spaces, ...counted }, ...(isPlanned ? toldOf(cost) : {}) });
  }

  function toldOf({ done, total }: { readonly done: number; readonly total: number }): Partial<SyncProgress> {
    const from = before?.part ?? 0;
    return {
      ...(state.phase === 'files' ? workload.count('file') : pages()),
      part: total === 0 ? from : from + ((1 - from) * done) / total,
      leftMs: estimate.left(total - done),
    };
  }

  function pages(): Pick<SyncProgress, 'done' | 'total'> {
    const now = workload.count('page');
    const here = Math.max(0, (before?.pages ?? 0) - now.total);
    return { done: here + now.done, total: here + now.total };
  }

  function count(spaceId: string | null): void {
    if (spaceId !== null) countedSpaces.add(spaceId);
    cancelTelling ??= clock.schedule(NUMBERS_EVERY_MS, () => {
      cancelTelling = null;
      emit();
    });
  }

  function stopTelling(): void {
    cancelTelling?.();
    cancelTelling = null;
    countedSpaces.clear();
  }

  function showSigns(): void {
    stopSigns = clock.schedule(SIGN_OF_LIFE_MS, () => {
      const slept = estimate.alive(clock.now());
      showSigns();
      if (isPlanned) set(toldOf(workload.cost()));
      if (slept) woke();
    });
  }

  return {
    state: () => state,
    counted: () => ({ pages: workload.count('page').done, files: workload.count('file').done }),
    set,
    begin({ anew }) {
      if (anew) before = null;
      if (before === null) estimate = createEstimate();
      workload = createWorkload();
      isPlanned = false;
      stopTelling();
      set({
        phase: 'library',
        subject: null,
        error: null,
        leftMs: null,
        spaces: {},
        ...(before === null ? { done: 0, total: 0, part: 0 } : {}),
      });
      estimate.note(before?.cost ?? 0, clock.now());
      stopSigns();
      showSigns();
      return {
        plan(kind, spaceId, amount) {
          workload.plan(kind, spaceId, amount);
          count(spaceId);
        },
        done(kind, spaceId, amount) {
          workload.done(kind, spaceId, amount);
          count(spaceId);
        },
        settle(kind, spaceId) {
          workload.settle(kind, spaceId);
          count(spaceId);
        },
      };
    },
    planned() {
      isPlanned = true;
      estimate.note((before?.cost ?? 0) + workload.cost().done, clock.now());
      if (before === null) estimate.restart();
      emit();
    },
    end(change, { whole }) {
      emit();
      stopSigns();
      stopTelling();
      estimate.rest();
      const cost = (before?.cost ?? 0) + workload.cost().done;
      before = whole ? null : { cost, part: state.part, pages: Math.max(before?.pages ?? 0, pages().total) };
      isPlanned = false;
      set({ subject: null, leftMs: null, spaces: {}, ...change });
    },
  };
}
