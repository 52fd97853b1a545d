import type { Cluster } from '#shared/contract/index.ts';
import type { ClusterRow } from '#shared/rpc/triage.ts';
import { trendOf } from '#shared/triage/trend.ts';

/** A cluster as screens show it. Its figures come from a server, so they are limited. */
export function rowOf(cluster: Cluster, statuses: Readonly<Record<string, string>> = {}): ClusterRow {
  const { id, label, icon, summary, weeklyPulse, stats, sources, createdAt, updatedAt, urls } = cluster;
  const pulse = weeklyPulse.slice(-PULSE_WEEKS).map(amount);
  return {
    id,
    label,
    icon,
    summary,
    pulse,
    trend: trendOf(pulse),
    issues: amount(stats.issues),
    conversations: amount(stats.conversations),
    tasks: {
      total: amount(stats.tasksTotal),
      backlog: amount(stats.tasksBacklog),
      started: amount(stats.tasksStarted),
      completed: amount(stats.tasksCompleted),
      cancelled: amount(stats.tasksCancelled),
    },
    sources: Object.entries(sources)
      .map(([name, count]) => ({ name, count: amount(count) }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
    status: (Object.hasOwn(statuses, id) ? statuses[id] : undefined) ?? null,
    url: urls.app ?? null,
  };
}

const PULSE_WEEKS = 13;
/** Higher numbers are not plausible. */
const MOST = 1e9;

function amount(value: number | undefined): number {
  return Math.min(MOST, Math.max(0, Math.round(value ?? 0)));
}
