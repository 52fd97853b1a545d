import type { AskedOfPage, LikelyPagesView } from '#shared/rpc/triage.ts';
import { pagesOfCluster } from '#shared/triage/asked-page.ts';
import { rowOf } from './cluster-rows.ts';
import { CLUSTER_PAGES_READ_KEY, CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';

/**
 * The likely pages of clusters that were found in the background (`suggest/cluster-pages.ts`), and the questions about
 * a page.
 */
export async function likelyPagesView(db: GalleyDatabase): Promise<LikelyPagesView> {
  const [clusters, records, read] = await Promise.all([
    db.clusters.get(CLUSTERS_KEY),
    db.clusterPages.toArray(),
    db.clusterPagesRead.get(CLUSTER_PAGES_READ_KEY),
  ]);
  const known = new Map(records.map((record) => [record.clusterId, record]));
  const rows = (clusters?.rows ?? []).flatMap(({ id }) => known.get(id) ?? []);
  return {
    rows: rows.map(({ clusterId, first = null }) => ({ clusterId, first })),
    read: rows.filter(({ pages }) => pages === read?.pages).length,
    of: clusters?.rows.length ?? 0,
  };
}

export async function askedOfPage(
  { db, local }: Databases,
  { spaceId, pageId }: { readonly spaceId: string; readonly pageId: string },
): Promise<readonly AskedOfPage[]> {
  const [likely, marks] = await Promise.all([
    db.clusterPages.where('[first.spaceId+first.pageId]').equals([spaceId, pageId]).toArray(),
    local.triageMarks.toArray(),
  ]);
  const firstOf = new Map(likely.map(({ clusterId, first = null }) => [clusterId, first]));
  const markOf = new Map(marks.map((mark) => [mark.clusterId, mark]));
  const found = new Map<string, boolean>();
  for (const clusterId of new Set([...firstOf.keys(), ...markOf.keys()])) {
    const { linked, pages } = pagesOfCluster(markOf.get(clusterId) ?? null, firstOf.get(clusterId) ?? null);
    if (pages.some((page) => page.spaceId === spaceId && page.pageId === pageId)) found.set(clusterId, linked);
  }
  // For a page without questions, nothing more is read.
  if (found.size === 0) return [];
  const clusters = await db.clusters.get(CLUSTERS_KEY);
  return (clusters?.rows ?? [])
    .flatMap((cluster): readonly AskedOfPage[] => {
      const linked = found.get(cluster.id);
      if (linked === undefined) return [];
      const { id: clusterId, label, issues, trend } = rowOf(cluster);
      return [{ clusterId, label, issues, trend, linked }];
    })
    .sort(certainFirst);
}

function certainFirst(one: AskedOfPage, other: AskedOfPage): number {
  if (one.linked !== other.linked) return one.linked ? -1 : 1;
  return other.issues - one.issues || (one.clusterId < other.clusterId ? -1 : 1);
}
