import { setMaxListeners } from 'node:events';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OpenPlace, SyncProgress } from '#shared/rpc/host.ts';
import type { Clock } from '../api/clock.ts';
import { errorFacts, logUnreadable } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import { createAccess, noteRefusal } from './access.ts';
import { syncAnchors } from './anchors.ts';
import { touchRequest } from './change-requests.ts';
import { touchConversation } from './conversations.ts';
import { syncPageComments } from './comments.ts';
import { NewestReads } from './newest-reads.ts';
import { fetchBody } from './content.ts';
import type { SyncContext } from './context.ts';
import { checkLinks } from './links.ts';
import { lookAt } from './look.ts';
import { staleBodies } from './plan.ts';
import { answers, createToleratedErrors } from './tolerated-errors.ts';
import { pull, type RunOptions } from './pull.ts';
import { createRunProgress } from './run-progress.ts';
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
  let running: { readonly abort: AbortController; readonly done: Promise<void>; readonly options: RunOptions } | null =
    null;
  /** After a sleep: the run is begun again when it has let go. */
  let again: RunOptions | null = null;
  const unread = createUnread(context.now);
  const touches = new Set<Promise<void>>();
  let looking = false;
  /** Asked for while a look goes on: what others did meanwhile that one may have missed. */
  let next: OpenPlace | null = null;
  const disposed = cancellable();
  const opened = new NewestReads(disposed.signal);

  const progress = createRunProgress({
    clock,
    changed,
    woke() {
      if (running === null || running.abort.signal.aborted) return;
      again = running.options;
      running.abort.abort();
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

  async function run(store: SyncContext['store'], signal: AbortSignal, options: RunOptions): Promise<void> {
    const work = progress.begin({ anew: options.spaceId !== undefined });
    unread.begin();
    const startedAt = context.now();
    const { full, everySpace = full, spaceId } = options;
    log.event('sync', 'started', { full, 'every-space': everySpace, 'one-space': spaceId !== undefined });
    const outcome = await pull(contextFor(store, signal, work), options, progress).catch(
      (thrown: unknown): Result<never> => {
        log.thrown('sync', 'broke', thrown);
        return err(appError('internal', thrown instanceof Error ? thrown.message : 'the sync broke off'));
      },
    );
    const { problems } = progress.state();
    const told = { ...progress.counted(), problems, ms: context.now() - startedAt };
    if (signal.aborted) log.event('sync', 'paused', told);
    else if (outcome.ok) log.event('sync', 'ended', told);
    else log.event('sync', 'failed', { ...errorFacts(outcome.error), ...told });
    if (signal.aborted) progress.end(again === null ? { phase: 'paused' } : {}, { whole: false });
    else if (outcome.ok) {
      const synced = options.spaceId === undefined ? { lastSyncAt: context.now() } : {};
      unread.end(options.spaceId);
      progress.end({ phase: 'idle', ...synced, ...toldUnread() }, { whole: true });
    } else {
      progress.end({ phase: 'failed', error: outcome.error }, { whole: false });
      if (outcome.error.code === 'storage-full') void context.diskSpace.full();
      if (outcome.error.code === 'unauthorized') refused();
    }
  }

  const touching = (started: Promise<unknown>): Promise<void> => {
    const work: Promise<void> = started.then(
      () => undefined,
      (thrown: unknown) => {
        log.thrown('sync', 'broke', thrown);
      },
    );
    touches.add(work);
    return work.finally(() => touches.delete(work));
  };

  async function lookOnce(store: SyncContext['store'], place: OpenPlace): Promise<void> {
    const looked = lookAt(contextFor(store, disposed.signal), place).catch((thrown: unknown): Result<never> => {
      log.thrown('sync', 'broke', thrown);
      return err(appError('internal', String(thrown)));
    });
    void touching(looked);
    const found = await looked;
    if (!found.ok && found.error.code !== 'cancelled') log.event('sync', 'look-failed', errorFacts(found.error));
    if (!found.ok && found.error.code === 'unauthorized') refused();
    if (found.ok && found.value.moved) engine.start({ full: false, spaceId: place.spaceId });
  }

  const engine: SyncEngine = {
    start(options) {
      const store = currentStore();
      if (running !== null || store === null || disposed.signal.aborted) return;
      const abort = cancellable();
      again = null;
      const done = run(store, abort.signal, options).finally(() => {
        running = null;
        if (again !== null) engine.start(again);
      });
      running = { abort, done, options };
    },
    pause() {
      again = null;
      running?.abort.abort();
    },
    touch(spaceId, pageId) {
      const store = currentStore();
      return store === null
        ? Promise.resolve()
        : touching(opened.read((signal) => touchPage(contextFor(store, signal), spaceId, pageId)));
    },
    async look(place) {
      const store = currentStore();
      if (running !== null || store === null) return;
      next = place;
      if (looking) return;
      looking = true;
      for (let now: OpenPlace | null = next; now !== null; now = next) {
        next = null;
        await lookOnce(store, now);
      }
      looking = false;
    },
    touchRequest(spaceId, changeRequestId) {
      const store = currentStore();
      if (store === null) return Promise.resolve(err(appError('no-account', 'no page is open to keep the answer')));
      const touched = touchOpenRequest(contextFor(store, disposed.signal), spaceId, changeRequestId);
      void touching(touched);
      return touched;
    },
    touchConversation(conversationId) {
      const store = currentStore();
      if (store === null) return Promise.resolve(err(appError('no-account', 'no page is open to keep the answer')));
      const touched = touchConversation(contextFor(store, disposed.signal), conversationId);
      void touching(touched);
      return touched;
    },
    checkLinks(spaceId, pageId) {
      const store = currentStore();
      if (store === null) return Promise.resolve(err(appError('no-account', 'no page is open to keep the answer')));
      return checkLinks(contextFor(store, disposed.signal), spaceId, pageId);
    },
    progress: () => progress.state(),
    async idle() {
      while (running !== null) await running.done;
      await Promise.all(touches);
    },
    async dispose() {
      disposed.abort();
      again = null;
      running?.abort.abort();
      await engine.idle();
    },
  };
  return engine;
}

/** One signal for all the requests of a run: more listeners than Node expects of a leak-free emitter. */
function cancellable(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

async function touchPage(context: SyncContext, spaceId: string, pageId: string): Promise<void> {
  const { store } = context;
  const fetchText = async (): Promise<Result<null>> => {
    const known = await store.invoke('sync.page', { spaceId, pageId });
    if (!known.ok || known.value === null) return ok(null);
    const { page, treeRevision, body: stored } = known.value;
    if (staleBodies([page], stored === null ? [] : [stored], treeRevision).length === 0) return ok(null);
    const body = await fetchBody(context, spaceId, pageId, treeRevision, 'visible');
    if (!body.ok) return body;
    const committed = await store.invoke('commit', { bodies: { spaceId, rows: [body.value] } });
    if (!committed.ok && committed.error.code === 'storage-full') await context.diskSpace.full();
    return ok(null);
  };
  const [text, said] = await Promise.all([fetchText(), syncPageComments(context, spaceId, pageId)]);
  if (!said.ok) await noteRefusal(context, spaceId, 'comments', said.error);
  else if (!text.ok) await noteRefusal(context, spaceId, null, text.error);
  await syncAnchors(context, { spaceId, pageId }, 'visible');
}

/** The answer is told as it came; where the whole space is refused, that is noted. */
async function touchOpenRequest(context: SyncContext, spaceId: string, changeRequestId: string): Promise<Result<null>> {
  const touched = await touchRequest(context, spaceId, changeRequestId);
  if (!touched.ok) await noteRefusal(context, spaceId, null, touched.error);
  return touched;
}
