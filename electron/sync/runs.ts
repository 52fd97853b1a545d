import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import { errorFacts } from '../log/failures.ts';
import type { Log } from '../log/log.ts';
import { cancellable } from './cancellable.ts';
import type { SyncContext } from './context.ts';
import { pull, type RunOptions } from './pull.ts';
import type { RunProgress } from './run-progress.ts';
import type { Unread } from './failed-reads.ts';

/** The runs over everything. Only one runs at a time. */
export interface Runs {
  readonly isRunning: () => boolean;
  /** Starts a run. Does nothing while one is running. */
  readonly start: (options: RunOptions) => void;
  readonly pause: () => void;
  /** Aborts the running requests, and starts the same run again once they have ended. */
  startOver(): void;
  /** Resolves when no run is active. */
  idle(): Promise<void>;
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
}

export function createRuns({
  store: currentStore,
  contextFor,
  progress,
  unread,
  reportedUnread,
  refused,
  log,
}: RunsDependencies): Runs {
  let running: { readonly abort: AbortController; readonly done: Promise<void>; readonly options: RunOptions } | null =
    null;
  /** After sleep: the run to start again once the aborted one has ended. */
  let again: RunOptions | null = null;

  async function run(store: SyncContext['store'], signal: AbortSignal, options: RunOptions): Promise<void> {
    const work = progress.begin({ anew: options.spaceId !== undefined });
    unread.begin();
    const context = contextFor(store, signal, work);
    const startedAt = context.now();
    const { full, everySpace = full, spaceId } = options;
    log.event('sync', 'started', { full, 'every-space': everySpace, 'one-space': spaceId !== undefined });
    const outcome = await pull(context, options, progress).catch((thrown: unknown): Result<never> => {
      log.thrown('sync', 'broke', thrown);
      return err(appError('internal', thrown instanceof Error ? thrown.message : 'the sync broke off'));
    });
    const { problems } = progress.state();
    const facts = { ...progress.counted(), problems, ms: context.now() - startedAt };
    if (signal.aborted) log.event('sync', 'paused', facts);
    else if (outcome.ok) log.event('sync', 'ended', facts);
    else log.event('sync', 'failed', { ...errorFacts(outcome.error), ...facts });
    if (signal.aborted) progress.end(again === null ? { phase: 'paused' } : {}, { whole: false });
    else if (outcome.ok) {
      const synced = options.spaceId === undefined ? { lastSyncAt: context.now() } : {};
      unread.end(options.spaceId);
      progress.end({ phase: 'idle', ...synced, ...reportedUnread() }, { whole: true });
    } else {
      progress.end({ phase: 'failed', error: outcome.error }, { whole: false });
      if (outcome.error.code === 'storage-full') void context.diskSpace.full();
      if (outcome.error.code === 'unauthorized') refused();
    }
  }

  const runs: Runs = {
    isRunning: () => running !== null,
    start(options) {
      const store = currentStore();
      if (running !== null || store === null) return;
      const abort = cancellable();
      again = null;
      const done = run(store, abort.signal, options).finally(() => {
        running = null;
        if (again !== null) runs.start(again);
      });
      running = { abort, done, options };
    },
    pause() {
      again = null;
      running?.abort.abort();
    },
    startOver() {
      if (running === null || running.abort.signal.aborted) return;
      again = running.options;
      running.abort.abort();
    },
    async idle() {
      while (running !== null) await running.done;
    },
  };
  return runs;
}
