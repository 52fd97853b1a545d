import type { ClusterRow, ClustersView } from '#shared/rpc/triage.ts';
import { grownSince, type Grown } from '#shared/triage/lists.ts';
import type { TriageMark } from '#shared/triage/marks.ts';

/** A dismissed or done cluster that has grown. */
export interface GrownCluster extends Grown {
  readonly row: ClusterRow;
  readonly mark: TriageMark;
}

/** Highest growth first. */
export function grownClusters(
  clusters: ClustersView | undefined,
  marks: readonly TriageMark[] | undefined,
): readonly GrownCluster[] {
  const rows = new Map(clusters?.rows.map((row) => [row.id, row]));
  return (marks ?? [])
    .flatMap((mark): GrownCluster[] => {
      const row = rows.get(mark.clusterId);
      const grown = row === undefined ? null : grownSince(row.issues, mark);
      return row === undefined || grown === null ? [] : [{ ...grown, row, mark }];
    })
    .sort((one, other) => growthOf(other) - growthOf(one) || (one.row.id < other.row.id ? -1 : 1));
}

export function growthOf({ row, before }: GrownCluster): number {
  return row.issues - before;
}
