import { clusterStatuses, type Cluster, type IssueDetail } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { clusterVersion } from '#shared/model/review.ts';
import type { ClustersAbsent } from '#shared/rpc/triage.ts';
import type { SyncContext } from './context.ts';
import { isCutOff } from './tolerated-errors.ts';
import { goesOnWithout } from './failed-reads.ts';
import { fullPassDue } from './plan.ts';
import { shallow } from './shallow.ts';

/** The contract's longest page. */
const ROWS_PER_PAGE = 1_000;
/** The newest issues, which are unclustered: one short page shows whether there are any. */
const NEWEST = 100;
const CLUSTERS_PER_COMMIT = 40;
/** If more clusters than this changed, reading all issues is cheaper. */
const CLUSTERS_SINGLY = 20;

/**
 * Clusters of conversation issues, and the issues. The list shows which clusters changed, and only their issues are
 * read. Once a day all are read, since an issue that left a cluster may show nowhere else. An organization without
 * conversations answers 404: stored rows stay, and the store records that the server gave no list.
 */
export async function syncIssues(context: SyncContext, { full }: { readonly full: boolean }): Promise<Result<null>> {
  const { client, organizationId, signal, store } = context;
  const known = await store.invoke('sync.clusters', null);
  if (!known.ok) return known;
  const fetchedAt = context.now();
  const query = { limit: ROWS_PER_PAGE, orderBy: 'updatedAt', order: 'desc' } as const;
  const listed = await client.all('listClusters', { organizationId, query }, { signal });
  if (!listed.ok) {
    const absent = absence(listed.error.code);
    return absent === null ? listed : store.invoke('commit', { clusters: { rows: [], whole: false, absent } });
  }
  const { items: clusters, problems } = listed.value;
  context.problems(problems);
  const statuses = clusters.length === 0 ? ok({}) : await readStatuses(context);
  if (!statuses.ok) return statuses;
  const changed = clusters.filter((cluster) => known.value.versions[cluster.id] !== clusterVersion(cluster));
  const everything = full || fullPassDue(known.value.issuesReadAt, context.now()) || changed.length > CLUSTERS_SINGLY;
  const read = everything ? clusters : changed;
  context.work.plan(
    'issue',
    null,
    read.reduce((sum, { stats }) => sum + (stats.issues ?? 0), 0),
  );
  if (known.value.issuesReadAt === null) {
    context.work.plan(
      'conversation',
      null,
      read.reduce((sum, { stats }) => sum + (stats.conversations ?? 0), 0),
    );
  }
  const issues = everything ? await readAll(context, clusters) : await readChanged(context, changed);
  context.work.settle('issue', null);
  if (!issues.ok) return issues;
  const { unread, ...issuesRead } = issues.value;
  // Last: a cluster counts as read only when its issues are stored. A cluster with unreadable issues stays unchanged.
  return store.invoke('commit', {
    clusters: {
      rows: clusters.filter(({ id }) => !unread.has(id)).map(shallow),
      whole: problems.length === 0 && unread.size === 0,
      fetchedAt,
      statuses: statuses.value,
      ...issuesRead,
    },
  });
}

/** A cluster does not say that the server is still analysing it; only the list's filter does. */
async function readStatuses({
  client,
  organizationId,
  problems,
  signal,
}: SyncContext): Promise<Result<Readonly<Record<string, string>>>> {
  const found = new Map<string, string>();
  for (const status of clusterStatuses) {
    const query = { limit: ROWS_PER_PAGE, status };
    const listed = await client.all('listClusters', { organizationId, query }, { signal });
    if (listed.ok) {
      for (const { id } of listed.value.items) found.set(id, status);
      if (isCutOff(listed.value.problems)) problems(listed.value.problems);
    }
    // A server without the filter rejects it: then the statuses are unknown.
    else if (!['not-found', 'forbidden', 'invalid-request', 'invalid-response'].includes(listed.error.code))
      return listed;
  }
  return ok(Object.fromEntries(found));
}

async function readAll(context: SyncContext, clusters: readonly Cluster[]): Promise<Result<IssuesRead>> {
  const { client, organizationId, signal, store } = context;
  const startedAt = context.now();
  const listed = await client.all('listIssues', { organizationId, query: { limit: ROWS_PER_PAGE } }, { signal });
  if (!listed.ok) return isAbsent(listed.error.code) ? ok({ unread: NONE }) : listed;
  const { items, problems } = listed.value;
  context.problems(problems);
  const whole = problems.length === 0;
  const byCluster = new Map<string, IssueDetail[]>();
  for (const id of ['', ...clusters.map((cluster) => cluster.id)]) byCluster.set(id, []);
  for (const row of items.map(shallow)) {
    const rows = byCluster.get(row.issue.cluster ?? '');
    if (rows === undefined) byCluster.set(row.issue.cluster ?? '', [row]);
    else rows.push(row);
  }
  const ids = [...byCluster.keys()];
  for (let start = 0; start < ids.length; start += CLUSTERS_PER_COMMIT) {
    const some = ids.slice(start, start + CLUSTERS_PER_COMMIT);
    const committed = await store.invoke('commit', {
      issues: { rows: some.flatMap((id) => byCluster.get(id) ?? []), wholeClusters: whole ? some : [] },
    });
    if (!committed.ok) return committed;
  }
  if (!whole) return ok({ unread: NONE });
  const swept = await store.invoke('commit', { issues: { rows: [], wholeClusters: [], onlyClusters: ids } });
  return swept.ok ? ok({ unread: NONE, issuesReadAt: startedAt }) : swept;
}

async function readChanged(context: SyncContext, changed: readonly Cluster[]): Promise<Result<IssuesRead>> {
  const { client, organizationId, signal, store, problems } = context;
  // Requested first: if the server lists no issues at all, no single cluster failed.
  const newest = await client.call('listIssues', { organizationId, query: { limit: NEWEST } }, { signal });
  if (!newest.ok) return isAbsent(newest.error.code) ? ok({ unread: NONE }) : newest;
  const unread = new Set<string>();
  for (const { id: cluster, label } of changed) {
    const query = { limit: ROWS_PER_PAGE, cluster };
    const listed = await client.all('listIssues', { organizationId, query }, { signal });
    if (!listed.ok) {
      if (!(await goesOnWithout(context, listed.error, { kind: 'cluster', id: cluster, title: label }))) return listed;
      unread.add(cluster);
      continue;
    }
    problems(listed.value.problems);
    const wholeClusters = listed.value.problems.length === 0 ? [cluster] : [];
    const committed = await store.invoke('commit', {
      issues: { rows: listed.value.items.map(shallow), wholeClusters },
    });
    if (!committed.ok) return committed;
  }
  const committed = await store.invoke('commit', {
    issues: { rows: newest.value.items.map(shallow), wholeClusters: [] },
  });
  return committed.ok ? ok({ unread }) : committed;
}

interface IssuesRead {
  /** Clusters whose issues could not be read. */
  readonly unread: ReadonlySet<string>;
  /** When all issues were read (ms). */
  readonly issuesReadAt?: number;
}

const NONE: ReadonlySet<string> = new Set();

function isAbsent(code: string): boolean {
  return absence(code) !== null;
}

function absence(code: string): ClustersAbsent | null {
  return code === 'not-found' || code === 'forbidden' ? code : null;
}
