import type { Result } from '#shared/result.ts';
import type { OpenPlace, SyncProgress } from '#shared/rpc/host.ts';
import type { Clock } from '#shared/clock.ts';
import { logUnreadable } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import { createAccess } from './access.ts';
import { cancellable } from './cancellable.ts';
import type { SyncContext } from './context.ts';
import { answers, createToleratedErrors } from './tolerated-errors.ts';
import type { RunOptions } from './pull.ts';
import { createRunProgress } from './run-progress.ts';
import { createRuns } from './runs.ts';
import { createTouches } from './touches.ts';
import { createUnread } from './failed-reads.ts';
import { createWorkload } from './workload.ts';

/**
 * The sync of one account: plan, pull, commit. The core drives; the store commits rows and cursor together and the next
 * batch waits for its word, so that a crash or a reload goes on from the last commit. One run at a time.
 *
 *   idle ─ start ─> library ─> pages ─> requests ─> files ─> idle
 *                      └─ pause ─> paused      └─ failure ─> failed
 *
 * A computer that slept has dead connections: the run lets go of them and begins again by itself.
 */
export interface SyncEngine {
  /** Starts a run, or does nothing while one is going on. */
  start(options: RunOptions): void;
  pause(): void;
  /** Makes one page fresh before anything else. */
  touch(spaceId: string, pageId: string): Promise<void>;
  /** A cheap look at what somebody has open, unless a run is going on; a run follows where there are other pages. */
  look(place: OpenPlace): Promise<void>;
  /** Makes what a change request changes, and what is said of it, fresh before anything else. */
  touchRequest(spaceId: string, changeRequestId: string): Promise<Result<null>>;
  /** Fetches what was said in conversations that somebody looks at. */
  touchConversation(conversationId: string): Promise<Result<null>>;
  /** What the service says of the links of a page or a space. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  progress(): SyncProgress;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SyncDependencies {
  readonly context: Omit<SyncContext, 'signal' | 'work' | 'toleratedErrors' | 'access' | 'problems' | 'store'>;
  readonly clock: Clock;
  /** The store to write through, or null. A run keeps the one it began with: cursors and rows belong to one database. */
  readonly store: () => SyncContext['store'] | null;
  readonly changed: () => void;
  /** A run ended with the service's refusal of the token. */
  readonly refused: () => void;
  /** What could not be read there can be read again. */
  readonly regained: (spaceId: string) => void;
  readonly log?: Log;
}

/** Items that could not be read and are told one by one. */
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
      progress.set(toldUnread());
    },
  });

  const toldUnread = (): Pick<SyncProgress, 'problems' | 'unreadable'> => {
    const items = unread.items();
    return { problems: items.length, unreadable: items.slice(0, TOLD_ITEMS) };
  };

  const runs = createRuns({
    store: () => (disposed.signal.aborted ? null : currentStore()),
    contextFor,
    progress,
    unread,
    toldUnread,
    refused,
    log,
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
