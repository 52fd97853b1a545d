import { fakeFiles, fakePacks, fakePackStore } from './fake-packs.ts';
import { fakeOwnNotes, fakeOwnViews } from './fake-notes.ts';
import { fakeDiscussionStore } from './fake-discussion.ts';
import { UNKNOWN_NETWORK, UNKNOWN_STORAGE } from '#shared/at-start.ts';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { draftPlace, type DraftTarget } from '#shared/drafts.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import { NOTHING_MADE } from '#shared/made.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account, AppState, HostCalls, HostEvents, NetworkState } from '#shared/rpc/host.ts';
import type { StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import type { Bridge } from '../../../renderer/host/bridge.ts';

/**
 * A core and a store that live in the test and hold accounts and drafts, and nothing else: whatever a screen asks beside
 * that has the answer of an empty store. What it was asked is on record.
 */
export interface FakeWorld {
  state: AppState;
  /** By id. */
  drafts: Record<string, { readonly target: DraftTarget; readonly text: string }>;
  /** Accounts of which the store holds something, and those that the core knows to be removed. */
  stored: readonly string[];
  removed: readonly string[];
  /** Calls that answer this error instead of doing their work. */
  failing: Partial<Record<keyof HostCalls | keyof StoreCalls, AppError>>;
  /** Calls of the host in the order in which they came. */
  asked: { readonly name: string; readonly input: unknown }[];
}

export interface FakeBridge extends Bridge {
  readonly world: FakeWorld;
  /** Tells every watch and the app's state again, after `world` was changed. */
  push(): void;
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
      settings: DEFAULT_SETTINGS,
      settingsDamage: null,
      network: UNKNOWN_NETWORK,
      tokenStorage: 'encrypted',
      sample: null,
      packJobs: [],
      locked: false,
      sync: IDLE_SYNC,
      storage: UNKNOWN_STORAGE,
      ...state,
    },
    drafts: {},
    stored: [],
    removed: [],
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
  formerly: null,
  signIn: '',
  sameAs: [],
  session: 'signed-in',
  waived: [],
  pack: null,
  outbox: { waiting: 0, inReview: 0, held: 0, failed: 0, unclear: 0, problem: null },
};

export function fakeBridge(world: FakeWorld): FakeBridge {
  const watches = new Set<() => void>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const lostListeners = new Set<() => void>();

  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload);
  };
  const push = (): void => {
    for (const watch of watches) watch();
    emit('app.changed', world.state);
  };
  const change = (state: Partial<AppState>): void => {
    world.state = { ...world.state, ...state };
    push();
  };

  const host: {
    readonly [N in keyof HostCalls]: (input: Parameters<HostCalls[N]>[0]) => Result<ReturnType<HostCalls[N]>>;
  } = {
    'app.state': () => ok(world.state),
    'app.open': () => ok(world.state),
    'accounts.unlock': () => {
      change({ locked: false });
      return ok(null);
    },
    'accounts.openSample': () => {
      change({
        accounts: [SAMPLE_ACCOUNT],
        currentAccountId: SAMPLE_ACCOUNT.id,
        sample: { running: true, damaged: null },
      });
      return ok(SAMPLE_ACCOUNT);
    },
    'accounts.tryAgain': () => ok(null),
    'accounts.answer': () => err(appError('internal', 'nobody is asked')),
    'accounts.connect': ({ baseUrl, organizationId }) => {
      const account: Account = { ...SAMPLE_ACCOUNT, id: 'remote', kind: 'remote', baseUrl, organizationId };
      change({ accounts: [...world.state.accounts, account], currentAccountId: account.id, sample: null });
      return ok({ kind: 'connected', account });
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
    'accounts.remove': ({ accountId }) => {
      emit('account.removed', { accountId, elsewhere: false });
      const accounts = world.state.accounts.filter(({ id }) => id !== accountId);
      change({ accounts, currentAccountId: accounts[0]?.id ?? null });
      return ok({ left: 0 });
    },
    'accounts.removed': () => ok(world.removed),
    'sync.start': () => ok(null),
    'sync.pause': () => ok(null),
    'sync.request': () => ok(null),
    'sync.conversation': () => ok(null),
    'sync.page': () => ok(null),
    'sync.look': () => ok(null),
    'links.check': () => ok(null),
    'sync.readAccess': () => ok(null),
    'git.info': () => ok(null),
    'git.keepLogin': () => ok(null),
    'search.service': () => ok([]),
    'sync.refreshSpace': () => ok(null),
    'sync.replan': () => ok(null),
    'files.want': () => ok('queued'),
    'files.figures': () => ok({ bytes: 0, limitBytes: null, spaces: {} }),
    'outbox.act': () => ok(null),
    'outbox.setWaived': () => ok(null),
    'outbox.tryNow': () => ok(null),
    'settings.set': (settings) => {
      change({ settings: { ...world.state.settings, ...settings } });
      return ok(world.state.settings);
    },
    'settings.forgetDamage': () => {
      change({ settingsDamage: null });
      return ok(null);
    },
    'sample.setRunning': ({ running }) => {
      const network: NetworkState = { ...UNKNOWN_NETWORK, reach: running ? 'online' : 'offline' };
      change({ sample: { running, damaged: null }, network });
      return ok(null);
    },
    'sample.forgetDamage': () => {
      change({ sample: world.state.sample === null ? null : { ...world.state.sample, damaged: null } });
      return ok(null);
    },
    'diagnostics.text': ({ stored }) => ok(JSON.stringify(stored)),
    'diagnostics.openFolder': () => ok(null),
    'diagnostics.data': () => ok({ folder: '/profile', parts: [], freeBytes: null, versions: [] }),
    'diagnostics.error': () => ok(null),
    ...fakeFiles,
    ...fakePacks,
    'sync.specification': () => ok(null),
    'files.listed': () => ok({ ids: [], isWhole: true }),
    'files.used': () => ok({ file: null, uses: [], isWhole: true }),
    'menu.show': () => ok(null),
    'shell.openExternal': () => ok(null),
  };

  const store: {
    readonly [N in keyof StoreCalls]: (input: Parameters<StoreCalls[N]>[0]) => Result<ReturnType<StoreCalls[N]>>;
  } = {
    open: () => ok(null),
    'specifications.add': () => ok(null),
    'specifications.remove': () => ok(null),
    'specifications.changes': () => ok(null),
    'specifications.pages': () => ok(null),
    'specifications.tick': () => ok(null),
    'specifications.reference': () => ok({ state: 'not-stored' }),
    'store.figures': () => ok({ databases: [], usedBytes: null }),
    attach: () => ok({ restored: 0, adopted: 0, copied: { drafts: 0, decisions: 0, others: 0 } }),
    enqueue: ({ write }) =>
      ok({
        outcome: 'queued',
        operation: { id: 'op', write, createdAt: 0, changedAt: 0, state: 'queued', attempts: 0 },
      }),
    'draft.open': ({ target }) => {
      const [own] = Object.entries(world.drafts).filter(([, draft]) => draftPlace(draft.target) === draftPlace(target));
      return ok({
        own:
          own === undefined
            ? null
            : { id: own[0], text: own[1].text, at: 0, elsewhere: false, whose: 'own', name: null },
        others: [],
      });
    },
    'draft.begin': () => ok(null),
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
    'lost.keep': () => ok(null),
    'lost.figures': () => ok({ pages: 0, comments: 0, waiting: 0, drafts: 0 }),
    'lost.remove': () => ok(null),
    'conversations.known': () => ok([]),
    'sites.add': () => ok(null),
    'sites.forget': () => ok(null),
    'visitors.save': () => ok(null),
    'visitors.drop': () => ok(null),
    ...fakeDiscussionStore,
    ...fakePackStore,
    'accounts.stored': () => ok(world.stored),
    ...fakeOwnNotes,
  };

  const values: {
    readonly [N in keyof StoreWatches]: (input: Parameters<StoreWatches[N]>[0]) => ReturnType<StoreWatches[N]>;
  } = {
    library: () => ({ fetchedAt: null, nodes: [] }),
    sites: () => [],
    specifications: () => [],
    specification: () => null,
    files: () => null,
    members: () => [],
    spaceFacts: () => null,
    teams: () => ({ fetchedAt: null, partial: false, unreadable: null, teams: [], operations: [], created: {} }),
    site: () => null,
    siteLinks: () => null,
    access: () => ({ teams: [], spaces: [], operations: [] }),
    spaceAccess: () => null,
    visitorPresets: () => [],
    tree: () => null,
    page: () => null,
    threads: () => [],
    ...fakeOwnViews,
    requestThreads: () => [],
    kept: () => ({ nodes: [] }),
    lostAccess: () => ({ organization: {}, spaces: [], others: 0 }),
    outbox: () => [],
    writes: () => [],
    drafts: () =>
      Object.entries(world.drafts).map(([id, { target, text }]) => ({
        id,
        target,
        text,
        at: 0,
        spaceTitle: target.spaceId,
        pageTitle: null,
        request: null,
        comment: null,
        names: {},
        place: { spaceId: target.spaceId, pageId: target.pageId, changeRequestId: target.changeRequestId },
      })),
    discarded: () => [],
    undoStates: ({ ids }: { readonly ids: readonly string[] }) => ids.map(() => 'gone' as const),
    linkReport: () => ({
      rows: [],
      fitting: 0,
      counts: { page: 0, api: 0, anchor: 0, file: 0, space: 0, unmerged: 0, nowhere: 0, service: 0 },
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
    unread: () => ({ whole: true, threads: 0, forMe: 0, spaces: [], entries: [] }),
    discussion: () => ({ start: true, rows: [], gone: [], whole: true }),
    counts: () => ({ waiting: 0, inReview: 0, held: 0, failed: 0 }),
    made: () => NOTHING_MADE,
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
    push,
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
      invoke: (name) =>
        Promise.resolve(name === 'open' || name === 'close' ? ok(null as never) : err(appError('internal', name))),
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
