import type { Result } from '#shared/result.ts';
import type { OpenPlace, SyncProgress } from '#shared/rpc/host.ts';
import type { Clock } from '#shared/clock.ts';
import { logUnreadable } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import { createAccess } from './access.ts';
import { cancellable } from './cancellable.ts';
import type { SyncContext } from './context.ts';
import { answers, createToleratedErrors } from './tolerated-errors.ts';
import { pull, type RunOptions } from './pull.ts';
import { createRunProgress } from './run-progress.ts';
import { createRuns } from './runs.ts';
import { createTouches } from './touches.ts';
import { createUnread } from './failed-reads.ts';
import { createWorkload } from './workload.ts';

/**
 * The sync of one account: plan, pull, commit. The core drives it. The store commits rows and cursor together, and the
 * next batch waits for its confirmation, so that after a crash or a reload the sync continues from the last commit. One
 * run at a time.
 *
 *   idle ─ start ─> library ─> pages ─> requests ─> files ─> idle
 *                      └─ pause ─> paused      └─ failure ─> failed
 *
 * After the computer slept, connections are dead: the run drops them and starts again by itself.
 */
export interface SyncEngine {
  /** Starts a run; does nothing during a run. */
  start(options: RunOptions): void;
  /** Starts a run now or after the present one. */
  startNext(options: RunOptions): void;
  /** What the paused run was to read is read by the next one. */
  pause(): void;
  /** Updates one page before anything else. */
  touch(spaceId: string, pageId: string): Promise<void>;
  /** A cheap check of an open place, unless a run is in progress; if its pages have changed, a run follows. */
  look(place: OpenPlace): Promise<void>;
  /** Updates a change request's changes and comments before anything else. */
  touchRequest(spaceId: string, changeRequestId: string): Promise<Result<null>>;
  /** Fetches the transcript of an opened conversation. */
  touchConversation(conversationId: string): Promise<Result<null>>;
  /** Fetches the server's findings on the links of a page or a space. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  /** Fetches the teams of these spaces. */
  readAccess(spaceIds: readonly string[]): Promise<Result<null>>;
  /** Fetches a version of a specification; `versionId` null: the list of versions and the latest. */
  readSpecification(slug: string, versionId: string | null): Promise<Result<null>>;
  progress(): SyncProgress;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SyncDependencies {
  readonly context: Omit<SyncContext, 'signal' | 'work' | 'toleratedErrors' | 'access' | 'problems' | 'store'>;
  readonly clock: Clock;
  /**
   * The store to write to, or null. A run keeps the store with which it began: cursors and rows belong to one database.
   */
  readonly store: () => SyncContext['store'] | null;
  readonly changed: () => void;
  /** A run ended because the server refused the token. */
  readonly refused: () => void;
  /** A space that could not be read can be read again. */
  readonly regained: (spaceId: string) => void;
  readonly log?: Log;
}

/** The most unreadable items that are listed one by one. */
const TOLD_ITEMS = 200;

export function createSyncEngine({
  context,
  clock,
  store: currentStore,
  changed,
  refused,
  regained,
  log = noLog,
}: SyncDependencies): SyncEngine {
  const unread = createUnread(context.now);
  const disposed = cancellable();

  const progress = createRunProgress({
    clock,
    changed,
    woke() {
      runs.startOver();
    },
  });

  const contextFor = (
    store: SyncContext['store'],
    signal: AbortSignal,
    work: SyncContext['work'] = createWorkload(),
  ): SyncContext => ({
    ...context,
    store,
    signal,
    work,
    toleratedErrors: createToleratedErrors(() => answers(context.client, context.organizationId, signal)),
    access: createAccess({ store, now: context.now, regained }),
    problems: (errors, name) => {
      if (errors.length === 0) return;
      logUnreadable(log, errors);
      unread.note(errors, name);
      progress.set(reportedUnread());
    },
  });

  const reportedUnread = (): Pick<SyncProgress, 'problems' | 'unreadable'> => {
    const items = unread.items();
    return { problems: items.length, unreadable: items.slice(0, TOLD_ITEMS) };
  };

  const runs = createRuns({
    store: () => (disposed.signal.aborted ? null : currentStore()),
    contextFor,
    progress,
    unread,
    reportedUnread: reportedUnread,
    refused,
    log,
    read: pull,
  });
  const touches = createTouches({
    store: currentStore,
    contextFor,
    signal: disposed.signal,
    isRunning: runs.isRunning,
    moved(spaceId) {
      runs.start({ full: false, spaceId });
    },
    refused,
    log,
  });

  async function idle(): Promise<void> {
    await runs.idle();
    await touches.idle();
  }

  return {
    ...touches,
    start: runs.start,
    startNext: runs.startNext,
    pause: runs.pause,
    progress: () => progress.state(),
    idle,
    async dispose() {
      disposed.abort();
      runs.pause();
      await idle();
    },
  };
}
