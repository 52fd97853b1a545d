import { foldedName, wordsOf } from '#shared/name-score.ts';
import type { ClusterRow } from '#shared/rpc/triage.ts';
import { isInList, sinceLooked, verdictNow, type TriageList, type VerdictNow } from '#shared/triage/lists.ts';
import { PRIORITIES, type TriageMark } from '#shared/triage/marks.ts';
import { recentIssues, type Trend } from '#shared/triage/trend.ts';

/** Clusters with their decisions: which are shown, in which order, and the size of each list. Pure. */
export interface TriageEntry {
  readonly id: string;
  readonly row: ClusterRow;
  /** Null: nothing was ever noted about it. */
  readonly mark: TriageMark | null;
  readonly verdict: VerdictNow;
  /** No stored page matches its questions, by estimate. */
  readonly isGap: boolean;
  /** The increase since the person last looked; null: they never did. */
  readonly since: { readonly issues: number; readonly conversations: number } | null;
  /** The folded text for searching. */
  readonly words: string;
}

export const LISTS: readonly (readonly [TriageList, string])[] = [
  ['new', 'New'],
  ['growing', 'Growing'],
  ['snoozed', 'Snoozed'],
  ['accepted', 'Accepted'],
  ['dismissed', 'Dismissed'],
  ['done', 'Done'],
  ['duplicate', 'Duplicates'],
  ['gaps', 'Gaps'],
  ['all', 'All'],
];

export const ORDERS = [
  ['updatedAt', 'Updated'],
  ['issues', 'Issues'],
  ['conversations', 'Conversations'],
  ['recent', 'Last 4 weeks'],
  ['since', 'Since last view'],
  ['tasksTotal', 'Tasks'],
  ['tasksBacklog', 'Tasks in the backlog'],
  ['tasksStarted', 'Tasks started'],
  ['priority', 'Priority'],
  ['createdAt', 'Age'],
] as const;
export type TriageOrder = (typeof ORDERS)[number][0];

export interface TriageFilter {
  readonly list: TriageList;
  readonly text: string;
  readonly source: string | null;
  readonly trend: Trend | null;
  readonly tag: string | null;
}

export const EVERYTHING_NEW: TriageFilter = { list: 'new', text: '', source: null, trend: null, tag: null };

export interface Triaged {
  readonly shown: readonly TriageEntry[];
  readonly lists: Readonly<Record<TriageList, number>>;
  readonly trends: Readonly<Record<Trend, number>>;
  readonly sources: readonly Counted[];
  readonly tags: readonly Counted[];
}

export interface Counted {
  readonly name: string;
  readonly count: number;
}

function entryOf(row: ClusterRow, mark: TriageMark | null, isGap: boolean, now: number): TriageEntry {
  return {
    id: row.id,
    row,
    mark,
    verdict: verdictNow(mark, row.issues, now),
    isGap,
    since: sinceLooked(row, mark),
    words: wordsOfRow(row) + (mark === null ? '' : wordsOfMark(mark)),
  };
}

/** A key press changes one of 500 clusters: the other entries stay the same objects, so that they are not redrawn. */
export class Entries {
  #known = new Map<string, TriageEntry>();

  of(
    rows: readonly ClusterRow[],
    marks: ReadonlyMap<string, TriageMark>,
    now: number,
    gaps: ReadonlySet<string> = new Set(),
  ): readonly TriageEntry[] {
    const entries = rows.map((row) => {
      const mark = marks.get(row.id) ?? null;
      const known = this.#known.get(row.id);
      const isGap = gaps.has(row.id);
      const sameMark = known?.mark === mark && known.verdict === verdictNow(mark, row.issues, now);
      return sameMark && known.row === row && known.isGap === isGap ? known : entryOf(row, mark, isGap, now);
    });
    this.#known = new Map(entries.map((entry) => [entry.id, entry]));
    return entries;
  }
}

const foldedRows = new WeakMap<ClusterRow, string>();

/** Folding a text takes longer than all else here. */
function wordsOfRow(row: ClusterRow): string {
  const known = foldedRows.get(row);
  if (known !== undefined) return known;
  const folded = foldedName(`${row.label} ${row.summary}`);
  foldedRows.set(row, folded);
  return folded;
}

function wordsOfMark({ note, tags }: TriageMark): string {
  return note === '' && tags.length === 0 ? '' : ` ${foldedName([note, ...tags].join(' '))}`;
}

/** Each count is for another choice in this one filter, with the others unchanged. */
export function triaged(
  entries: readonly TriageEntry[],
  filter: TriageFilter,
  { by, ascending }: { readonly by: TriageOrder; readonly ascending: boolean },
  now: number,
): Triaged {
  const sought = wordsOf(foldedName(filter.text));
  const lists = Object.fromEntries(LISTS.map(([list]) => [list, 0])) as Record<TriageList, number>;
  const trends: Record<Trend, number> = { new: 0, rising: 0, falling: 0, steady: 0 };
  const sources = new Map<string, number>();
  const tags = new Map<string, number>();
  const shown: TriageEntry[] = [];
  for (const entry of entries) {
    const { row, mark, isGap } = entry;
    const facts = { issues: row.issues, trend: row.trend, isGap };
    if (!sought.every((word) => entry.words.includes(word))) continue;
    const inList = isInList(facts, mark, filter.list, now);
    const ofSource = filter.source === null || row.sources.some(({ name }) => name === filter.source);
    const ofTrend = filter.trend === null || row.trend === filter.trend;
    const ofTag = filter.tag === null || (mark?.tags.includes(filter.tag) ?? false);
    if (ofSource && ofTrend && ofTag)
      for (const [list] of LISTS) if (isInList(facts, mark, list, now)) lists[list] += 1;
    if (inList && ofSource && ofTag) trends[row.trend] += 1;
    if (inList && ofTrend && ofTag) for (const { name } of row.sources) sources.set(name, (sources.get(name) ?? 0) + 1);
    if (inList && ofTrend && ofSource) for (const tag of mark?.tags ?? []) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    if (inList && ofSource && ofTrend && ofTag) shown.push(entry);
  }
  const figure = FIGURES[by];
  const figures = new Map(shown.map((entry) => [entry.id, figure(entry)]));
  const of = ({ id }: TriageEntry): number => figures.get(id) ?? 0;
  shown.sort((one, other) => (ascending ? 1 : -1) * (of(one) - of(other)) || (one.id < other.id ? -1 : 1));
  return { shown, lists, trends, sources: byCount(sources), tags: byCount(tags) };
}

/** The figure of each order; the highest comes first unless it is reversed. */
const FIGURES: Readonly<Record<TriageOrder, (entry: TriageEntry) => number>> = {
  updatedAt: ({ row }) => row.updatedAt || 0,
  createdAt: ({ row }) => -(row.createdAt || 0),
  issues: ({ row }) => row.issues,
  conversations: ({ row }) => row.conversations,
  recent: ({ row }) => recentIssues(row.pulse),
  // A cluster that nobody looked at counts as completely new.
  since: ({ row, since }) => since?.issues ?? row.issues,
  tasksTotal: ({ row }) => row.tasks.total,
  tasksBacklog: ({ row }) => row.tasks.backlog,
  tasksStarted: ({ row }) => row.tasks.started,
  priority: ({ mark }) => (mark?.priority == null ? 0 : PRIORITIES.length - PRIORITIES.indexOf(mark.priority)),
};

function byCount(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
