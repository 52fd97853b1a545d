import type { StoreWatches } from '#shared/rpc/store.ts';
import { filesView } from './files/views.ts';
import { siteLinksView } from './sites/site-links.ts';
import { accessWatches } from './people/access-news.ts';
import { siteNewsWatches } from './sites/site-news.ts';
import { siteRows, siteView, visitorPresets } from './sites/sites.ts';
import { watchMembers } from './people/members.ts';
import { teamsView } from './people/teams.ts';
import { madeCounts } from './outbox/made.ts';
import { offlineView } from './library/offline.ts';
import { requestLinksView } from './links/request-links.ts';
import { linkReportView, pageLinksView, pageProblemsView } from './links/views.ts';
import { spaceFactsView } from './library/space-facts.ts';
import { watchLibrary } from './library/library-view.ts';
import { lostAccessView } from './cache/lost-access.ts';
import { watchPageStates } from './pages/page-states.ts';
import { recentView, starredView } from './pages/reading.ts';
import { reviewPageView, reviewsView, reviewView } from './review/review-views.ts';
import { apiView } from './specifications/specifications.ts';
import { specificationsView, specificationView } from './specifications/views.ts';
import { watchPage } from './pages/page-view.ts';
import { watchDiscussions } from './threads/all-threads.ts';
import { watchCounts } from './outbox/outbox-counts.ts';
import { discardedView, draftsView, outboxView, undoStatesView, writesView } from './outbox/outbox-views.ts';
import { requestThreadsView, threadsView, treeView } from './views.ts';
import type { Watchers } from '#shared/rpc/peer.ts';
import { changedPagesWatches } from './pages/changed-pages.ts';
import { triageWatches } from './triage/triage-views.ts';
import type { CurrentStore } from './current-store.ts';

/** The watches of screens. */
export function storeWatches(
  { watchStore, watchView, author }: CurrentStore,
  now: () => number,
): Watchers<StoreWatches> {
  return {
    library: (_input, emit) => watchStore(emit, watchLibrary),
    spaceFacts: watchView(({ db }, { spaceId }) => spaceFactsView(db, spaceId)),
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
    files: watchView(filesView),
    specifications: watchView(specificationsView),
    specification: watchView((context, { slug }) => specificationView(context, slug)),
    requestLinks: watchView(({ db }, place) => requestLinksView(db, place)),
    linkReport: watchView(({ db }, question) => linkReportView(db, question)),
    pageLinks: watchView(({ db }, question) => pageLinksView(db, question)),
    pageProblems: watchView(({ db }, page) => pageProblemsView(db, page)),
    reviews: watchView((context) => reviewsView(context)),
    sites: watchView(siteRows),
    site: watchView((databases, { siteId }) => siteView(databases, siteId)),
    siteLinks: watchView((databases, { siteId }) => siteLinksView(databases, siteId)),
    teams: watchView(teamsView),
    members: (_input, emit) => watchStore(emit, (store, answer) => watchMembers({ ...store, author }, answer)),
    visitorPresets: watchView(visitorPresets),
    savedReviewViews: watchView(({ local }) => local.reviewViews.toArray()),
    review: watchView((context, place) => reviewView(context, place)),
    reviewPage: watchView((context, place) => reviewPageView(context, place)),
    ...triageWatches(watchView, now),
    ...changedPagesWatches(watchView),
    ...siteNewsWatches(watchView),
    ...accessWatches(watchView),
    counts: (_input, emit) => watchStore(emit, ({ local }, answer) => watchCounts(local, answer)),
    made: watchView(({ local }) => madeCounts(local)),
    drafts: watchView((context) => draftsView(context)),
    discarded: watchView((context) => discardedView(context)),
    undoStates: watchView((context, input) => undoStatesView(context, input)),
    kept: watchView((context) => offlineView(context)),
    lostAccess: watchView((context) => lostAccessView(context)),
    starred: watchView((context) => starredView(context)),
    recent: watchView((context, { spaceId }) => recentView(context, spaceId)),
    unread: ({ limit }, emit) => watchStore(emit, (store, answer) => store.unread().watch(limit, answer)),
    discussion: (_input, emit) => watchStore(emit, (store, answer) => watchDiscussions(store, author(), answer)),
  };
}
