import { libraryKey } from '#shared/offline.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { InputOf, Local } from '#shared/rpc/peer.ts';
import type { Enqueued, RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { NOBODY, whose, writtenBy, type Writer } from '#shared/outbox/whose.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import { accountCalls } from './account-calls.ts';
import { readAnchors, wantedAnchors } from './threads/anchors.ts';
import { readRequestAnchors, wantedRequestAnchors } from './review/request-anchors.ts';
import { takePackMarks } from './packs/handed-back.ts';
import { madeCounts } from './outbox/made.ts';
import { packCalls, packRowCalls } from './packs/pack-calls.ts';
import { changedComments, changedReplies } from './threads/changed-comments.ts';
import { changedPagesCalls, changedPagesWatches } from './pages/changed-pages.ts';
import { commitBatch } from './cache/commit.ts';
import { basisOf } from './outbox/basis.ts';
import { createDraftDesk, type DraftDesk, type Writers } from './outbox/drafts.ts';
import {
  evictTexts,
  grantedBytes,
  keptSpaces,
  keptView,
  knownPage,
  removeTexts,
  trustedCursors,
} from './library/offline.ts';
import { activityInSpace } from './unread/activity.ts';
import { createLinkIndexer, type LinkClock, type LinkIndexer } from './links/indexer.ts';
import { requestLinksView } from './links/request-links.ts';
import { allLinkRows, linkReportView, pageLinksView, pageProblemsView } from './links/views.ts';
import { watchLibrary } from './library/library-view.ts';
import { followRequests } from './review/listed-requests.ts';
import { live } from './feed/live.ts';
import {
  copyFigures,
  keepCopy,
  knownLosses,
  lostAccessView,
  noteBack,
  noteLost,
  removeCopy,
} from './cache/lost-access.ts';
import { storedFigures } from './library/table-sizes.ts';
import { forgetDatabases, storedAccounts } from './db/forget-databases.ts';
import { openDatabases, type Databases, type OpenDatabases } from './db/open-databases.ts';
import { applyOutboxChange, endUnlisted, enqueue } from './outbox/outbox.ts';
import { createUnread, type UnreadList } from './unread/unread.ts';
import { knownConversations } from './triage/known-conversations.ts';
import { KnownPeople } from './people/known-people.ts';
import { namesOf } from './people/people.ts';
import { watchPageStates } from './pages/page-states.ts';
import { forgetOwnChanges, spacesOfChanges } from './pages/page-writers.ts';
import { noteTree } from './pages/pages-before.ts';
import { leavePage, recentView, rememberRead, starPage, starredView, visitPage } from './pages/reading.ts';
import { markThreads, unmarkThreads, withBaseline } from './unread/read-threads.ts';
import { restore } from './outbox/restore.ts';
import { knownRequestContents } from './review/request-content.ts';
import { knownRequestComments } from './review/request-threads.ts';
import { lookedAt, markReview, moveMarks, viewPages } from './review/review-marks.ts';
import { reviewPageView, reviewsView, reviewView } from './review/review-views.ts';
import { knownClusters, knownRequests } from './review/review.ts';
import { attempt } from './db/storage-error.ts';
import { discardDamaged } from './outbox/trash.ts';
import { SpacesBefore } from './cache/spaces-before.ts';
import { filesInWords, knownFiles, knownSpaceIds } from './cache/file-references.ts';
import { knownSpace, storedBodies } from './cache/spaces.ts';
import { apiView, knownSpecifications } from './cache/specifications.ts';
import { watchPage } from './pages/page-view.ts';
import { watchDiscussions } from './threads/all-threads.ts';
import { conversationCursor, wantedTranscripts } from './triage/conversations.ts';
import { triageCalls } from './triage/triage-marks.ts';
import { triageWatches } from './triage/triage-views.ts';
import { spaceCandidates, sweepCandidates, sweepComments, sweepSpaces } from './cache/sweep.ts';
import { watchCounts } from './outbox/outbox-counts.ts';
import { attachStore } from './attach.ts';
import { notOpen, emitWhileOpen, whileOpen, type Emit } from './feed/while-open.ts';
import { AFTER_THE_START_MS, sendChanges } from './db/local-copy.ts';
import { discardedView, draftsView, outboxView, undoStatesView, writesView } from './outbox/outbox-views.ts';
import {
  addressOf,
  recentPages,
  requestThreadsView,
  threadsView,
  treeView,
  wholeThreads,
  type ViewContext,
} from './views.ts';
import type { OverlayAuthor } from '../overlay/threads.ts';

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
  readonly open?: OpenDatabases;
  readonly forget?: (accountId: string) => Promise<Result<null>>;
  readonly stored?: () => Promise<readonly string[]>;
  /** Absent: this window is the only one. */
  readonly writers?: Writers;
  readonly now?: () => number;
  readonly linkClock?: LinkClock;
  /** Runs what can wait until a start is over. */
  readonly later?: (work: () => void) => void;
}

interface OpenStore extends Databases {
  readonly accountId: string;
  readonly desk: DraftDesk;
  readonly links: LinkIndexer;
  /** Made when somebody asks for the first time. */
  readonly news: () => UnreadList;
  readonly people: KnownPeople;
  readonly before: SpacesBefore;
}

export function createStore({
  core,
  open = openDatabases,
  forget = forgetDatabases,
  stored = storedAccounts,
  writers = { self: 'only', alive: () => Promise.resolve(new Set()) },
  now = Date.now,
  linkClock,
  later = (work) => setTimeout(work, AFTER_THE_START_MS),
}: StoreDependencies): Store {
  let current: OpenStore | null = null;
  // What the journal says at an attach, and what it says after that, are written in the order in which they were said.
  let outboxTurn: Promise<unknown> = Promise.resolve();
  const inOutboxTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = outboxTurn.then(work);
    outboxTurn = turn.catch(() => undefined);
    return turn;
  };
  let writer: Writer = NOBODY;

  /** What is asked while a store is being opened is asked of that one. */
  let opening: Promise<unknown> | null = null;
  const opened = async (): Promise<OpenStore | null> => {
    while (opening !== null) await opening;
    return current;
  };

  let news: UnreadList | null = null;
  const stopUnread = (): void => {
    news?.stop();
    news = null;
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
  const done = async (work: Promise<unknown>): Promise<null> => {
    await work;
    return null;
  };
  /** For work that takes away or adds what links stand in. */
  const stirring = async <T>({ links }: OpenStore, work: Promise<T>): Promise<T> => {
    const value = await work;
    links.scheduleRun();
    return value;
  };
  const appendTo =
    ({ accountId }: OpenStore) =>
    (operation: PendingOperation): Promise<Result<Enqueued>> =>
      core.invoke('append', { accountId, operation });

  const author = (): OverlayAuthor => ({
    id: writer.person?.id ?? null,
    name: writer.person?.displayName ?? 'You',
    whose: (operation) => whose(operation, writer),
  });

  /** Starts what watches the store, once it is open. */
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
      if (another) news?.reread();
      return ok(null);
    }
    if (current !== null) {
      // What the core has asked by now is answered by the database that it was meant for.
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
      news: () => (news ??= createUnread({ db, local }, author)),
      people: new KnownPeople(db),
      before: new SpacesBefore({ db, local }),
    };
    // What an earlier run of the app left unread.
    current.links.scheduleRun();
    return ok(null);
  }

  return {
    forPage: {
      calls: {
        open: async (account) => {
          while (opening !== null) await opening;
          const turn = openStore(account);
          const end = (): void => {
            opening = null;
          };
          opening = turn.then(end, end);
          return turn;
        },
        attach: () =>
          inOutboxTurn(async () => {
            const store = await opened();
            if (store === null) return err(notOpen());
            return whileOpen(isOpen(store), attachStore(core, store, { now, later }));
          }),
        enqueue: async (input) => {
          const store = await opened();
          if (store === null) return err(notOpen());
          return enqueue(store, { ...input, by: writtenBy(writer) }, appendTo(store), now());
        },
        'draft.open': ({ target }) => withStore(({ desk }) => desk.open(target)),
        'draft.begin': ({ target }) => withStore(({ db }) => basisOf(db, target)),
        'draft.write': (draft) => withStore(async ({ desk }) => ({ id: await desk.write(draft) })),
        'draft.adopt': (left) => withStore(({ desk }) => done(desk.adopt(left))),
        'draft.close': ({ id }) => withStore(({ desk }) => done(desk.close(id))),
        'draft.kept': ({ id }) => withStore(async ({ local }) => (await local.drafts.get(id)) !== undefined),
        'draft.discard': ({ id }) => withStore(({ desk }) => done(desk.discard(id))),
        'damaged.discard': ({ id }) => withStore(({ local }) => done(discardDamaged(local, id, now()))),
        'discarded.restore': async ({ id }) => {
          const store = await opened();
          return store === null ? err(notOpen()) : restore(store.local, id, appendTo(store), now());
        },
        'people.names': ({ spaceId, ids }) => withStore(({ db }) => namesOf(db, writer.person, spaceId, ids)),
        'people.find': (question) => withStore(({ people }) => people.find(question, author())),
        'people.card': ({ personId }) => withStore(({ people }) => people.card(personId, author())),
        'page.address': ({ spaceId, pageId }) => withStore(({ db }) => addressOf(db, spaceId, pageId)),
        'pages.recent': () => withStore(recentPages),
        'pages.visited': (visit) => withStore(({ local }) => done(visitPage(local, visit, now()))),
        'pages.left': (place) => withStore(({ local }) => done(leavePage(local, place))),
        'pages.star': (input) => withStore((store) => done(starPage(store, input, now()))),
        'links.all': (question) => withStore(({ db }) => allLinkRows(db, question)),
        'keep.set': ({ target, rule }) =>
          withStore(({ local }) => done(local.keeps.put({ key: libraryKey(target), target, rule }))),
        ...packCalls({ opened, core, writer: () => writer, now, withStore }),
        'store.figures': () => withStore(storedFigures),
        ...accountCalls({ opened, open, close, author, forget, stored }),
        'talk.whole': ({ threads }) => withStore((store) => wholeThreads({ ...store, author: author() }, threads)),
        'news.read': ({ ids }) => withStore((store) => store.news().read(ids)),
        'news.unread': ({ before }) => withStore((store) => done(unmarkThreads(store, before))),
        'news.claim': () => withStore((store) => store.news().claim()),
        'talk.mark': (input) => withStore((store) => done(markThreads(store, input, writer.person?.id ?? null))),
        'review.mark': ({ marks, ...place }) => withStore((store) => done(markReview(store, place, marks))),
        'review.viewed': ({ pageIds, viewed, ...place }) =>
          withStore((store) => done(viewPages(store, place, pageIds, viewed))),
        'review.looked': (place) => withStore((store) => done(lookedAt(store, place, now()))),
        ...triageCalls(withStore),
        ...changedPagesCalls(withStore),
        'conversations.known': ({ ids }) => withStore((store) => knownConversations(store, ids)),
        'lost.keep': ({ spaceId }) => withStore(({ db }) => done(keepCopy(db, spaceId))),
        'lost.figures': ({ spaceId }) => withStore((store) => copyFigures(store, spaceId)),
        'lost.remove': ({ spaceId }) => withStore((store) => stirring(store, done(removeCopy(store, spaceId)))),
        'keep.remove': ({ spaceId }) => withStore((store) => stirring(store, done(removeTexts(store, spaceId)))),
      },
      watches: {
        library: (_input, emit) => watchStore(emit, watchLibrary),
        tree: watchView((context, { spaceId }) => treeView(context, spaceId)),
        pageStates: ({ spaceId }, emit) => watchStore(emit, (store, answer) => watchPageStates(store, spaceId, answer)),
        page: (place, emit) =>
          watchStore(emit, (store, answer) => watchPage({ ...store, author: author() }, place, answer)),
        threads: watchView((context, { spaceId, pageId }) => threadsView(context, spaceId, pageId)),
        requestThreads: watchView((context, { spaceId, changeRequestId }) =>
          requestThreadsView(context, spaceId, changeRequestId),
        ),
        outbox: watchView((context) => outboxView(context)),
        writes: watchView((context, place) => writesView(context, place)),
        api: watchView(({ db }, { requests }) => apiView(db, requests)),
        requestLinks: watchView(({ db }, place) => requestLinksView(db, place)),
        linkReport: watchView(({ db }, question) => linkReportView(db, question)),
        pageLinks: watchView(({ db }, question) => pageLinksView(db, question)),
        pageProblems: watchView(({ db }, page) => pageProblemsView(db, page)),
        reviews: watchView((context) => reviewsView(context)),
        review: watchView((context, place) => reviewView(context, place)),
        reviewPage: watchView((context, place) => reviewPageView(context, place)),
        ...triageWatches(watchView, now),
        ...changedPagesWatches(watchView),
        counts: (_input, emit) => watchStore(emit, ({ local }, answer) => watchCounts(local, answer)),
        made: watchView(({ local }) => madeCounts(local)),
        drafts: watchView((context) => draftsView(context)),
        discarded: watchView((context) => discardedView(context)),
        undoStates: watchView((context, input) => undoStatesView(context, input)),
        kept: watchView((context) => keptView(context)),
        lostAccess: watchView((context) => lostAccessView(context)),
        starred: watchView((context) => starredView(context)),
        recent: watchView((context, { spaceId }) => recentView(context, spaceId)),
        news: ({ limit }, emit) => watchStore(emit, (store, answer) => store.news().watch(limit, answer)),
        discussion: (_input, emit) => watchStore(emit, (store, answer) => watchDiscussions(store, author(), answer)),
      },
    },
    forCore: {
      calls: {
        'sync.cursors': () => withStore(({ db }) => trustedCursors(db)),
        'sync.kept': () => withStore(keptSpaces),
        'access.known': () => withStore(({ db }) => knownLosses(db)),
        'access.lost': (note) => withStore((store) => noteLost(store, note)),
        'access.back': ({ spaceId, part }) => withStore(({ db }) => done(noteBack(db, spaceId, part))),
        'sync.page': ({ spaceId, pageId }) => withStore(({ db }) => knownPage(db, spaceId, pageId)),
        'sync.space': ({ spaceId }) => withStore(({ db }) => knownSpace(db, spaceId)),
        'sync.files': ({ spaceIds }) => withStore(({ db }) => knownFiles(db, spaceIds)),
        'sync.spaceIds': () => withStore(({ db }) => knownSpaceIds(db)),
        'files.inWords': ({ files }) => withStore(({ local }) => filesInWords(local, files)),
        'sync.bodies': ({ spaceId, pageIds }) => withStore(({ db }) => storedBodies(db, spaceId, pageIds)),
        'sync.storedComments': ({ spaceId }) =>
          withStore(async ({ db }) => (await activityInSpace(db, spaceId, writer.person?.id ?? null)).at.length),
        'sync.changedComments': (input) => withStore(({ db }) => changedComments(db, input, now())),
        'sync.changedReplies': (input) => withStore(({ db }) => changedReplies(db, input, now())),
        'sync.conversations': () => withStore(({ db }) => conversationCursor(db)),
        'sync.transcripts': () => withStore(wantedTranscripts),
        'sync.clusters': () => withStore(({ db }) => knownClusters(db)),
        'sync.requestContents': () => withStore(({ db }) => knownRequestContents(db)),
        'sync.requests': ({ spaceId }) => withStore(({ db }) => knownRequests(db, spaceId)),
        'sync.requestComments': () => withStore(({ db }) => knownRequestComments(db)),
        'sync.specifications': () => withStore(({ db }) => knownSpecifications(db)),
        commit: (batch) =>
          withStore(async (store) => {
            if (batch.tree !== undefined) await noteTree(store, batch.tree);
            if (batch.bodies !== undefined) await rememberRead(store, batch.bodies, now());
            if (batch.triageMarks !== undefined) await takePackMarks(store.local, batch.triageMarks);
            const commit = () =>
              withBaseline(store, batch, writer.person?.id ?? null, now(), () => commitBatch(store.db, batch, now()));
            await (batch.cursor === undefined ? commit() : endUnlisted(store, batch.cursor, commit));
            if (batch.changeRequests !== undefined) {
              await moveMarks(store, batch.changeRequests.rows);
              await followRequests(store, batch.changeRequests);
            }
            if (writer.person !== null) await forgetOwnChanges(store, spacesOfChanges(batch), writer.person.id);
            store.links.scheduleRun();
            return null;
          }),
        ...packRowCalls(withStore, stirring),
        'anchors.wanted': (input) => withStore(({ db }) => wantedAnchors(db, input)),
        'anchors.read': (input) => withStore(({ db }) => done(readAnchors(db, input))),
        'requestAnchors.wanted': (input) => withStore(({ db }) => wantedRequestAnchors(db, input)),
        'requestAnchors.read': (input) => withStore(({ db }) => done(readRequestAnchors(db, input))),
        'sweep.comments': (input) => withStore((store) => stirring(store, sweepComments(store, input, now()))),
        'sweep.candidates': (input) =>
          withStore((store) => sweepCandidates(store, input, writer.person?.id ?? null, now())),
        'sweep.spaceCandidates': ({ keep }) => withStore(({ db }) => spaceCandidates(db, keep)),
        'sweep.spaces': ({ keep }) => withStore((store) => sweepSpaces(store, keep)),
        'outbox.apply': (change) =>
          inOutboxTurn(() =>
            withStore((store) => {
              const applied = done(applyOutboxChange(store, change, now()));
              return change.rows.length === 0 ? applied : stirring(store, applied);
            }),
          ),
        'bodies.evict': ({ bytes }) => withStore((store) => stirring(store, evictTexts(store, bytes, now()))),
        'storage.free': () => attempt(grantedBytes),
      },
      watches: {},
    },
  };
}
