import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import { commitBatch } from './commit.ts';
import { GalleyDatabase } from './database.ts';
import { live } from './live.ts';
import { applyOutboxChange, attempt, enqueue, outboxAtStart, reconcileWithJournal } from './outbox.ts';
import { knownSpace } from './spaces.ts';
import { sweepComments, sweepSpaces } from './sweep.ts';
import {
  countsView,
  libraryView,
  outboxView,
  pageView,
  recentPages,
  threadsView,
  treeView,
  type ViewContext,
} from './views.ts';

/**
 * The store: one account's database behind two faces, one for the page (live values and commands) and one for the
 * core (what is known, commits, sweeps). Runs in a Worker in the app and in Node, over fake-indexeddb, in tests.
 */
export interface Store {
  readonly forPage: Local<StoreCalls, StoreWatches>;
  readonly forCore: Local<RowCalls, Record<never, never>>;
}

export interface StoreDependencies {
  readonly core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>;
  readonly openDatabase?: (accountId: string) => GalleyDatabase;
  readonly now?: () => number;
}

interface OpenStore {
  readonly db: GalleyDatabase;
  readonly accountId: string;
}

export function createStore({
  core,
  openDatabase = (accountId) => new GalleyDatabase(accountId),
  now = Date.now,
}: StoreDependencies): Store {
  let current: OpenStore | null = null;
  // What the journal says at an attach, and what it says after that, are written in the order in which they were said.
  let outboxTurn: Promise<unknown> = Promise.resolve();
  const inOutboxTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = outboxTurn.then(work);
    outboxTurn = turn.catch(() => undefined);
    return turn;
  };
  let person: Person | null = null;

  const withDb = async <T>(work: (db: GalleyDatabase) => PromiseLike<T>): Promise<Result<T>> => {
    const store = current;
    return store === null ? err(notOpen()) : attempt(() => work(store.db));
  };

  const watchView =
    <I, O>(view: (context: ViewContext, input: I) => Promise<O>) =>
    (input: I, tell: (value: Result<O>) => void): (() => void) => {
      const store = current;
      if (store === null) {
        tell(err(notOpen()));
        return () => undefined;
      }
      return live(
        () => view({ ...store, author: { id: person?.id ?? null, name: person?.displayName ?? 'You' } }, input),
        tell,
      );
    };

  return {
    forPage: {
      calls: {
        open: async ({ accountId, person: known }) => {
          person = known;
          if (current?.accountId !== accountId) {
            current?.db.close();
            current = null;
            const db = openDatabase(accountId);
            const opened = await attempt(() => db.open());
            if (!opened.ok) return opened;
            current = { db, accountId };
          }
          return ok(null);
        },
        attach: () =>
          inOutboxTurn(async () => {
            const store = current;
            if (store === null) return err(notOpen());
            const atStart = await attempt(() => outboxAtStart(store.db));
            if (!atStart.ok) return atStart;
            const change = await core.invoke('attach', { accountId: store.accountId, ...atStart.value });
            if (!change.ok) return change;
            const restored = await attempt(() => reconcileWithJournal(store.db, change.value, now()));
            return restored.ok ? ok({ restored: restored.value }) : restored;
          }),
        enqueue: async (input) => {
          const store = current;
          if (store === null) return err(notOpen());
          return enqueue(
            store.db,
            { ...input, author: person?.id ?? null },
            (operation) => core.invoke('append', { accountId: store.accountId, operation }),
            now(),
          );
        },
        'draft.read': ({ place }) => withDb(async (db) => (await db.drafts.get(place))?.text ?? ''),
        'draft.write': ({ place, text }) =>
          withDb(async (db) => {
            if (text === '') await db.drafts.delete(place);
            else await db.drafts.put({ place, text, at: now() });
            return null;
          }),
        'pages.recent': () => {
          const store = current;
          return store === null
            ? err(notOpen())
            : attempt(() => recentPages({ ...store, author: { id: null, name: '' } }));
        },
        'pages.visited': (input) =>
          withDb(async (db) => {
            await db.visits.put({ ...input, at: now() });
            return null;
          }),
      },
      watches: {
        library: watchView((context) => libraryView(context)),
        tree: watchView((context, { spaceId }) => treeView(context, spaceId)),
        page: watchView((context, { spaceId, pageId }) => pageView(context, spaceId, pageId)),
        threads: watchView((context, { spaceId, pageId }) => threadsView(context, spaceId, pageId)),
        outbox: watchView((context) => outboxView(context)),
        counts: watchView((context) => countsView(context)),
      },
    },
    forCore: {
      calls: {
        'sync.cursors': () => withDb((db) => db.cursors.toArray()),
        'sync.space': ({ spaceId }) => withDb((db) => knownSpace(db, spaceId)),
        commit: (batch) =>
          withDb(async (db) => {
            await commitBatch(db, batch, now());
            return null;
          }),
        'sweep.comments': (input) => withDb((db) => sweepComments(db, input)),
        'sweep.spaces': ({ keep }) => withDb((db) => sweepSpaces(db, keep)),
        'outbox.apply': (change) =>
          inOutboxTurn(() =>
            withDb(async (db) => {
              await applyOutboxChange(db, change, now());
              return null;
            }),
          ),
      },
      watches: {},
    },
  };
}

function notOpen(): ReturnType<typeof appError> {
  return appError('no-account', 'no account is open in this store');
}
