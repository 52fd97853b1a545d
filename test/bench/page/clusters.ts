import Dexie from 'dexie';
import type { Cluster, IssueDetail } from '#shared/contract/index.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import { createTextMaker } from '../../../electron/sample/generate/text.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import type { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { openDatabases, type Databases } from '../../../renderer/store/db/open-databases.ts';

/** As many issues as an organization of 20,000 has in each of 500 clusters. */
const ISSUES_EACH = 40;
const AT = '2026-10-01T00:00:00.000Z';
const text = createTextMaker(3);
const random = randomFrom(3);

function clusterOf(index: number): Cluster {
  return {
    object: 'issues-cluster',
    id: `cluster-${String(index)}`,
    label: `${text.title(random)} ${String(index)}`,
    createdAt: '2026-07-01T00:00:00.000Z',
    updatedAt: new Date(Date.parse(AT) - index * 60_000).toISOString(),
    icon: 'bell',
    summary: `${text.sentence(random)} ${text.sentence(random)}`,
    weeklyPulse: Array.from({ length: 13 }, () => Math.floor(random() * 9)),
    sources: { email: 20, 'integration:forum:community': 15, 'integration:helpdesk:main': 5 },
    stats: { issues: ISSUES_EACH, conversations: ISSUES_EACH, tasksTotal: 2, tasksBacklog: 1 },
    urls: {},
  };
}

function issueOf(cluster: string, index: number): IssueDetail {
  return {
    issue: {
      id: `${cluster}-${String(index)}`,
      title: text.title(random),
      summary: text.sentence(random),
      createdAt: AT,
      ingestedAt: AT,
      conversation: `${cluster}-talk-${String(index)}`,
      cluster,
      urls: {},
    },
  };
}

/** The databases of an account that nobody ever used. */
export async function openEmpty(accountId: string): Promise<Databases> {
  for (const name of ['cache', 'local', 'search']) await Dexie.delete(`galley-${name}-${accountId}`);
  const opened = await openDatabases(accountId);
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
}

export async function putClusters(db: GalleyDatabase, clusters: number): Promise<readonly string[]> {
  const rows = Array.from({ length: clusters }, (_, index) => clusterOf(index));
  await commitBatch(db, { clusters: { rows, whole: true, fetchedAt: 1 } }, 1);
  for (const { id } of rows) {
    const issues = Array.from({ length: ISSUES_EACH }, (_, index) => issueOf(id, index));
    await commitBatch(db, { issues: { rows: issues, wholeClusters: [id] } }, 1);
  }
  return rows.map(({ id }) => id);
}
