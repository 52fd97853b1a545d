import type { InTurn } from '#shared/in-turn.ts';
import type { RowCalls } from '#shared/rpc/store.ts';
import { readAnchors, wantedAnchors } from './threads/anchors.ts';
import { readRequestAnchors, wantedRequestAnchors } from './review/request-anchors.ts';
import { takePackMarks } from './packs/handed-back.ts';
import { changedComments, changedReplies } from './threads/changed-comments.ts';
import { commitBatch } from './cache/commit.ts';
import { evictTexts, grantedBytes, offlineSpaces, knownPage, trustedCursors } from './library/offline.ts';
import { activityInSpace } from './unread/activity.ts';
import { followRequests } from './review/listed-requests.ts';
import { knownLosses, noteBack, noteLost } from './cache/lost-access.ts';
import { applyOutboxChange, endUnlisted } from './outbox/outbox.ts';
import { forgetOwnChanges, spacesOfChanges } from './pages/page-writers.ts';
import { noteTree } from './pages/pages-before.ts';
import { rememberRead } from './pages/reading.ts';
import { withBaseline } from './unread/read-threads.ts';
import { knownRequestContents } from './review/request-content.ts';
import { knownRequestComments } from './review/request-threads.ts';
import { moveMarks } from './review/review-marks.ts';
import { knownClusters, knownRequests } from './review/review.ts';
import { attempt } from './db/storage-error.ts';
import { filesInWords, knownFiles, knownSpaceIds } from './cache/file-references.ts';
import { knownSpace, storedBodies } from './cache/spaces.ts';
import { knownSpecifications } from './specifications/specifications.ts';
import { conversationCursor } from './triage/conversations.ts';
import { wantedTranscripts } from './triage/wanted-transcripts.ts';
import { spaceCandidates, sweepCandidates, sweepComments, sweepSpaces } from './cache/sweep.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import { packRowCalls } from './packs/pack-calls.ts';
import { done, stirring, type CurrentStore } from './current-store.ts';
import { noteAccess } from './people/access-news.ts';
import { knownAccess } from './people/access.ts';
import { noteSites } from './sites/site-news.ts';
import { knownSites } from './sites/sites.ts';
import { knownTeams } from './people/teams.ts';

/** The core's calls: what is known, commits and sweeps. */
export function rowCalls(
  { withStore, writer }: CurrentStore,
  now: () => number,
  inOutboxTurn: InTurn,
): Handlers<RowCalls> {
  return {
    'sync.cursors': () => withStore(({ db }) => trustedCursors(db)),
    'sync.kept': () => withStore(offlineSpaces),
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
      withStore(async ({ db }) => (await activityInSpace(db, spaceId, writer().person?.id ?? null)).at.length),
    'sync.changedComments': (input) => withStore(({ db }) => changedComments(db, input, now())),
    'sync.changedReplies': (input) => withStore(({ db }) => changedReplies(db, input, now())),
    'sync.conversations': () => withStore(({ db }) => conversationCursor(db)),
    'sync.transcripts': () => withStore((store) => wantedTranscripts(store, now())),
    'sync.clusters': () => withStore(({ db }) => knownClusters(db)),
    'sync.requestContents': () => withStore(({ db }) => knownRequestContents(db)),
    'sync.requests': ({ spaceId }) => withStore(({ db }) => knownRequests(db, spaceId)),
    'sync.requestComments': () => withStore(({ db }) => knownRequestComments(db)),
    'sync.sites': () => withStore(knownSites),
    'sync.teams': () => withStore(knownTeams),
    'sync.access': () => withStore(knownAccess),
    'sync.specifications': () => withStore(knownSpecifications),
    commit: (batch) =>
      withStore(async (store) => {
        if (batch.tree !== undefined) await noteTree(store, batch.tree);
        if (batch.sites !== undefined) await noteSites(store, batch.sites);
        if (batch.access !== undefined) await noteAccess(store, batch.access);
        if (batch.bodies !== undefined) await rememberRead(store, batch.bodies, now());
        if (batch.triageMarks !== undefined) await takePackMarks(store.local, batch.triageMarks);
        const commit = () =>
          withBaseline(store, batch, writer().person?.id ?? null, now(), () => commitBatch(store.db, batch, now()));
        await (batch.cursor === undefined ? commit() : endUnlisted(store, batch.cursor, commit));
        if (batch.changeRequests !== undefined) {
          await moveMarks(store, batch.changeRequests.rows);
          await followRequests(store, batch.changeRequests);
        }
        const { person } = writer();
        if (person !== null) await forgetOwnChanges(store, spacesOfChanges(batch), person.id);
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
      withStore((store) => sweepCandidates(store, input, writer().person?.id ?? null, now())),
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
  };
}
