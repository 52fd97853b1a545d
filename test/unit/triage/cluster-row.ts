import type { ClusterRow } from '#shared/rpc/triage.ts';

/** A cluster as the store shows it. */
export function clusterRow(id: string, more: Partial<ClusterRow> = {}): ClusterRow {
  return {
    id,
    label: `Cluster ${id}`,
    icon: 'bell',
    summary: '',
    pulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    trend: 'steady',
    issues: 5,
    conversations: 5,
    tasks: { total: 0, backlog: 0, started: 0, completed: 0, cancelled: 0 },
    sources: [{ name: 'email', count: 5 }],
    createdAt: 0,
    updatedAt: 0,
    status: null,
    url: null,
    ...more,
  };
}
