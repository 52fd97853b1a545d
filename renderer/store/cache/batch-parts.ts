import type { Table } from 'dexie';
import type { PackPart } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { searchedTables } from '../db/cache-tables.ts';
import { LIBRARY_KEY, type GalleyDatabase, type LibraryRecord } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import type { Databases } from '../db/open-databases.ts';
import { markStale, putServiceLinks, putUnmerged } from '../links/mark.ts';
import {
  packedAnchors,
  packedBodies,
  packedClusters,
  packedComments,
  packedConversations,
  packedCursor,
  packedIssues,
  packedRequestComments,
  packedRequestContent,
  packedRequests,
  packedServiceLinks,
  packedSpecContents,
  packedSpecifications,
  packedSpecVersions,
  packedTranscripts,
  type PackedRows,
} from '../packs/pack-rows.ts';
import { putContent, type PreparedContent } from '../review/request-content.ts';
import { putRequestComments } from '../review/request-threads.ts';
import { noteNamedRequests, putChangeRequests, putClusters, putIssues } from '../review/review.ts';
import { markChange, ORGANIZATION } from '../search/changes.ts';
import { namesNode } from '../threads/anchors.ts';
import { putConversations, putTranscripts } from '../triage/conversations.ts';
import { putBodies, putTree } from './bodies.ts';
import { putComments, tablesOfThreads } from './edit-threads.ts';
import { putReusables } from './reusables.ts';
import { putSpecContents, putSpecifications, putSpecVersions } from '../specifications/specifications.ts';
import { packedSites, putSites } from '../sites/sites.ts';
import { packedCommenters, putCommenters } from '../people/commenters.ts';
import { putAccess } from '../people/access.ts';
import { putTeams } from '../people/teams.ts';
import { withOthers } from './with-others.ts';

/** Context of a commit, beside the part that is stored. */
interface Commit {
  readonly batch: Batch;
  /** `batch.requestContent`, read and compared before the transaction began. */
  readonly content: PreparedContent | null;
  readonly now: number;
}

interface BatchPart<V> {
  /**
   * The tables that it is stored in: a commit holds no others, so that what reads those need not wait. Where the search index
   * reads one of them, a commit also holds `changes`, for the mark.
   */
  tables(db: GalleyDatabase, value: V): readonly Table[];
  /** Called within the transaction. Undefined: the requests were only issued; IndexedDB keeps their order. */
  put(db: GalleyDatabase, value: V, commit: Commit): Promise<unknown> | undefined;
  /** How a pack brings it; null: as its outline. */
  readonly pack: PackedRows<V> | null;
}

type Parts = { readonly [P in keyof Required<Batch>]: BatchPart<NonNullable<Batch[P]>> };

/**
 * What the core fetches, a part of a batch each: where it is stored and how, and how it goes into a pack. A part without a
 * record does not compile.
 * They are stored in this order.
 */
const PARTS: Parts = {
  anchors: {
    tables: (db) => [db.anchors],
    put: (db, anchors) => {
      direct(db.anchors).put(...anchors);
      return undefined;
    },
    pack: { with: 'threads', read: ({ db }, part) => packedAnchors(db, part) },
  },
  cursor: {
    tables: (db) => [db.cursors],
    put: (db, cursor) => {
      direct(db.cursors).put(cursor);
      return undefined;
    },
    pack: { with: 'cursor', read: ({ db }, part) => packedCursor(db, part) },
  },
  library: {
    tables: (db) => [db.library],
    put: putLibrary,
    // The outline of a pack has it.
    pack: null,
  },
  commenters: {
    tables: (db) => [db.commenters],
    put: putCommenters,
    pack: { with: 'extras', read: ({ db }, { spaceId }) => packedCommenters(db, spaceId) },
  },
  tree: {
    tables: (db) => [db.trees, db.bodyRecords, db.bodyIndex, db.tallies, db.linkState],
    put: (db, tree, { batch }) => {
      if (tree.spaceId !== batch.bodies?.spaceId) markChange(db, { spaceId: tree.spaceId, pages: true });
      return putTree(db, tree);
    },
    pack: { with: 'tree', read: ({ db }, { spaceId }) => db.trees.get(spaceId) },
  },
  reusables: {
    tables: (db) => [db.reusables, db.trees, db.linkState],
    put: async (db, { spaceId, rows }) => {
      await putReusables(db, spaceId, rows);
      await markStale(db, spaceId);
    },
    pack: { with: 'extras', read: ({ db }, { spaceId }) => db.reusables.get(spaceId) },
  },
  serviceLinks: {
    tables: (db) => [db.serviceLinks],
    put: (db, { spaceId, rows }) => putServiceLinks(db, spaceId, rows),
    pack: { with: 'extras', read: ({ db }, part) => packedServiceLinks(db, part) },
  },
  unmerged: {
    tables: (db) => [db.unmerged, db.linkState],
    put: (db, { spaceId, requests, fetchedAt }) => putUnmerged(db, spaceId, requests, fetchedAt),
    pack: { with: 'requests', read: ({ db }, { spaceId }) => db.unmerged.get(spaceId) },
  },
  changeRequests: {
    tables: (db) => [
      db.changeRequests,
      db.requestProbes,
      db.requestContents,
      db.requestTexts,
      db.keptRevisions,
      db.keptTexts,
    ],
    put: putChangeRequests,
    pack: { with: 'requests', read: ({ db }, part) => packedRequests(db, part) },
  },
  issues: {
    tables: (db) => [db.issues],
    put: putIssues,
    pack: { with: 'issues', read: ({ db }, part) => packedIssues(db, part) },
  },
  clusters: {
    tables: (db) => [db.clusters],
    put: putClusters,
    pack: { with: 'clusters', read: ({ db }) => packedClusters(db) },
  },
  conversations: {
    tables: (db) => [db.conversations, db.conversationCursor, db.transcripts],
    put: putConversations,
    pack: { with: 'conversations', read: ({ db }, part) => packedConversations(db, part) },
  },
  transcripts: {
    tables: (db) => [db.transcripts],
    put: putTranscripts,
    pack: { with: 'transcripts', read: ({ db }, part) => packedTranscripts(db, part) },
  },
  requestContent: {
    tables: (db) => [db.requestContents, db.requestTexts, db.keptRevisions, db.keptTexts],
    put: (db, _value, { content }) => (content === null ? undefined : putContent(db, content)),
    pack: { with: 'request', read: ({ db }, part) => packedRequestContent(db, part) },
  },
  requestComments: {
    tables: (db) => [db.requestThreads, db.linkState],
    put: async (db, requests, { now }) => {
      for (const comments of requests) await putRequestComments(db, comments, now);
    },
    pack: { with: 'requests', read: ({ db }, part) => packedRequestComments(db, part) },
  },
  specifications: {
    tables: (db) => [db.specifications, db.specContents, db.bodyIndex, db.linkState],
    put: putSpecifications,
    pack: { with: 'specification', read: ({ db }, part) => packedSpecifications(db, part) },
  },
  specVersions: {
    tables: (db) => [db.specVersions],
    put: putSpecVersions,
    pack: { with: 'specification', read: ({ db }, part) => packedSpecVersions(db, part) },
  },
  specContents: {
    tables: (db) => [db.specContents],
    put: putSpecContents,
    pack: { with: 'specification', read: ({ db }, part) => packedSpecContents(db, part) },
  },
  bodies: {
    tables: (db) => [db.bodyRecords, db.bodyIndex, db.tallies, db.linkState],
    put: (db, { spaceId, rows }) => putBodies(db, spaceId, rows),
    pack: { with: 'bodies', read: ({ db }, part) => packedBodies(db, part) },
  },
  comments: {
    tables: tablesOfComments,
    put: (db, comments, { now }) => {
      const listed = comments.rows.map(({ comment }) => comment);
      return Promise.all([
        putComments(db, comments.spaceId, comments, now),
        noteNamedRequests(db, comments.spaceId, listed),
      ]);
    },
    pack: { with: 'threads', read: ({ db }, part) => packedComments(db, part) },
  },
  sites: {
    tables: (db) => [db.sites],
    put: putSites,
    pack: { with: 'sites', read: packedSites },
  },
  teams: {
    tables: (db) => [db.teams],
    put: putTeams,
    // Whoever gets a pack need not know who is in which team.
    pack: null,
  },
  access: {
    tables: (db) => [db.access],
    put: putAccess,
    // Nor which team may do what.
    pack: null,
  },
  /** Decisions of a file of writes: they go into the local database (`import-decisions.ts`). */
  triageMarks: {
    tables: () => [],
    put: () => undefined,
    pack: { with: 'marks', read: ({ local }) => local.triageMarks.toArray() },
  },
};

const partNames = Object.keys(PARTS) as readonly (keyof Batch)[];

interface BoundPart {
  readonly tables: (db: GalleyDatabase) => readonly Table[];
  readonly put: (db: GalleyDatabase, commit: Commit) => Promise<unknown> | undefined;
}

/** The part of a batch with its value; null: the batch has no such part. */
function partOf<P extends keyof Batch>(name: P, batch: Pick<Batch, P>): BoundPart | null {
  const value = batch[name];
  if (value === undefined) return null;
  return {
    tables: (db) => PARTS[name].tables(db, value),
    put: (db, commit) => PARTS[name].put(db, value, commit),
  };
}

export function tablesOf(db: GalleyDatabase, batch: Batch): Table[] {
  const tables = new Set(partNames.flatMap((name) => partOf(name, batch)?.tables(db) ?? []));
  if (searchedTables(db, null).some((table) => tables.has(table))) tables.add(db.changes);
  return [...tables];
}

/** The rows of a part of a pack, as they are committed where the pack is opened. */
export async function packRows(databases: Databases, part: PackPart): Promise<Batch> {
  const rows = await Promise.all(
    partNames.map(async (name) => [name, await packed(PARTS[name].pack, databases, part)]),
  );
  return Object.fromEntries(rows.filter(([, value]) => value !== undefined)) as Batch;
}

function packed(pack: PackedRows<unknown> | null, databases: Databases, part: PackPart): Promise<unknown> {
  if (pack?.with !== part.kind) return Promise.resolve(undefined);
  // Both are of one kind, which the compiler cannot see.
  return (pack.read as (databases: Databases, part: PackPart) => Promise<unknown>)(databases, part);
}

/** Stores the parts of a batch one after another. Call it within a transaction over `tablesOf`. */
export async function putParts(db: GalleyDatabase, commit: Commit): Promise<void> {
  for (const name of partNames) {
    const done = partOf(name, commit.batch)?.put(db, commit);
    // Requests that were only issued are not awaited: each wait is a round trip to the browser's database process.
    if (done !== undefined) await done;
  }
}

function tablesOfComments(db: GalleyDatabase, { rows }: NonNullable<Batch['comments']>): readonly Table[] {
  // What only few comments change: most commits are of one.
  const comments = rows.map(({ comment }) => comment);
  const ofBlocks = comments.some(namesNode) ? [db.anchors, db.unanchored] : [];
  const namesRequests = comments.some(({ target }) => target.changeRequest !== undefined);
  const ofRequests = namesRequests ? [db.changeRequests, db.requestProbes] : [];
  return [...tablesOfThreads(db), ...ofBlocks, ...ofRequests];
}

async function putLibrary(
  db: GalleyDatabase,
  { collections, spaces, fetchedAt, keepOthers }: NonNullable<Batch['library']>,
): Promise<void> {
  const before = await direct(db.library).get(LIBRARY_KEY);
  const stored = keepOthers === true ? before : undefined;
  const library: LibraryRecord = {
    key: LIBRARY_KEY,
    collections: withOthers(collections, stored?.collections ?? [], ({ id }) => id),
    spaces: withOthers(spaces, stored?.spaces ?? [], ({ id }) => id),
    fetchedAt,
  };
  direct(db.library).put(library);
  // The title of a space names the rows of sites that show it.
  if (wordsOf(library) !== wordsOf(before)) markChange(db, { spaceId: ORGANIZATION, collections: true, sites: 'all' });
}

/** What the search index reads of the library. */
function wordsOf(library: LibraryRecord | undefined): string {
  const { collections = [], spaces = [] } = library ?? {};
  return JSON.stringify([
    collections.map(({ id, title, description }) => [id, title, description]),
    spaces.map(({ id, title }) => [id, title]),
  ]);
}
