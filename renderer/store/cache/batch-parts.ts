import type { Table } from 'dexie';
import type { Batch } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import { markStale, putServiceLinks, putUnmerged } from '../links/mark.ts';
import { putContent, type PreparedContent } from '../review/request-content.ts';
import { putRequestComments } from '../review/request-threads.ts';
import { noteNamedRequests, putChangeRequests, putClusters, putIssues } from '../review/review.ts';
import { markChange } from '../search/changes.ts';
import { namesNode } from '../threads/anchors.ts';
import { putConversations, putTranscripts } from '../triage/conversations.ts';
import { putBodies, putTree } from './bodies.ts';
import { putComments } from './edit-threads.ts';
import { putReusables } from './reusables.ts';
import { putSpecifications } from './specifications.ts';
import { withOthers } from './with-others.ts';

/** Context of a commit, beside the part that is stored. */
interface Commit {
  readonly batch: Batch;
  /** `batch.requestContent`, read and compared before the transaction began. */
  readonly content: PreparedContent | null;
  readonly now: number;
}

interface BatchPart<V> {
  /** The tables that this part writes. A commit locks only these, so that readers of other tables need not wait. */
  tables(db: GalleyDatabase, value: V): readonly Table[];
  /** Called within the transaction. Undefined: the requests were only issued; IndexedDB keeps their order. */
  put(db: GalleyDatabase, value: V, commit: Commit): Promise<unknown> | undefined;
}

type Parts = { readonly [P in keyof Required<Batch>]: BatchPart<NonNullable<Batch[P]>> };

/**
 * How each part of a batch is stored, and in which tables. A part without a record does not compile. Parts are stored
 * in this order.
 */
const PARTS: Parts = {
  anchors: {
    tables: (db) => [db.anchors],
    put: (db, anchors) => {
      direct(db.anchors).put(...anchors);
      return undefined;
    },
  },
  cursor: {
    tables: (db) => [db.cursors],
    put: (db, cursor) => {
      direct(db.cursors).put(cursor);
      return undefined;
    },
  },
  library: {
    tables: (db) => [db.library],
    put: putLibrary,
  },
  commenters: {
    tables: (db) => [db.commenters],
    put: putCommenters,
  },
  tree: {
    tables: (db) => [db.trees, db.bodyRecords, db.bodyIndex, db.tallies, db.linkState, db.changes],
    put: (db, tree, { batch }) => {
      if (tree.spaceId !== batch.bodies?.spaceId) markChange(db, { spaceId: tree.spaceId, pages: true });
      return putTree(db, tree);
    },
  },
  reusables: {
    tables: (db) => [db.reusables, db.trees, db.linkState],
    put: async (db, { spaceId, rows }) => {
      await putReusables(db, spaceId, rows);
      await markStale(db, spaceId);
    },
  },
  serviceLinks: {
    tables: (db) => [db.serviceLinks],
    put: (db, { spaceId, rows }) => putServiceLinks(db, spaceId, rows),
  },
  unmerged: {
    tables: (db) => [db.unmerged, db.linkState],
    put: (db, { spaceId, requests, fetchedAt }) => putUnmerged(db, spaceId, requests, fetchedAt),
  },
  changeRequests: {
    tables: (db) => [db.changeRequests, db.requestProbes, db.requestContents, db.requestTexts, db.changes],
    put: putChangeRequests,
  },
  issues: {
    tables: (db) => [db.issues, db.changes],
    put: putIssues,
  },
  clusters: {
    tables: (db) => [db.clusters, db.changes],
    put: putClusters,
  },
  conversations: {
    tables: (db) => [db.conversations, db.conversationCursor, db.transcripts],
    put: putConversations,
  },
  transcripts: {
    tables: (db) => [db.transcripts],
    put: putTranscripts,
  },
  requestContent: {
    tables: (db) => [db.requestContents, db.requestTexts],
    put: (db, _value, { content }) => (content === null ? undefined : putContent(db, content)),
  },
  requestComments: {
    tables: (db) => [db.requestThreads, db.linkState, db.changes],
    put: async (db, requests, { now }) => {
      for (const comments of requests) await putRequestComments(db, comments, now);
    },
  },
  specifications: {
    tables: (db) => [db.specifications],
    put: putSpecifications,
  },
  bodies: {
    tables: (db) => [db.bodyRecords, db.bodyIndex, db.tallies, db.linkState, db.changes],
    put: (db, { spaceId, rows }) => putBodies(db, spaceId, rows),
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
  },
  /** Decisions from an imported file go into the local database (`import-decisions.ts`). */
  triageMarks: { tables: () => [], put: () => undefined },
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
  return [...new Set(partNames.flatMap((name) => partOf(name, batch)?.tables(db) ?? []))];
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
  const { threadRecords, openThreads, openPages, tallies, linkState, changes } = db;
  // Tables that only some comments change are added only if needed, since most commits hold one comment.
  const comments = rows.map(({ comment }) => comment);
  const ofBlocks = comments.some(namesNode) ? [db.anchors, db.unanchored] : [];
  const namesRequests = comments.some(({ target }) => target.changeRequest !== undefined);
  const ofRequests = namesRequests ? [db.changeRequests, db.requestProbes] : [];
  return [threadRecords, openThreads, openPages, tallies, linkState, changes, ...ofBlocks, ...ofRequests];
}

async function putLibrary(
  db: GalleyDatabase,
  { collections, spaces, fetchedAt, keepOthers }: NonNullable<Batch['library']>,
): Promise<void> {
  const stored = keepOthers === true ? await direct(db.library).get(LIBRARY_KEY) : undefined;
  direct(db.library).put({
    key: LIBRARY_KEY,
    collections: withOthers(collections, stored?.collections ?? [], ({ id }) => id),
    spaces: withOthers(spaces, stored?.spaces ?? [], ({ id }) => id),
    fetchedAt,
  });
}

async function putCommenters(
  db: GalleyDatabase,
  { spaceId, rows, keepOthers }: NonNullable<Batch['commenters']>,
): Promise<void> {
  const stored = keepOthers === true ? await direct(db.commenters).get(spaceId) : undefined;
  direct(db.commenters).put({ spaceId, rows: withOthers(rows, stored?.rows ?? [], ({ id }) => id) });
}
