import type { ChangeRequest, Cluster, Comment, IssueDetail } from '#shared/contract/index.ts';
import {
  clusterVersion,
  type KnownClusters,
  type KnownRequests,
  type ListedClusters,
  type ListedIssues,
  type ListedRequests,
} from '#shared/model/review.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import { looksLikeLostPermission } from '../cache/lost-permission.ts';
import { dropContents } from './request-content.ts';
import { markChange, ORGANIZATION } from '../search/changes.ts';

/**
 * Stores lists of change requests, clusters and issues. Lists are read whole, so rows that are not listed any more are
 * removed. An unchanged list writes nothing. Call these within the transaction of a commit.
 */
export async function knownClusters(db: GalleyDatabase): Promise<KnownClusters> {
  const record = await db.clusters.get(CLUSTERS_KEY);
  return {
    versions: Object.fromEntries((record?.rows ?? []).map((cluster) => [cluster.id, clusterVersion(cluster)])),
    issuesReadAt: record?.issuesReadAt ?? null,
  };
}

export async function knownRequests(db: GalleyDatabase, spaceId: string): Promise<KnownRequests> {
  const [record, probe] = await db.transaction('r', [db.changeRequests, db.requestProbes], () =>
    Promise.all([direct(db.changeRequests).get(spaceId), direct(db.requestProbes).get(spaceId)]),
  );
  return { rows: record?.rows ?? [], probe: probe ?? null };
}

const MOST_HINTS = 1_000;

/**
 * Notes change requests that comments refer to but that no list contains. Call it within the transaction of a commit.
 */
export async function noteNamedRequests(
  db: GalleyDatabase,
  spaceId: string,
  comments: readonly Comment[],
): Promise<void> {
  const named = new Set(comments.flatMap(({ target }) => target.changeRequest ?? []));
  if (named.size === 0) return;
  const { rows, probe } = await knownRequests(db, spaceId);
  for (const { id, number } of rows) for (const known of [id, String(number)]) named.delete(known);
  for (const hint of probe?.hints ?? []) named.delete(hint);
  if (named.size === 0) return;
  const before = probe ?? { spaceId, count: 0, gaps: [], barred: [], checked: {}, hints: [], restUntil: null };
  await db.requestProbes.put({ ...before, hints: [...before.hints, ...named].slice(0, MOST_HINTS) });
}

export async function putChangeRequests(
  db: GalleyDatabase,
  { rows, wholeSpaces, fetchedAt, gone = [], probe }: ListedRequests,
): Promise<void> {
  if (probe !== undefined) await db.requestProbes.put(probe);
  const bySpace = new Map<string, ChangeRequest[]>(wholeSpaces.map((spaceId) => [spaceId, []]));
  for (const row of rows) bySpace.set(row.space, [...(bySpace.get(row.space) ?? []), row]);
  for (const { spaceId } of gone) if (!bySpace.has(spaceId)) bySpace.set(spaceId, []);
  const isGone = (spaceId: string, id: string): boolean => gone.some((one) => one.spaceId === spaceId && one.id === id);
  const whole = new Set(wholeSpaces);
  const spaceIds = [...bySpace.keys()];
  const records = await db.changeRequests.bulkGet(spaceIds);
  const stored = new Map(spaceIds.map((spaceId, index) => [spaceId, records[index]?.rows ?? []]));
  const vanishing = [...stored].flatMap(([spaceId, known]) => {
    const listed = new Set(bySpace.get(spaceId)?.map(({ id }) => id));
    return whole.has(spaceId) ? known.filter(({ id }) => !listed.has(id)) : [];
  });
  const before = [...stored.values()].reduce((sum, known) => sum + known.length, 0);
  const spare = looksLikeLostPermission(before, vanishing.length);
  for (const [spaceId, listed] of bySpace) {
    const known = stored.get(spaceId) ?? [];
    const put = (whole.has(spaceId) && !spare ? listed : withRequests(known, listed))
      .filter(({ id }) => !isGone(spaceId, id))
      .sort((one, other) => other.number - one.number);
    if (same(known, put)) continue;
    const left = new Set(put.map(({ id }) => id));
    await dropContents(db, spaceId, (id) => !left.has(id));
    if (put.length === 0) await db.changeRequests.delete(spaceId);
    else await db.changeRequests.put({ spaceId, rows: put, fetchedAt });
    markChange(db, { spaceId, requests: true });
  }
}

export async function putClusters(db: GalleyDatabase, listed: ListedClusters): Promise<void> {
  const { rows, whole, issuesReadAt, fetchedAt, absent, statuses } = listed;
  const record = await db.clusters.get(CLUSTERS_KEY);
  if (absent !== undefined) {
    const { rows: stay = [], issuesReadAt: readAt = null } = record ?? {};
    await db.clusters.put({ ...record, key: CLUSTERS_KEY, rows: stay, issuesReadAt: readAt, absent });
    return;
  }
  const known = record?.rows ?? [];
  const ids = new Set(rows.map(({ id }) => id));
  const vanishing = known.filter(({ id }) => !ids.has(id)).length;
  const put = whole && !looksLikeLostPermission(known.length, vanishing) ? rows : merged(known, rows, ({ id }) => id);
  const readAt = issuesReadAt ?? record?.issuesReadAt ?? null;
  const isNew = !same<Cluster>(known, put);
  await db.clusters.put({
    key: CLUSTERS_KEY,
    rows: put,
    issuesReadAt: readAt,
    ...(fetchedAt === undefined ? {} : { fetchedAt }),
    ...(statuses === undefined ? {} : { statuses }),
  });
  if (isNew) markChange(db, { spaceId: ORGANIZATION, clusters: true });
}

export async function putIssues(
  db: GalleyDatabase,
  { rows, wholeClusters, onlyClusters }: ListedIssues,
): Promise<void> {
  const whole = new Set(wholeClusters);
  const byCluster = new Map<string, IssueDetail[]>(wholeClusters.map((clusterId) => [clusterId, []]));
  for (const row of rows) {
    const clusterId = row.issue.cluster ?? '';
    const listed = byCluster.get(clusterId);
    if (listed === undefined) byCluster.set(clusterId, [row]);
    else listed.push(row);
  }
  // An issue that was assigned to a cluster was stored among those without one.
  if (!byCluster.has('')) byCluster.set('', []);
  const found = new Set(rows.flatMap(({ issue }) => ((issue.cluster ?? '') === '' ? [] : [issue.id])));
  const clusterIds = [...byCluster.keys()];
  const records = await db.issues.bulkGet(clusterIds);
  const changed: string[] = [];
  for (const [index, clusterId] of clusterIds.entries()) {
    const known = records[index]?.rows ?? [];
    const listed = byCluster.get(clusterId) ?? [];
    const all = whole.has(clusterId) ? listed : merged(known, listed, ({ issue }) => issue.id);
    const put = (clusterId === '' ? all.filter(({ issue }) => !found.has(issue.id)) : all).sort(newestFirst);
    if (same(known, put)) continue;
    if (put.length === 0) await db.issues.delete(clusterId);
    else await db.issues.put({ clusterId, rows: put });
    changed.push(clusterId);
  }
  if (onlyClusters !== undefined) {
    const stored = await db.issues.toCollection().primaryKeys();
    const keep = new Set(onlyClusters);
    const gone = stored.filter((clusterId) => !keep.has(clusterId));
    if (!looksLikeLostPermission(stored.length, gone.length)) {
      await db.issues.bulkDelete(gone);
      changed.push(...gone);
    }
  }
  markChange(db, { spaceId: ORGANIZATION, issues: changed });
}

/** A request that was known only by its number is the listed one with that number. */
function withRequests(known: readonly ChangeRequest[], listed: readonly ChangeRequest[]): ChangeRequest[] {
  const byNumber = new Set(listed.map(({ number }) => String(number)));
  return merged(
    known.filter(({ id }) => !byNumber.has(id)),
    listed,
    ({ id }) => id,
  );
}

function merged<T>(known: readonly T[], listed: readonly T[], idOf: (row: T) => string): T[] {
  const fresh = new Set(listed.map(idOf));
  return [...known.filter((row) => !fresh.has(idOf(row))), ...listed];
}

function newestFirst({ issue: one }: IssueDetail, { issue: other }: IssueDetail): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

/** Data that came the same way twice has its fields in the same order. */
function same<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && JSON.stringify(one) === JSON.stringify(other);
}
