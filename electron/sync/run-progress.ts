import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { Clock } from '#shared/clock.ts';
import { createEstimate } from './estimate.ts';
import { createWorkload, type Workload } from './workload.ts';

/**
 * The progress of a sync, as the app shows it. The next run continues a paused or interrupted one: its numbers and the
 * known speed stay.
 */
export interface RunProgress {
  state(): SyncProgress;
  /** Pages and files that this run read. */
  counted(): { readonly pages: number; readonly files: number };
  set(change: Partial<SyncProgress>): void;
  /** A run begins. `anew`: it does not continue the one before. */
  begin(options: { readonly anew: boolean }): Pick<Workload, 'plan' | 'done' | 'settle'>;
  /** Everything that can be planned is planned: the estimate starts here. */
  planned(): void;
  /** The run ended. `whole`: nothing is left for another run. */
  end(change: Partial<SyncProgress>, options: { readonly whole: boolean }): void;
}

interface RunProgressDependencies {
  readonly clock: Clock;
  readonly changed: () => void;
  /** The computer slept during a run: its open connections are dead. */
  readonly woke: () => void;
}

const SIGN_OF_LIFE_MS = 2_000;
/** Running numbers are sent this often: each step would be a message to every window. */
const NUMBERS_EVERY_MS = 250;

export function createRunProgress({ clock, changed, woke }: RunProgressDependencies): RunProgress {
  let state = IDLE_SYNC;
  let estimate = createEstimate();
  let workload = createWorkload();
  /** From the interrupted runs that this one continues: finished work, displayed progress, and pages read. */
  let before: { readonly cost: number; readonly part: number; readonly pages: number } | null = null;
  let isPlanned = false;
  let stopSigns = (): void => undefined;
  /** Spaces with work planned or done since their numbers were last sent. */
  const countedSpaces = new Set<string>();
  let cancelTelling: (() => void) | null = null;

  const set = (change: Partial<SyncProgress>): void => {
    state = { ...state, ...change };
    // Each phase counts something else.
    if (change.phase !== undefined && isPlanned) state = { ...state, ...countsOf(workload.cost()) };
    changed();
  };

  function emit(): void {
    const cost = workload.cost();
    estimate.note((before?.cost ?? 0) + cost.done, clock.now());
    const counted = Object.fromEntries([...countedSpaces].map((spaceId) => [spaceId, workload.ofSpace(spaceId)]));
    countedSpaces.clear();
    set({ spaces: { ...state.spaces, ...counted }, ...(isPlanned ? countsOf(cost) : {}) });
  }

  function countsOf({ done, total }: { readonly done: number; readonly total: number }): Partial<SyncProgress> {
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
      if (isPlanned) set(countsOf(workload.cost()));
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
