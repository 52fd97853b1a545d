import type { Clock } from '#shared/clock.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { InputOf, Remote } from '#shared/rpc/peer.ts';
import type { RowHostCalls, StoreCalls } from '#shared/rpc/store.ts';
import { NOBODY, whose, type Writer } from '#shared/outbox/whose.ts';
import { createDraftDesk, type DraftDesk, type Writers } from './outbox/drafts.ts';
import { createLinkIndexer, type LinkIndexer } from './links/indexer.ts';
import { live } from './feed/live.ts';
import type { Databases, OpenDatabases } from './db/open-databases.ts';
import { createUnread, type UnreadList } from './unread/unread.ts';
import { KnownPeople } from './people/known-people.ts';
import { attempt } from './db/storage-error.ts';
import { SpacesBefore } from './cache/spaces-before.ts';
import { notOpen, emitWhileOpen, whileOpen, type Emit } from './feed/while-open.ts';
import { sendChanges } from './db/local-copy.ts';
import type { ViewContext } from './views.ts';
import type { OverlayAuthor } from '../overlay/threads.ts';

/** The databases of the open account, with the objects that live as long as it is open. */
export interface OpenStore extends Databases {
  readonly accountId: string;
  readonly desk: DraftDesk;
  readonly links: LinkIndexer;
  /** Created when first asked for. */
  readonly unread: () => UnreadList;
  readonly people: KnownPeople;
  readonly before: SpacesBefore;
}

export interface CurrentStoreDependencies {
  readonly core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>;
  readonly open: OpenDatabases;
  readonly writers: Writers;
  readonly now: () => number;
  readonly linkClock: Clock | undefined;
}

/**
 * The account that is open in this store, and who writes in it. All calls go through here: they wait for an account
 * that is being opened, and an answer that comes after the account was closed is an error that says so.
 */
export interface CurrentStore {
  readonly open: (account: InputOf<StoreCalls, 'open'>) => Promise<Result<null>>;
  readonly close: () => void;
  readonly opened: () => Promise<OpenStore | null>;
  readonly isOpen: (store: OpenStore) => () => boolean;
  readonly writer: () => Writer;
  readonly author: () => OverlayAuthor;
  readonly withStore: <T>(work: (store: OpenStore) => PromiseLike<T>) => Promise<Result<T>>;
  /** Starts a watch once the store is open. */
  readonly watchStore: <O>(emit: Emit<O>, start: (store: OpenStore, emit: Emit<O>) => () => void) => () => void;
  readonly watchView: <I, O>(
    view: (context: ViewContext, input: I) => Promise<O>,
  ) => (input: I, emit: (value: Result<O>) => void) => () => void;
}

export function createCurrentStore({ core, open, writers, now, linkClock }: CurrentStoreDependencies): CurrentStore {
  let current: OpenStore | null = null;
  let writer: Writer = NOBODY;

  /** Calls during an opening are answered by the account that is being opened. */
  let opening: Promise<unknown> | null = null;
  const opened = async (): Promise<OpenStore | null> => {
    while (opening !== null) await opening;
    return current;
  };

  let unread: UnreadList | null = null;
  const stopUnread = (): void => {
    unread?.stop();
    unread = null;
  };

  const isOpen = (store: OpenStore) => (): boolean => current === store;
  const withStore = async <T>(work: (store: OpenStore) => PromiseLike<T>): Promise<Result<T>> => {
    const store = await opened();
    if (store === null) return err(notOpen());
    const answer = attempt(() => work(store));
    return whileOpen(isOpen(store), answer);
  };
  const close = (): void => {
    current?.links.stop();
    stopUnread();
    current?.people.stop();
    current?.db.close();
    current?.local.close();
    current = null;
  };
  const author = (): OverlayAuthor => ({
    id: writer.person?.id ?? null,
    name: writer.person?.displayName ?? 'You',
    whose: (operation) => whose(operation, writer),
  });

  const watchStore = <O>(emit: Emit<O>, start: (store: OpenStore, emit: Emit<O>) => () => void): (() => void) => {
    let stop: (() => void) | null = null;
    let stopped = false;
    void opened().then((store) => {
      if (stopped) return;
      if (store === null) emit(err(notOpen()));
      else stop = start(store, emitWhileOpen(isOpen(store), emit));
    });
    return () => {
      stopped = true;
      stop?.();
    };
  };

  const watchView =
    <I, O>(view: (context: ViewContext, input: I) => Promise<O>) =>
    (input: I, emit: (value: Result<O>) => void): (() => void) =>
      watchStore(emit, (store, answer) => live(() => view({ ...store, author: author() }, input), answer));

  async function openStore({ accountId, writer: known }: InputOf<StoreCalls, 'open'>): Promise<Result<null>> {
    const another = writer.person?.id !== known.person?.id || writer.person?.displayName !== known.person?.displayName;
    writer = known;
    if (current?.accountId === accountId) {
      if (another) unread?.reread();
      return ok(null);
    }
    if (current !== null) {
      // What the core asked before this point is answered by the database that it was meant for.
      await core.invoke('detach', null);
      close();
    }
    const databases = await open(accountId);
    if (!databases.ok) return databases;
    const { db, local } = databases.value;
    sendChanges(core, accountId, local);
    current = {
      db,
      local,
      accountId,
      desk: createDraftDesk(local, writers, () => writer, now),
      links: createLinkIndexer(db, linkClock),
      unread: () => (unread ??= createUnread({ db, local }, author)),
      people: new KnownPeople(db),
      before: new SpacesBefore({ db, local }),
    };
    // Reads the links that an earlier run of the app left unread.
    current.links.scheduleRun();
    return ok(null);
  }

  return {
    async open(account) {
      while (opening !== null) await opening;
      const turn = openStore(account);
      const end = (): void => {
        opening = null;
      };
      opening = turn.then(end, end);
      return turn;
    },
    close,
    opened,
    isOpen,
    writer: () => writer,
    author,
    withStore,
    watchStore,
    watchView,
  };
}

export async function done(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}

/** Runs work that adds or removes text with links, then has the links read. */
export async function stirring<T>({ links }: OpenStore, work: Promise<T>): Promise<T> {
  const value = await work;
  links.scheduleRun();
  return value;
}
