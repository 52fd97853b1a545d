import type { InTurn } from '#shared/in-turn.ts';
import { libraryKey } from '#shared/offline.ts';
import { err, type Result } from '#shared/result.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Enqueued, RowHostCalls, StoreCalls } from '#shared/rpc/store.ts';
import { writtenBy } from '#shared/outbox/whose.ts';
import type { Handlers, Remote } from '#shared/rpc/peer.ts';
import { basisOf } from './outbox/basis.ts';
import { removeTexts } from './library/offline.ts';
import { allLinkRows } from './links/views.ts';
import { copyFigures, keepCopy, removeCopy } from './cache/lost-access.ts';
import { storedFigures } from './library/table-sizes.ts';
import type { OpenDatabases } from './db/open-databases.ts';
import { enqueue } from './outbox/outbox.ts';
import { accessCalls } from './people/access-news.ts';
import { siteNewsCalls } from './sites/site-news.ts';
import { affectedPages, tickPage } from './specifications/affected-pages.ts';
import { specificationChanges, specificationReference } from './specifications/views.ts';
import { addSite, forgetSite } from './sites/sites.ts';
import { knownConversations } from './triage/known-conversations.ts';
import { namesOf } from './people/people.ts';
import { leavePage, starPage, visitPage } from './pages/reading.ts';
import { markThreads, unmarkThreads } from './unread/read-threads.ts';
import { restore } from './outbox/restore.ts';
import { lookedAt, markReview, viewPages } from './review/review-marks.ts';
import { reviewRecord } from './review/review-record.ts';
import { discardDamaged } from './outbox/trash.ts';
import { attachStore } from './attach.ts';
import { notOpen, whileOpen } from './feed/while-open.ts';
import { addressOf, recentPages, whereThreads, wholeThreads } from './views.ts';
import { accountCalls } from './account-calls.ts';
import { changedPagesCalls } from './pages/changed-pages.ts';
import { packCalls } from './packs/pack-calls.ts';
import { triageCalls } from './triage/triage-marks.ts';
import { done, stirring, type CurrentStore, type OpenStore } from './current-store.ts';

export interface StoreCallsDependencies {
  readonly core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>;
  readonly open: OpenDatabases;
  readonly forget: (accountId: string) => Promise<Result<null>>;
  readonly stored: () => Promise<readonly string[]>;
  readonly now: () => number;
  readonly later: (work: () => void) => void;
  readonly inOutboxTurn: InTurn;
}

/** The calls of screens. */
export function storeCalls(
  current: CurrentStore,
  { core, open, forget, stored, now, later, inOutboxTurn }: StoreCallsDependencies,
): Handlers<StoreCalls> {
  const { opened, isOpen, withStore, writer, author, close } = current;
  const writtenAt = distinctTimes(now);
  const appendTo =
    ({ accountId }: OpenStore) =>
    (operation: PendingOperation): Promise<Result<Enqueued>> =>
      core.invoke('append', { accountId, operation });

  return {
    open: current.open,
    attach: () =>
      inOutboxTurn(async () => {
        const store = await opened();
        if (store === null) return err(notOpen());
        return whileOpen(isOpen(store), attachStore(core, store, { now, later }));
      }),
    enqueue: async (input) => {
      const store = await opened();
      if (store === null) return err(notOpen());
      return enqueue(store, { ...input, by: writtenBy(writer()) }, appendTo(store), writtenAt());
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
    'people.names': ({ spaceId, ids }) => withStore(({ db }) => namesOf(db, writer().person, spaceId, ids)),
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
    ...packCalls({ opened, core, writer, now, withStore }),
    'store.figures': () => withStore(storedFigures),
    ...accountCalls({ opened, open, close, author, forget, stored }),
    'discussion.whole': ({ threads }) => withStore((store) => wholeThreads({ ...store, author: author() }, threads)),
    'unread.read': ({ ids }) => withStore((store) => store.unread().read(ids)),
    'unread.undo': ({ before }) => withStore((store) => done(unmarkThreads(store, before))),
    'unread.claim': () => withStore((store) => store.unread().claim()),
    'discussion.where': ({ threads }) => withStore(({ db }) => whereThreads(db, threads)),
    'discussion.mark': (input) => withStore((store) => done(markThreads(store, input, writer().person?.id ?? null))),
    'review.mark': ({ marks, ...place }) => withStore((store) => done(markReview(store, place, marks))),
    'review.viewed': ({ pageIds, viewed, ...place }) =>
      withStore((store) => done(viewPages(store, place, pageIds, viewed))),
    'sites.add': ({ id }) => withStore((store) => done(addSite(store, id, now()))),
    'sites.forget': ({ id }) => withStore((store) => done(forgetSite(store, id))),
    'specifications.add': ({ slug }) => withStore(({ local }) => done(local.addedSpecs.put({ slug, at: now() }))),
    'specifications.remove': ({ slug }) => withStore(({ local }) => done(local.addedSpecs.delete(slug))),
    'specifications.changes': (versions) => withStore(({ db }) => specificationChanges(db, versions, now())),
    'specifications.pages': (versions) => withStore((databases) => affectedPages(databases, versions, now())),
    'specifications.tick': (tick) => withStore((databases) => tickPage(databases, tick, now())),
    'specifications.reference': (version) => withStore(({ db }) => specificationReference(db, version)),
    'visitors.save': (preset) => withStore(({ local }) => done(local.visitorPresets.put(preset))),
    'visitors.drop': ({ id }) => withStore(({ local }) => done(local.visitorPresets.delete(id))),
    'review.saveView': (view) => withStore(({ local }) => done(local.reviewViews.put(view))),
    'review.record': (place) => withStore(({ db }) => reviewRecord(db, place)),
    'review.dropView': ({ id }) => withStore(({ local }) => done(local.reviewViews.delete(id))),
    'review.looked': (place) => withStore((store) => done(lookedAt(store, place, now()))),
    ...triageCalls(withStore),
    ...changedPagesCalls(withStore),
    ...siteNewsCalls(withStore),
    ...accessCalls(withStore),
    'conversations.known': ({ ids }) => withStore((store) => knownConversations(store, ids)),
    'lost.keep': ({ spaceId }) => withStore(({ db }) => done(keepCopy(db, spaceId))),
    'lost.figures': ({ spaceId }) => withStore((store) => copyFigures(store, spaceId)),
    'lost.remove': ({ spaceId }) => withStore((store) => stirring(store, done(removeCopy(store, spaceId)))),
    'keep.remove': ({ spaceId }) => withStore((store) => stirring(store, done(removeTexts(store, spaceId)))),
  };
}

/** A clock with which two writes in the same millisecond keep their order. */
function distinctTimes(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    // A clock that was set back is believed.
    last = at <= last && last - at < 1_000 ? last + 1 : at;
    return last;
  };
}
