import { fakeFiles, fakePacks, fakePackStore } from './fake-packs.ts';
import { fakeOwnNotes, fakeOwnViews } from './fake-notes.ts';
import { fakeTalkStore, NOTHING_HIDDEN } from './fake-talk.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { draftPlace, type DraftTarget } from '#shared/drafts.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import { isEditable } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { hasEditableText, placeOf, textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, AppState, HostCalls, HostEvents } from '#shared/rpc/host.ts';
import type {
  LibraryView,
  Message,
  PageView,
  StoreCalls,
  StoreWatches,
  ThreadView,
  TreeView,
} from '#shared/rpc/store.ts';
import type { Bridge } from '../../../renderer/bridge.ts';

/**
 * A core and a store that live in the test: what a screen asks is answered from plain values, and every value can be
 * changed from outside. Nothing is sent anywhere.
 */
export interface FakeWorld {
  state: AppState;
  library: LibraryView;
  trees: Record<string, TreeView>;
  pages: Record<string, PageView>;
  /** By page, or by space for the space as a whole. */
  threads: Record<string, ThreadView[]>;
  operations: PendingOperation[];
  /** By id. */
  drafts: Record<string, { readonly target: DraftTarget; readonly text: string }>;
  /** Calls that answer this error instead of doing their work. */
  failing: Partial<Record<keyof HostCalls | keyof StoreCalls, AppError>>;
  /** Calls of the host in the order in which they came. */
  asked: { readonly name: string; readonly input: unknown }[];
}

export interface FakeBridge extends Bridge {
  readonly world: FakeWorld;
  /** Tells every watch and the app's state again, after `world` was changed. */
  tell(): void;
  emit<N extends keyof HostEvents>(name: N, payload: HostEvents[N]): void;
  lose(): void;
}

export function emptyWorld(state: Partial<AppState> = {}): FakeWorld {
  return {
    state: {
      version: '0.1.0',
      host: 'browser',
      platform: 'linux',
      accounts: [],
      currentAccountId: null,
      session: 1,
      settings: {
        theme: 'system',
        contrast: 'normal',
        motion: 'system',
        readingWidth: 'normal',
        readingSize: 'normal',
        filesLimit: null,
        notify: false,
      },
      network: { reach: 'online', nextTryAt: null },
      tokenStorage: 'encrypted',
      sample: null,
      packJob: null,
      sync: IDLE_SYNC,
      storage: { freeBytes: null, room: 'enough' },
      ...state,
    },
    library: { fetchedAt: null, nodes: [] },
    trees: {},
    pages: {},
    threads: {},
    operations: [],
    drafts: {},
    failing: {},
    asked: [],
  };
}

export const SAMPLE_ACCOUNT: Account = {
  id: 'sample',
  kind: 'sample',
  baseUrl: 'http://127.0.0.1:4010',
  organizationId: 'org',
  organizationTitle: 'Ebbline Instruments',
  person: { id: 'usr_me', displayName: 'Mira Aalto' },
  session: 'signed-in',
  waived: [],
  pack: null,
  outbox: { waiting: 0, held: 0, failed: 0, problem: null },
};

export function fakeBridge(world: FakeWorld): FakeBridge {
  const watches = new Set<() => void>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const lostListeners = new Set<() => void>();
  let nextOperation = 1;

  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload);
  };
  const tell = (): void => {
    for (const watch of watches) watch();
    emit('app.changed', world.state);
  };
  const change = (state: Partial<AppState>): void => {
    world.state = { ...world.state, ...state };
    tell();
  };

  const enqueue = (write: PendingWrite): PendingOperation => {
    const now = Date.now();
    const id = `op-${nextOperation++}`;
    const operation: PendingOperation = { id, write, createdAt: now, changedAt: now, state: 'queued', attempts: 0 };
    world.operations = [operation, ...world.operations];
    tell();
    return operation;
  };

  const act = ({ operationId, act: wanted }: Parameters<HostCalls['outbox.act']>[0]): Result<null> => {
    const operation = world.operations.find(({ id }) => id === operationId);
    if (operation === undefined) return err(appError('not-found', 'no such operation'));
    const others = world.operations.filter(({ id }) => id !== operationId);
    if (wanted.kind === 'discard') world.operations = others;
    else if (wanted.kind === 'edit' && isEditable(operation) && hasEditableText(operation.write)) {
      const write = { ...operation.write, markdown: wanted.markdown };
      world.operations = [{ ...operation, state: 'queued', write }, ...others];
    } else world.operations = [{ ...operation, state: 'queued' }, ...others];
    tell();
    return ok(null);
  };

  const host: {
    readonly [N in keyof HostCalls]: (input: Parameters<HostCalls[N]>[0]) => Result<ReturnType<HostCalls[N]>>;
  } = {
    'app.state': () => ok(world.state),
    'accounts.openSample': () => {
      change({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id, sample: { running: true } });
      return ok(SAMPLE_ACCOUNT);
    },
    'accounts.connect': ({ baseUrl, organizationId }) => {
      const account: Account = { ...SAMPLE_ACCOUNT, id: 'remote', kind: 'remote', baseUrl, organizationId };
      change({ accounts: [...world.state.accounts, account], currentAccountId: account.id, sample: null });
      return ok(account);
    },
    'accounts.cancelConnect': () => ok(null),
    'accounts.switch': ({ accountId }) => {
      change({ currentAccountId: accountId });
      const account = world.state.accounts.find(({ id }) => id === accountId);
      return account === undefined ? err(appError('no-account', accountId)) : ok(account);
    },
    'accounts.signOut': ({ accountId }) => {
      const accounts = world.state.accounts.map((account): Account =>
        account.id === accountId ? { ...account, session: 'signed-out' } : account,
      );
      change({ accounts });
      return ok(null);
    },
    'sync.start': () => ok(null),
    'sync.pause': () => ok(null),
    'sync.request': () => ok(null),
    'sync.conversation': () => ok(null),
    'sync.page': () => ok(null),
    'links.check': () => ok(null),
    'search.service': () => ok([]),
    'sync.refreshSpace': () => ok(null),
    'sync.replan': () => ok(null),
    'files.want': () => ok('queued'),
    'files.figures': () => ok({ bytes: 0, limitBytes: null, spaces: {} }),
    'outbox.act': act,
    'outbox.setWaived': () => ok(null),
    'outbox.tryNow': () => ok(null),
    'settings.set': (settings) => {
      change({ settings: { ...world.state.settings, ...settings } });
      return ok(world.state.settings);
    },
    'sample.setRunning': ({ running }) => {
      change({ sample: { running }, network: { reach: running ? 'online' : 'offline', nextTryAt: null } });
      return ok(null);
    },
    ...fakeFiles,
    ...fakePacks,
    'shell.openExternal': () => ok(null),
  };

  const store: {
    readonly [N in keyof StoreCalls]: (input: Parameters<StoreCalls[N]>[0]) => Result<ReturnType<StoreCalls[N]>>;
  } = {
    open: () => ok(null),
    attach: () => ok({ restored: 0, adopted: 0 }),
    enqueue: ({ write }) => ok({ outcome: 'queued', operation: enqueue(write) }),
    'draft.open': ({ target }) => {
      const [own] = Object.entries(world.drafts).filter(([, draft]) => draftPlace(draft.target) === draftPlace(target));
      return ok({
        own: own === undefined ? null : { id: own[0], text: own[1].text, at: 0, elsewhere: false },
        others: [],
      });
    },
    'draft.write': ({ id, target, text }) => {
      world.drafts[id] = { target, text };
      return ok({ id });
    },
    'draft.close': () => ok(null),
    'draft.kept': ({ id }) => ok(Object.hasOwn(world.drafts, id)),
    'draft.discard': ({ id }) => {
      world.drafts = Object.fromEntries(Object.entries(world.drafts).filter(([other]) => other !== id));
      return ok(null);
    },
    'discarded.restore': () => ok(null),
    'damaged.discard': () => ok(null),
    'keep.set': () => ok(null),
    'links.all': () => ok([]),
    'keep.remove': () => ok(null),
    'conversations.known': () => ok([]),
    ...fakeTalkStore,
    ...fakePackStore,
    ...fakeOwnNotes,
  };

  const values: {
    readonly [N in keyof StoreWatches]: (input: Parameters<StoreWatches[N]>[0]) => ReturnType<StoreWatches[N]>;
  } = {
    library: () => world.library,
    tree: ({ spaceId }) => world.trees[spaceId] ?? null,
    page: ({ pageId }) => world.pages[pageId] ?? null,
    threads: ({ spaceId, pageId }) => threadsOf(world, pageId ?? spaceId),
    ...fakeOwnViews,
    requestThreads: () => [],
    kept: () => ({ nodes: [] }),
    outbox: () =>
      world.operations.map((operation) => {
        const place = placeOf(operation.write);
        const page = world.pages[place.pageId ?? ''];
        return {
          operation,
          history: [],
          unreadable: null,
          spaceTitle: page?.spaceTitle ?? place.spaceId,
          pageTitle: page?.page.title ?? null,
          place,
          names: {},
          text: textOf(operation.write),
        };
      }),
    writes: ({ spaceId, pageId }) =>
      world.operations.filter(({ write }) => {
        const place = placeOf(write);
        return place.spaceId === spaceId && place.pageId === pageId;
      }),
    drafts: () =>
      Object.entries(world.drafts).map(([id, { target, text }]) => ({
        id,
        target,
        text,
        at: 0,
        spaceTitle: target.spaceId,
        pageTitle: null,
        names: {},
        place: { spaceId: target.spaceId, pageId: target.pageId, changeRequestId: target.changeRequestId },
      })),
    discarded: () => [],
    linkReport: () => ({
      rows: [],
      fitting: 0,
      counts: { page: 0, anchor: 0, file: 0, space: 0, unmerged: 0, nowhere: 0, service: 0 },
      pages: 0,
      links: 0,
      waiting: 0,
      untold: 0,
      asked: 0,
      askedAt: null,
      differing: 0,
      title: 'All spaces',
      spaces: [],
    }),
    pageLinks: () => ({ from: { total: 0, places: [] }, problems: [], files: [], waiting: 0 }),
    pageProblems: () => [],
    requestLinks: () => null,
    api: ({ requests }) => requests.map(() => ({ state: 'not-stored' })),
    news: () => ({ whole: true, threads: 0, forMe: 0, spaces: [], entries: [] }),
    talk: () => ({ start: true, rows: [], gone: [], whole: true }),
    counts: () => {
      const count = (...states: readonly string[]): number =>
        world.operations.filter(({ state }) => states.includes(state)).length;
      return {
        waiting: count('queued', 'sending', 'retrying', 'in-doubt'),
        held: count('held', 'conflict'),
        failed: count('rejected', 'parked'),
      };
    },
  };

  const invoke = async (table: object, name: string, input: unknown): Promise<Result<never>> => {
    await Promise.resolve();
    world.asked.push({ name, input });
    const failure = world.failing[name as keyof HostCalls];
    if (failure !== undefined) return err(failure);
    return (
      (table as Record<string, (input: unknown) => Result<never>>)[name]?.(input) ?? err(appError('internal', name))
    );
  };

  return {
    world,
    tell,
    emit,
    lose() {
      for (const listener of lostListeners) listener();
    },
    host: {
      invoke: (name, input) => invoke(host, name, input),
      subscribe(name, listener) {
        const set = listeners.get(name) ?? new Set();
        listeners.set(name, set.add(listener));
        return () => set.delete(listener);
      },
      watch: () => () => undefined,
    },
    store: {
      invoke: (name, input) => invoke(store, name, input),
      subscribe: () => () => undefined,
      watch(name, input, listener) {
        const read = values[name] as (given: unknown) => never;
        const watch = (): void => {
          listener(ok(read(input)));
        };
        watches.add(watch);
        queueMicrotask(watch);
        return () => watches.delete(watch);
      },
    },
    search: {
      invoke: (name) => Promise.resolve(name === 'open' ? ok(null as never) : err(appError('internal', name))),
      subscribe: () => () => undefined,
      watch: () => () => undefined,
    },
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    onBack: () => () => undefined,
    tryNow: null,
  };
}

function threadsOf(world: FakeWorld, place: string): readonly ThreadView[] {
  const here = world.operations.filter(({ write }) => {
    const { pageId, spaceId } = placeOf(write);
    return (pageId ?? spaceId) === place;
  });
  const repliesTo = (ref: ThreadView['ref']): Message[] =>
    here
      .filter(({ write }) => write.kind === 'reply.create' && JSON.stringify(write.comment) === JSON.stringify(ref))
      .map(pendingMessage);
  const stored = (world.threads[place] ?? []).map((thread) => ({
    ...thread,
    replies: [...thread.replies, ...repliesTo(thread.ref)],
  }));
  const created = here
    .filter(({ write }) => write.kind === 'comment.create')
    .reverse()
    .map((operation): ThreadView => ({
      key: operation.id,
      ref: { operation: operation.id },
      comment: pendingMessage(operation),
      status: 'open',
      statusPending: null,
      resolvedBy: null,
      resolvedAt: null,
      replies: repliesTo({ operation: operation.id }),
      ...NOTHING_HIDDEN,
      canReply: true,
      about: null,
    }));
  return [...stored, ...created];
}

function pendingMessage({ id, createdAt, write, state, error, cause }: PendingOperation): Message {
  return {
    key: id,
    ref: { operation: id },
    author: { id: 'usr_me', name: 'Mira Aalto', agent: false },
    postedAt: new Date(createdAt).toISOString(),
    editedAt: null,
    markdown: textOf(write) ?? '',
    reactions: [],
    changes: [],
    canEdit: true,
    canDelete: true,
    pending: { operationId: id, kind: write.kind, state, error: error ?? null, cause: cause ?? null },
  };
}
