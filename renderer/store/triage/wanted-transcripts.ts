import type { Cluster, Conversation } from '#shared/contract/index.ts';
import { verdictNow } from '#shared/triage/lists.ts';
import {
  DEFAULT_TRANSCRIPTS,
  MOST_OF_ONE,
  MOST_UNDECIDED,
  OFFLINE_TRANSCRIPTS,
  type OfflineTranscripts,
} from '#shared/triage/offline-transcripts.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { allConversations, conversationVersion, newestFirst } from './conversations.ts';

const CHOICE_KEY = 'keptTranscripts';

export async function offlineTranscripts(local: LocalDatabase): Promise<OfflineTranscripts> {
  const record = await local.meta.get(CHOICE_KEY);
  return OFFLINE_TRANSCRIPTS.find((choice) => choice === record?.value) ?? DEFAULT_TRANSCRIPTS;
}

export async function keepTranscripts(local: LocalDatabase, keep: OfflineTranscripts): Promise<void> {
  await local.meta.put({ key: CHOICE_KEY, value: keep });
}

/** Conversations whose transcripts are missing or outdated, the most needed first: the run may be interrupted. */
export async function wantedTranscripts(databases: Databases, now: number): Promise<readonly string[]> {
  const { db, local } = databases;
  const keep = await offlineTranscripts(local);
  if (keep === 'opened') return [];
  const conversations =
    keep === 'all' ? (await allConversations(db)).sort(newestFirst) : await ofClusters(databases, keep, now);
  const stored = await db.transcripts.bulkGet(conversations.map(({ id }) => id));
  return conversations.filter((row, at) => stored[at]?.version !== conversationVersion(row)).map(({ id }) => id);
}

/** Those of accepted clusters, then some of each undecided one. */
async function ofClusters(
  { db, local }: Databases,
  keep: 'accepted' | 'undecided',
  now: number,
): Promise<readonly Conversation[]> {
  const marks = new Map((await local.triageMarks.toArray()).map((mark) => [mark.clusterId, mark]));
  const accepted = [...marks.values()].flatMap(({ clusterId, verdict }) =>
    verdict?.kind === 'accepted' ? [clusterId] : [],
  );
  const all = (await conversationsOf(db, accepted)).flat().sort(newestFirst);
  if (keep === 'undecided') {
    const listed = (await db.clusters.get(CLUSTERS_KEY))?.rows ?? [];
    const undecided = listed.filter(
      ({ id, stats }) => verdictNow(marks.get(id) ?? null, stats.issues ?? 0, now) === 'undecided',
    );
    const first = newestAndLargest(undecided).slice(0, MOST_UNDECIDED);
    const found = await conversationsOf(
      db,
      first.map(({ id }) => id),
    );
    all.push(...found.flatMap((rows) => rows.sort(newestFirst).slice(0, MOST_OF_ONE)).slice(0, MOST_UNDECIDED));
  }
  return [...new Map(all.map((row) => [row.id, row])).values()];
}

/** The conversations of each of these clusters. */
async function conversationsOf(db: GalleyDatabase, clusterIds: readonly string[]): Promise<readonly Conversation[][]> {
  const records = await db.issues.bulkGet([...clusterIds]);
  return records.map((record) => record?.rows.flatMap(({ conversation }) => conversation ?? []) ?? []);
}

/** By the sum of two ranks: the last change, and the number of issues. */
function newestAndLargest(clusters: readonly Cluster[]): readonly Cluster[] {
  const rank = (compare: (one: Cluster, other: Cluster) => number): ReadonlyMap<string, number> =>
    new Map([...clusters].sort(compare).map(({ id }, at) => [id, at]));
  const byTime = rank((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  const bySize = rank((one, other) => (other.stats.issues ?? 0) - (one.stats.issues ?? 0));
  const sum = ({ id }: Cluster): number => (byTime.get(id) ?? 0) + (bySize.get(id) ?? 0);
  return [...clusters].sort((one, other) => sum(one) - sum(other));
}
