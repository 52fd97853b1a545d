import type { Table } from 'dexie';
import type { Batch } from '#shared/rpc/store.ts';
import { namesNode } from '../threads/anchors.ts';
import type { GalleyDatabase } from '../db/database.ts';

/** The tables that the parts of a batch are stored in: a commit holds no others, so that what reads those need not wait. */
export function tablesOf(db: GalleyDatabase, batch: Batch): Table[] {
  const { anchors, changes, linkState, tallies, bodyRecords, bodyIndex, threadRecords, unanchored } = db;
  const { openThreads, openPages } = db;
  // What only few comments change: most commits are of one.
  const comments = (batch.comments?.rows ?? []).map(({ comment }) => comment);
  const ofBlocks = comments.some(namesNode) ? [anchors, unanchored] : [];
  const namesRequests = comments.some(({ target }) => target.changeRequest !== undefined);
  const ofRequests = namesRequests ? [db.changeRequests, db.requestProbes] : [];
  const tables: Readonly<Record<keyof Batch, readonly Table[]>> = {
    library: [db.library],
    tree: [db.trees, bodyRecords, bodyIndex, tallies, linkState, changes],
    reusables: [db.reusables, db.trees, linkState],
    specifications: [db.specifications],
    serviceLinks: [db.serviceLinks],
    unmerged: [db.unmerged, linkState],
    bodies: [bodyRecords, bodyIndex, tallies, linkState, changes],
    comments: [threadRecords, openThreads, openPages, tallies, linkState, changes, ...ofBlocks, ...ofRequests],
    commenters: [db.commenters],
    anchors: [anchors],
    cursor: [db.cursors],
    changeRequests: [db.changeRequests, db.requestProbes, db.requestContents, db.requestTexts, changes],
    requestContent: [db.requestContents, db.requestTexts],
    requestComments: [db.requestThreads, linkState, changes],
    clusters: [db.clusters, changes],
    issues: [db.issues, changes],
    conversations: [db.conversations, db.conversationCursor, db.transcripts],
    transcripts: [db.transcripts],
    triageMarks: [],
  };
  const parts = Object.entries(tables).filter(([part]) => part in batch);
  return [...new Set(parts.flatMap(([, found]) => found))];
}
