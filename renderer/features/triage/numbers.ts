import type { ConversationWeeks } from '#shared/rpc/triage.ts';
import type { VerdictNow } from '#shared/triage/lists.ts';
import type { TriageEntry } from './entries.ts';
import { csvText } from '../../spreadsheets/csv.ts';
import { recentIssues, RECENT_WEEKS } from '#shared/triage/trend.ts';

/** Triage statistics. Each figure says how it is counted. Pure. */
export interface TriageNumbers {
  readonly clusters: number;
  readonly issues: number;
  readonly undecided: number;
  /**
   * Median and slowest tenth of the days from a cluster's creation to the first verdict; null: there are no verdicts.
   */
  readonly verdictDays: { readonly median: number; readonly p90: number; readonly count: number } | null;
  /** Clusters, and their issues, that are done or have a linked page. */
  readonly answered: { readonly clusters: number; readonly issues: number };
  readonly verdicts: readonly { readonly name: VerdictNow; readonly clusters: number; readonly issues: number }[];
  readonly sources: readonly { readonly name: string; readonly count: number }[];
  /** Highest growth first: issues of the last four weeks and of the four weeks before. */
  readonly growing: readonly { readonly entry: TriageEntry; readonly recent: number; readonly before: number }[];
  /** Issues of all clusters by week, oldest first. */
  readonly pulse: readonly number[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const TOP = 10;
const WEEKS = 13;

export function triageNumbers(entries: readonly TriageEntry[]): TriageNumbers {
  const issues = entries.reduce((sum, { row }) => sum + row.issues, 0);
  const answered = entries.filter(({ verdict, mark }) => verdict === 'done' || (mark?.pages.length ?? 0) > 0);
  const days = entries
    .flatMap(({ row, mark }) =>
      mark?.firstVerdictAt == null ? [] : [Math.max(0, mark.firstVerdictAt - row.createdAt) / DAY_MS],
    )
    .filter((day) => Number.isFinite(day))
    .sort((one, other) => one - other);
  const at = (share: number): number => days[Math.min(days.length - 1, Math.floor(days.length * share))] ?? 0;
  const sources = new Map<string, number>();
  for (const { row } of entries)
    for (const { name, count } of row.sources) sources.set(name, (sources.get(name) ?? 0) + count);
  const pulse = Array.from({ length: WEEKS }, (_, week) =>
    entries.reduce((sum, { row }) => sum + (row.pulse.at(week - WEEKS) ?? 0), 0),
  );
  return {
    clusters: entries.length,
    issues,
    undecided: entries.filter(({ verdict }) => verdict === 'undecided').length,
    verdictDays: days.length === 0 ? null : { median: at(0.5), p90: at(0.9), count: days.length },
    answered: { clusters: answered.length, issues: answered.reduce((sum, { row }) => sum + row.issues, 0) },
    verdicts: (['undecided', 'accepted', 'dismissed', 'done', 'snoozed', 'duplicate'] as const).map((name) => {
      const those = entries.filter(({ verdict }) => verdict === name);
      return { name, clusters: those.length, issues: those.reduce((sum, { row }) => sum + row.issues, 0) };
    }),
    sources: [...sources]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    growing: entries
      .map((entry) => ({ entry, recent: recentIssues(entry.row.pulse), before: issuesBefore(entry.row.pulse) }))
      .filter(({ recent, before }) => recent > before)
      .sort((one, other) => other.recent - other.before - (one.recent - one.before))
      .slice(0, TOP),
    pulse,
  };
}

/** Issues of the four weeks before the recent ones. */
function issuesBefore(pulse: readonly number[]): number {
  return pulse.slice(-2 * RECENT_WEEKS, -RECENT_WEEKS).reduce((sum, week) => sum + week, 0);
}

/** Everything that the screen shows, as CSV: metric, group, value. */
export function numbersCsv(numbers: TriageNumbers, { weeks, sources }: ConversationWeeks): string {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const rows: (readonly string[])[] = [
    ['metric', 'group', 'value'],
    ['clusters', 'all', String(numbers.clusters)],
    ['issues', 'all', String(numbers.issues)],
    ['clusters answered by documentation', 'all', String(numbers.answered.clusters)],
    ['issues answered by documentation', 'all', String(numbers.answered.issues)],
    ...(numbers.verdictDays === null
      ? []
      : [
          ['days to the first verdict', 'median', numbers.verdictDays.median.toFixed(1)],
          ['days to the first verdict', 'slowest tenth', numbers.verdictDays.p90.toFixed(1)],
        ]),
    ...numbers.verdicts.map(({ name, clusters }) => ['clusters by verdict', name, String(clusters)]),
    ...numbers.sources.map(({ name, count }) => ['conversations by source', name, String(count)]),
    ...numbers.growing.map(({ entry, recent, before }) => [
      'growth in issues',
      entry.row.label,
      String(recent - before),
    ]),
    ...sources.flatMap(({ name, counts }) =>
      counts.map((value, week) => [`conversations in the week of ${day(weeks[week] ?? 0)}`, name, String(value)]),
    ),
  ];
  return csvText(rows);
}
