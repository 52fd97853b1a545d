import type { IssueDetail } from '#shared/contract/index.ts';
import type { Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type {
  ClusterIssue,
  ClustersView,
  ConversationWeeks,
  OfflineTranscriptsView,
  TranscriptView,
  TriageWatches,
} from '#shared/rpc/triage.ts';
import { rowOf } from './cluster-rows.ts';
import { allConversations } from './conversations.ts';
import { askedOfPage, likelyPagesView } from './asked-pages.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { offlineTranscripts, wantedTranscripts } from './wanted-transcripts.ts';

/** The views of the triage screens. Lists use one record of clusters and counts, never the issues. */

type WatchView = <I, O>(
  view: (context: Databases, input: I) => Promise<O>,
) => (input: I, emit: (value: Result<O>) => void) => () => void;

export function triageWatches(watchView: WatchView, now: () => number): Local<object, TriageWatches>['watches'] {
  return {
    clusters: watchView(({ db }) => clustersView(db)),
    triageMarks: watchView(({ local }) => local.triageMarks.toArray()),
    clusterIssues: watchView(({ db }, { clusterId }) => clusterIssuesView(db, clusterId)),
    transcript: watchView(({ db }, { conversationId }) => transcriptView(db, conversationId)),
    conversationWeeks: watchView(({ db }) => conversationWeeks(db, now())),
    savedTriageViews: watchView(async ({ local }) => {
      const views = await local.triageViews.toArray();
      return views.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    }),
    keptTranscripts: watchView((context) => offlineTranscriptsView(context, now())),
    likelyPages: watchView(({ db }) => likelyPagesView(db)),
    askedOfPage: watchView((context, input) => askedOfPage(context, input)),
  };
}

async function clustersView(db: GalleyDatabase): Promise<ClustersView> {
  const [record, unclustered] = await Promise.all([db.clusters.get(CLUSTERS_KEY), db.issues.get('')]);
  const statuses = record?.statuses ?? {};
  return {
    fetchedAt: record?.fetchedAt ?? null,
    absent: record?.absent ?? null,
    rows: (record?.rows ?? []).map((cluster) => rowOf(cluster, statuses)),
    unclustered: unclustered?.rows.length ?? 0,
  };
}

async function clusterIssuesView(db: GalleyDatabase, clusterId: string): Promise<readonly ClusterIssue[]> {
  const record = await db.issues.get(clusterId);
  return (record?.rows ?? []).map(issueOf);
}

function issueOf({ issue, conversation }: IssueDetail): ClusterIssue {
  return {
    id: issue.id,
    title: issue.title,
    summary: issue.summary,
    createdAt: Date.parse(issue.createdAt),
    ingestedAt: Date.parse(issue.ingestedAt),
    conversationId: issue.conversation,
    subject: conversation?.subject ?? '',
    source: conversation?.source ?? '',
    url: conversation?.urls.source ?? null,
  };
}

async function transcriptView(db: GalleyDatabase, conversationId: string): Promise<TranscriptView | null> {
  const record = await db.transcripts.get(conversationId);
  if (record === undefined) return null;
  const { conversation, parts = [], metadata } = record.detail;
  return {
    id: conversation.id,
    subject: conversation.subject ?? '',
    source: conversation.source,
    parts: parts.map(({ role = '', type = '', body = '' }) => ({ role, type, body })),
    attributes: Object.entries(metadata?.attributes ?? {}).map(([name, value]) => ({ name, value })),
    url: metadata?.url ?? conversation.urls.source ?? null,
    createdAt: Date.parse(metadata?.createdAt ?? conversation.createdAt),
  };
}

const WEEKS = 26;
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
/** A Monday. */
const FIRST_MONDAY = Date.parse('1970-01-05T00:00:00.000Z');

/** The last half year, by weeks in UTC. */
async function conversationWeeks(db: GalleyDatabase, now: number): Promise<ConversationWeeks> {
  const thisWeek = Math.floor((now - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY;
  const weeks = Array.from({ length: WEEKS }, (_, at) => thisWeek - (WEEKS - 1 - at) * WEEK_MS);
  const rows = await allConversations(db);
  const counts = new Map<string, number[]>();
  for (const { source, createdAt } of rows) {
    const week = Math.floor((Date.parse(createdAt) - (weeks[0] ?? 0)) / WEEK_MS);
    if (!(week >= 0 && week < WEEKS)) continue;
    const known = counts.get(source) ?? weeks.map(() => 0);
    known[week] = (known[week] ?? 0) + 1;
    counts.set(source, known);
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    weeks,
    sources: [...counts]
      .map(([name, values]) => ({ name, counts: values }))
      .sort((one, other) => sum(other.counts) - sum(one.counts) || (one.name < other.name ? -1 : 1)),
    total: rows.length,
  };
}

async function offlineTranscriptsView({ db, local }: Databases, now: number): Promise<OfflineTranscriptsView> {
  const [keep, stored, rows, missing] = await Promise.all([
    offlineTranscripts(local),
    db.transcripts.count(),
    allConversations(db),
    wantedTranscripts({ db, local }, now),
  ]);
  return { keep, stored, known: rows.length, missing: missing.length };
}
