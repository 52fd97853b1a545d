import { setMaxListeners } from 'node:events';
import type { Space } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { syncComments, syncPageComments } from './comments.ts';
import { fetchBody, syncContent } from './content.ts';
import { emptyCursor, type SyncContext } from './context.ts';
import { syncFiles } from './file-bytes.ts';
import { syncLibrary } from './library.ts';
import { checkLinks } from './links.ts';
import { syncSpecifications } from './specifications.ts';

/**
 * The sync of one account: plan, pull, commit. The core drives; the store commits rows and cursor together and the next
 * batch waits for its word, so that a crash or a reload goes on from the last commit. One run at a time.
 *
 *   idle ─ start ─> library ─> pages ─> comments ─> files ─> idle
 *                      └─ pause ─> paused      └─ failure ─> failed
 */
export interface SyncEngine {
  /** Starts a run, or does nothing while one is going on. */
  start(options: { readonly full: boolean }): void;
  pause(): void;
  /** Makes one page fresh before anything else. */
  touch(spaceId: string, pageId: string): Promise<void>;
  /** What the service says of the links of a page or a space. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  progress(): SyncProgress;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SyncDependencies {
  readonly context: Omit<SyncContext, 'signal' | 'progress' | 'problems' | 'store'>;
  /** The store to write through, or null. A run keeps the one it began with: cursors and rows belong to one database. */
  readonly store: () => SyncContext['store'] | null;
  readonly changed: () => void;
  /** A run ended with the service's refusal of the token. */
  readonly refused: () => void;
}

/** How many spaces are worked on side by side. */
const SPACES_AT_ONCE = 3;

export const IDLE_PROGRESS: SyncProgress = {
  phase: 'idle',
  subject: null,
  done: 0,
  total: 0,
  lastSyncAt: null,
  error: null,
  problems: 0,
};

export function createSyncEngine({ context, store: currentStore, changed, refused }: SyncDependencies): SyncEngine {
  let progress = IDLE_PROGRESS;
  let running: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  const touches = new Set<Promise<void>>();
  const disposed = cancellable();

  const set = (change: Partial<SyncProgress>): void => {
    progress = { ...progress, ...change };
    changed();
  };

  const contextFor = (store: SyncContext['store'], signal: AbortSignal): SyncContext => ({
    ...context,
    store,
    signal,
    progress: {
      plan: (count) => {
        set({ total: progress.total + count });
      },
      done: (count) => {
        set({ done: progress.done + count });
      },
    },
    problems: (errors) => {
      if (errors.length > 0) set({ problems: progress.problems + errors.length });
    },
  });

  async function run(store: SyncContext['store'], signal: AbortSignal, full: boolean): Promise<void> {
    set({ phase: 'library', subject: null, done: 0, total: 0, error: null, problems: 0 });
    const outcome = await pull(contextFor(store, signal), full, set).catch((thrown: unknown): Result<never> =>
      err(appError('internal', thrown instanceof Error ? thrown.message : 'the sync broke off')),
    );
    if (signal.aborted) set({ phase: 'paused', subject: null });
    else if (outcome.ok) set({ phase: 'idle', subject: null, lastSyncAt: context.now() });
    else {
      set({ phase: 'failed', subject: null, error: outcome.error });
      if (outcome.error.code === 'unauthorized') refused();
    }
  }

  return {
    start({ full }) {
      const store = currentStore();
      if (running !== null || store === null || disposed.signal.aborted) return;
      const abort = cancellable();
      const done = run(store, abort.signal, full).finally(() => {
        running = null;
      });
      running = { abort, done };
    },
    pause() {
      running?.abort.abort();
    },
    touch(spaceId, pageId) {
      const store = currentStore();
      if (store === null) return Promise.resolve();
      const work = touchPage(contextFor(store, disposed.signal), spaceId, pageId).finally(() => touches.delete(work));
      touches.add(work);
      return work;
    },
    checkLinks(spaceId, pageId) {
      const store = currentStore();
      if (store === null) return Promise.resolve(err(appError('no-account', 'no page is open to keep the answer')));
      return checkLinks(contextFor(store, disposed.signal), spaceId, pageId);
    },
    progress: () => progress,
    async idle() {
      await running?.done;
      await Promise.all(touches);
    },
    async dispose() {
      disposed.abort();
      running?.abort.abort();
      await this.idle();
    },
  };
}

/** One signal for all the requests of a run: more listeners than Node expects of a leak-free emitter. */
function cancellable(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

async function pull(
  context: SyncContext,
  full: boolean,
  set: (change: Partial<SyncProgress>) => void,
): Promise<Result<null>> {
  const cursors = await context.store.invoke('sync.cursors', null);
  if (!cursors.ok) return cursors;
  const known = new Map(cursors.value.map((cursor) => [cursor.spaceId, cursor]));
  // What an earlier run of the app synced is told at once, also when this run gets no further.
  const before = cursors.value.reduce((latest, { syncedAt }) => Math.max(latest, syncedAt ?? 0), 0);
  if (before > 0) set({ lastSyncAt: before });
  const spaces = await syncLibrary(context);
  if (!spaces.ok) return spaces;

  set({ phase: 'pages' });
  const failures: AppError[] = [];
  const done: { readonly space: Space; readonly cursor: SpaceCursor }[] = [];
  await eachOf(spaces.value, SPACES_AT_ONCE, context.signal, async (space) => {
    set({ subject: space.title });
    const content = await syncContent(context, space, known.get(space.id) ?? emptyCursor(space.id), { full });
    if (content.ok) done.push({ space, cursor: content.value });
    else failures.push(content.error);
    return !endsRun(failures);
  });

  if (!endsRun(failures)) {
    const specifications = await syncSpecifications(context, { full });
    if (!specifications.ok) failures.push(specifications.error);
  }
  if (!endsRun(failures)) {
    set({ phase: 'comments' });
    await eachOf(done, SPACES_AT_ONCE, context.signal, async ({ space, cursor }) => {
      set({ subject: space.title });
      const comments = await syncComments(context, space.id, cursor, { full });
      if (!comments.ok) failures.push(comments.error);
      return !endsRun(failures);
    });
  }
  if (!endsRun(failures)) {
    set({ phase: 'files', subject: null });
    const files = await syncFiles(context, spaces.value);
    if (!files.ok) failures.push(files.error);
  }
  const first = failures[0];
  return first === undefined ? ok(null) : { ok: false, error: first };
}

/** One space that cannot be read does not keep the others from being read; a lost service or token does. */
function endsRun(failures: readonly AppError[]): boolean {
  return failures.some(({ code }) => code !== 'not-found' && code !== 'forbidden' && code !== 'invalid-response');
}

async function touchPage(context: SyncContext, spaceId: string, pageId: string): Promise<void> {
  const { store } = context;
  const [cursors, comments] = await Promise.all([
    store.invoke('sync.cursors', null),
    syncPageComments(context, spaceId, pageId),
  ]);
  if (!cursors.ok || !comments.ok) return;
  const cursor = cursors.value.find((candidate) => candidate.spaceId === spaceId);
  const revision = cursor?.treeRevision ?? null;
  if (revision === null || cursor?.bodiesRevision === revision) return;
  const body = await fetchBody(context, spaceId, pageId, revision);
  if (body.ok) await store.invoke('commit', { bodies: { spaceId, rows: [body.value] } });
}

/** Works on `items` side by side until one says stop or the signal does. */
async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  const queue = [...items];
  let going = true;
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && going && !signal.aborted; item = queue.shift()) {
      if (!(await work(item))) going = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
