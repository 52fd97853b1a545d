import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import { errorFacts } from '../log/failures.ts';
import type { Log } from '../log/log.ts';
import { cancellable } from './cancellable.ts';
import type { SyncContext } from './context.ts';
import type { pull, RunOptions } from './pull.ts';
import type { RunProgress } from './run-progress.ts';
import type { Unread } from './failed-reads.ts';

/**
 * The runs over everything or over one space. Only one runs at a time. The reads of a paused run are not forgotten: the
 * next run over everything resumes them. A run over one space resumes nothing else.
 */
export interface Runs {
  readonly isRunning: () => boolean;
  /** Starts a run. Does nothing while one is running. */
  readonly start: (options: RunOptions) => void;
  /** Starts a run now, or after the present one, which may have passed what has changed. */
  readonly startNext: (options: RunOptions) => void;
  /** Aborts the present run. None follows until one is started. */
  readonly pause: () => void;
  /** Aborts the running requests, and starts the same run again once they have ended. */
  readonly startOver: () => void;
  /** Resolves when no run is active. */
  readonly idle: () => Promise<void>;
}

export interface RunsDependencies {
  /** The store to write through; null: nothing may start. */
  readonly store: () => SyncContext['store'] | null;
  readonly contextFor: (store: SyncContext['store'], signal: AbortSignal, work: SyncContext['work']) => SyncContext;
  readonly progress: RunProgress;
  readonly unread: Unread;
  readonly reportedUnread: () => Pick<SyncProgress, 'problems' | 'unreadable'>;
  readonly refused: () => void;
  readonly log: Log;
  /** One run, as in `pull.ts`. */
  readonly read: typeof pull;
}

export function createRuns({
  store: currentStore,
  contextFor,
  progress,
  unread,
  reportedUnread,
  refused,
  log,
  read,
}: RunsDependencies): Runs {
  let running: { readonly abort: AbortController; readonly done: Promise<void>; paused: boolean } | null = null;
  const waiting = createWaitingRuns();

  async function run(store: SyncContext['store'], signal: AbortSignal, options: RunOptions): Promise<void> {
    const work = progress.begin({ anew: options.spaceId !== undefined });
    unread.begin();
    const context = contextFor(store, signal, work);
    const startedAt = context.now();
    const { full, everySpace = full, spaceId } = options;
    log.event('sync', 'started', { full, 'every-space': everySpace, 'one-space': spaceId !== undefined });
    const outcome = await read(context, options, progress).catch((thrown: unknown): Result<never> => {
      log.thrown('sync', 'broke', thrown);
      return err(appError('internal', thrown instanceof Error ? thrown.message : 'the sync broke off'));
    });
    const { problems } = progress.state();
    const facts = { ...progress.counted(), problems, ms: context.now() - startedAt };
    if (signal.aborted) log.event('sync', 'paused', facts);
    else if (outcome.ok) log.event('sync', 'ended', facts);
    else log.event('sync', 'failed', { ...errorFacts(outcome.error), ...facts });
    if (signal.aborted) {
      waiting.add(options, { due: running?.paused !== true });
      progress.end(waiting.isDue() ? {} : { phase: 'paused' }, { whole: false });
    } else if (outcome.ok) {
      const synced = options.spaceId === undefined ? { lastSyncAt: context.now() } : {};
      unread.end(options.spaceId);
      progress.end({ phase: 'idle', ...synced, ...reportedUnread() }, { whole: true });
    } else {
      progress.end({ phase: 'failed', error: outcome.error }, { whole: false });
      if (outcome.error.code === 'storage-full') void context.diskSpace.full();
      if (outcome.error.code === 'unauthorized') refused();
    }
  }

  function begin(options: RunOptions): void {
    const store = currentStore();
    if (store === null) {
      waiting.add(options, { due: true });
      return;
    }
    if (options.spaceId === undefined) waiting.resume();
    const abort = cancellable();
    const done = run(store, abort.signal, waiting.joined(options)).finally(() => {
      running = null;
      const next = waiting.next();
      if (next !== null) begin(next);
    });
    running = { abort, done, paused: false };
  }

  function startNext(options: RunOptions): void {
    if (running === null) begin(options);
    else waiting.add(options, { due: true });
  }

  return {
    isRunning: () => running !== null,
    start(options) {
      if (running === null || running.abort.signal.aborted) startNext(options);
    },
    startNext,
    pause() {
      waiting.pause();
      if (running === null) return;
      running.paused = true;
      running.abort.abort();
    },
    startOver() {
      if (running?.abort.signal.aborted === false) running.abort.abort();
    },
    async idle() {
      while (running !== null) await running.done;
    },
  };
}

/** The runs that were asked for during another one, or aborted: one over everything, and one for each space. */
function createWaitingRuns() {
  /** By space; null: over everything. `due`: it begins by itself; the others wait until a run resumes them. */
  const runs = new Map<string | null, { readonly options: RunOptions; readonly due: boolean }>();
  const keyOf = ({ spaceId }: RunOptions): string | null => spaceId ?? null;

  const setDue = (due: boolean): void => {
    for (const [key, { options }] of runs) runs.set(key, { options, due });
  };
  const nextDue = (): RunOptions | null => {
    const due = [...runs.values()].filter((run) => run.due).map(({ options }) => options);
    // Single spaces come first: somebody looks at them.
    return due.find(({ spaceId }) => spaceId !== undefined) ?? due[0] ?? null;
  };

  return {
    add(options: RunOptions, { due }: { readonly due: boolean }): void {
      const before = runs.get(keyOf(options));
      runs.set(keyOf(options), { options: both(before?.options ?? null, options), due: due || before?.due === true });
    },
    pause: () => setDue(false),
    resume: () => setDue(true),
    isDue: (): boolean => nextDue() !== null,
    /** A run that also reads what a waiting one of the same kind was to read; that one waits no longer. */
    joined(options: RunOptions): RunOptions {
      const before = runs.get(keyOf(options))?.options ?? null;
      runs.delete(keyOf(options));
      return both(before, options);
    },
    /** The run that begins now; null: none is due. */
    next(): RunOptions | null {
      const next = nextDue();
      if (next !== null) runs.delete(keyOf(next));
      return next;
    },
  };
}

function both(one: RunOptions | null, other: RunOptions): RunOptions {
  if (one === null) return other;
  const everySpace = (run: RunOptions): boolean => run.everySpace ?? run.full;
  return { ...other, full: one.full || other.full, everySpace: everySpace(one) || everySpace(other) };
}
