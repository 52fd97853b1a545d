import { setMaxListeners } from 'node:events';
import type { Space } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { KEPT, type Kept } from '#shared/keep.ts';
import { syncAnchors } from './anchors.ts';
import { syncChangeRequests, touchRequest } from './change-requests.ts';
import { syncConversations, syncTranscripts, touchConversations } from './conversations.ts';
import { syncComments, syncPageComments } from './comments.ts';
import { fetchBody, syncContent } from './content.ts';
import { emptyCursor, type SyncContext } from './context.ts';
import { createEstimate } from './estimate.ts';
import { syncFiles } from './file-bytes.ts';
import { syncIssues } from './issues.ts';
import { syncLibrary } from './library.ts';
import { checkLinks } from './links.ts';
import { staleBodies } from './plan.ts';
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
  start(options: RunOptions): void;
  pause(): void;
  /** Makes one page fresh before anything else. */
  touch(spaceId: string, pageId: string): Promise<void>;
  /** Makes what a change request changes, and what is said of it, fresh before anything else. */
  touchRequest(spaceId: string, changeRequestId: string): Promise<Result<null>>;
  /** Fetches what was said in conversations that somebody looks at. */
  touchConversations(ids: readonly string[]): Promise<void>;
  /** What the service says of the links of a page or a space. */
  checkLinks(spaceId: string, pageId: string | null): Promise<Result<null>>;
  progress(): SyncProgress;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface RunOptions {
  readonly full: boolean;
  /** One space alone; absent: all of them. */
  readonly spaceId?: string;
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

/** Items that could not be read and are told one by one. */
const TOLD_PROBLEMS = 20;

export function createSyncEngine({ context, store: currentStore, changed, refused }: SyncDependencies): SyncEngine {
  let progress = IDLE_SYNC;
  let running: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  const touches = new Set<Promise<void>>();
  const disposed = cancellable();

  const set = (change: Partial<SyncProgress>): void => {
    progress = { ...progress, ...change };
    changed();
  };

  let estimate = createEstimate();
  const count = (spaceId: string | null, done: number, total: number): void => {
    const before = progress.spaces[spaceId ?? ''] ?? { done: 0, total: 0 };
    const sum = { done: progress.done + done, total: progress.total + total };
    estimate.note(sum.done, context.now());
    set({
      ...sum,
      leftMs: estimate.left(sum.total - sum.done),
      spaces:
        spaceId === null
          ? progress.spaces
          : { ...progress.spaces, [spaceId]: { done: before.done + done, total: before.total + total } },
    });
  };

  const contextFor = (store: SyncContext['store'], signal: AbortSignal): SyncContext => ({
    ...context,
    store,
    signal,
    progress: {
      plan: (spaceId, planned) => {
        if (planned > 0) count(spaceId, 0, planned);
      },
      done: (spaceId, done) => {
        count(spaceId, done, 0);
      },
    },
    problems: (errors) => {
      if (errors.length === 0) return;
      const unreadable = [...progress.unreadable, ...errors].slice(-TOLD_PROBLEMS);
      set({ problems: progress.problems + errors.length, unreadable });
    },
  });

  async function run(store: SyncContext['store'], signal: AbortSignal, options: RunOptions): Promise<void> {
    estimate = createEstimate();
    set({ ...NO_WORK, phase: 'library', error: null, problems: 0, unreadable: [] });
    const outcome = await pull(contextFor(store, signal), options, set).catch((thrown: unknown): Result<never> =>
      err(appError('internal', thrown instanceof Error ? thrown.message : 'the sync broke off')),
    );
    const ended = { subject: null, leftMs: null, spaces: {} };
    if (signal.aborted) set({ ...ended, phase: 'paused' });
    else if (outcome.ok) {
      set({ ...ended, phase: 'idle', ...(options.spaceId === undefined ? { lastSyncAt: context.now() } : {}) });
    } else {
      set({ ...ended, phase: 'failed', error: outcome.error });
      if (outcome.error.code === 'storage-full') void context.room.full();
      if (outcome.error.code === 'unauthorized') refused();
    }
  }

  const touching = (started: Promise<unknown>): Promise<void> => {
    const work: Promise<void> = started.then(
      () => undefined,
      () => undefined,
    );
    touches.add(work);
    return work.finally(() => touches.delete(work));
  };

  return {
    start(options) {
      const store = currentStore();
      if (running !== null || store === null || disposed.signal.aborted) return;
      const abort = cancellable();
      const done = run(store, abort.signal, options).finally(() => {
        running = null;
      });
      running = { abort, done };
    },
    pause() {
      running?.abort.abort();
    },
    touch(spaceId, pageId) {
      const store = currentStore();
      return store === null
        ? Promise.resolve()
        : touching(touchPage(contextFor(store, disposed.signal), spaceId, pageId));
    },
    touchRequest(spaceId, changeRequestId) {
      const store = currentStore();
      if (store === null) return Promise.resolve(err(appError('no-account', 'no page is open to keep the answer')));
      const touched = touchRequest(contextFor(store, disposed.signal), spaceId, changeRequestId);
      void touching(touched);
      return touched;
    },
    touchConversations(ids) {
      const store = currentStore();
      return store === null ? Promise.resolve() : touching(touchConversations(contextFor(store, disposed.signal), ids));
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

const NO_WORK = { subject: null, done: 0, total: 0, leftMs: null, spaces: {} };

async function pull(
  context: SyncContext,
  { full, spaceId }: RunOptions,
  set: (change: Partial<SyncProgress>) => void,
): Promise<Result<null>> {
  const cursors = await context.store.invoke('sync.cursors', null);
  if (!cursors.ok) return cursors;
  const known = new Map(cursors.value.map((cursor) => [cursor.spaceId, cursor]));
  // What an earlier run of the app synced is told at once, also when this run gets no further.
  const before = cursors.value.reduce((latest, { syncedAt }) => Math.max(latest, syncedAt ?? 0), 0);
  if (before > 0) set({ lastSyncAt: before });
  const library = await syncLibrary(context);
  if (!library.ok) return library;
  const spaces = library.value.filter(({ id }) => spaceId === undefined || id === spaceId);
  const plan = await context.store.invoke('sync.kept', null);
  if (!plan.ok) return plan;
  const keptOf = ({ id }: Space): Kept => plan.value[id] ?? KEPT;
  const room = await context.room.check();
  // What was opened once and is not kept goes when its time has come.
  const evicted = await context.store.invoke('bodies.evict', { bytes: 0 });
  if (!evicted.ok) return evicted;

  set({ phase: 'pages' });
  const failures: AppError[] = [];
  const done: { readonly space: Space; readonly cursor: SpaceCursor }[] = [];
  await eachOf(spaces, SPACES_AT_ONCE, context.signal, async (space) => {
    set({ subject: space.title });
    const { keep, paused } = keptOf(space);
    const bodies = room && keep && !paused;
    const content = await syncContent(context, space, known.get(space.id) ?? emptyCursor(space.id), { full, bodies });
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
      const { keep, paused } = keptOf(space);
      const anchors = comments.ok && keep && !paused ? await syncAnchors(context, { spaceId: space.id }) : comments;
      if (comments.ok && !anchors.ok) failures.push(anchors.error);
      return !endsRun(failures);
    });
  }
  if (!endsRun(failures)) {
    set({ subject: null });
    const keptIds = new Set(spaces.filter((space) => keptOf(space).keep && !keptOf(space).paused).map(({ id }) => id));
    const requests = await syncChangeRequests(context, spaces, { isKept: (id) => room && keptIds.has(id), full });
    if (!requests.ok) failures.push(requests.error);
  }
  // They are of the organization, and so are not read with one space alone.
  if (!endsRun(failures) && spaceId === undefined) {
    const issues = await syncIssues(context, { full });
    if (!issues.ok) failures.push(issues.error);
    const conversations = issues.ok ? await syncConversations(context, { full }) : issues;
    if (!conversations.ok && issues.ok) failures.push(conversations.error);
  }
  if (!endsRun(failures)) {
    set({ phase: 'files', subject: null });
    const files = await syncFiles(
      context,
      spaces.filter((space) => {
        const { keep, files: wanted, paused } = keptOf(space);
        return room && keep && wanted && !paused;
      }),
    );
    if (!files.ok) failures.push(files.error);
  }
  if (!endsRun(failures) && spaceId === undefined && room) {
    const transcripts = await syncTranscripts(context);
    if (!transcripts.ok) failures.push(transcripts.error);
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
  const fetchText = async (): Promise<void> => {
    const known = await store.invoke('sync.page', { spaceId, pageId });
    if (!known.ok || known.value === null) return;
    const { page, treeRevision, body: stored } = known.value;
    if (staleBodies([page], stored === null ? [] : [stored], treeRevision).length === 0) return;
    const body = await fetchBody(context, spaceId, pageId, treeRevision, 'visible');
    if (!body.ok) return;
    const committed = await store.invoke('commit', { bodies: { spaceId, rows: [body.value] } });
    if (!committed.ok && committed.error.code === 'storage-full') await context.room.full();
  };
  await Promise.all([fetchText(), syncPageComments(context, spaceId, pageId)]);
  await syncAnchors(context, { spaceId, pageId }, 'visible');
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
