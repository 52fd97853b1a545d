import { LOCALE } from '../../ui/locale.ts';
import { dayWords } from '../../ui/time-words.ts';
import type { ClustersAbsent, ClusterTasks, LikelyPagesView } from '#shared/rpc/triage.ts';
import type { TriageList, VerdictNow } from '#shared/triage/lists.ts';
import type { Priority, SnoozeEnd, TriageMark } from '#shared/triage/marks.ts';
import { count, numberWords, percentWords } from '../../ui/words.ts';

export const VERDICT_WORDS: Readonly<Record<VerdictNow, string>> = {
  undecided: 'Undecided',
  snoozed: 'Snoozed',
  accepted: 'Accepted',
  dismissed: 'Dismissed',
  done: 'Done',
  duplicate: 'Duplicate',
};

export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

export const ABSENT_WORDS: Readonly<Record<ClustersAbsent, { readonly title: string; readonly text: string }>> = {
  'not-found': {
    title: 'This organization has no issue clusters',
    text: 'The server has no such list (404). Conversations may be turned off for this organization.',
  },
  forbidden: {
    title: 'No access to issue clusters',
    text: 'The server does not allow your token to read clusters (403).',
  },
};

/** What an empty list says. */
export const EMPTY_LISTS: Readonly<Record<TriageList, { readonly title: string; readonly text: string }>> = {
  new: {
    title: 'All decided',
    text: 'Every cluster has a verdict. New clusters and clusters back from snooze appear here.',
  },
  growing: {
    title: 'No growing clusters',
    text: 'Rising clusters appear here, and clusters that grew by a fifth since your verdict.',
  },
  snoozed: { title: 'Nothing snoozed', text: 'Clusters that you snooze appear here until they come back.' },
  accepted: { title: 'Nothing accepted', text: 'Clusters that you accept appear here.' },
  dismissed: { title: 'Nothing dismissed', text: 'Clusters that you dismiss appear here.' },
  done: { title: 'Nothing done', text: 'Clusters that you mark as done appear here.' },
  duplicate: { title: 'No duplicates', text: 'Clusters that you mark as a duplicate of another one appear here.' },
  gaps: { title: 'No gaps', text: '' },
  all: { title: 'No clusters', text: '' },
};

/** Describes the list of gaps, and the progress of computing it. */
export function gapWords(likely: LikelyPagesView | undefined): string {
  return `Estimate: undecided or accepted, no linked page, and no stored page is similar.${readWords(likely)}`;
}

/** How many clusters are processed; empty once all are. */
export function readWords(likely: LikelyPagesView | undefined): string {
  if (likely === undefined || likely.read >= likely.of) return '';
  return ` ${numberWords(likely.read)} of ${numberWords(likely.of)} clusters read so far.`;
}

export function snoozeWords(until: SnoozeEnd): string {
  switch (until.kind) {
    case 'date':
      return `until ${dayWords(until.at)}`;
    case 'issues':
      return `until it grows by ${count(until.more, 'issue')}`;
    case 'percent':
      return `until it grows by ${percentWords(until.more / 100)}`;
  }
}

export function verdictWords({ verdict }: Pick<TriageMark, 'verdict'>, labelOf: (id: string) => string): string {
  if (verdict === null) return VERDICT_WORDS.undecided;
  if (verdict.kind === 'snoozed') return `Snoozed ${snoozeWords(verdict.until)}`;
  return verdict.kind === 'duplicate' ? `Duplicate of “${labelOf(verdict.of)}”` : VERDICT_WORDS[verdict.kind];
}

/** Local midnight at the start of its day (ms). */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** `integration:zendesk:ebbline` is shown as `Zendesk · ebbline`. */
export function sourceWords(source: string): string {
  if (source === '') return 'Unknown source';
  const [kind = '', ...rest] = source.split(':');
  const name = kind === 'integration' && rest.length > 0 ? rest.join(' · ') : source;
  return `${name.charAt(0).toLocaleUpperCase(LOCALE)}${name.slice(1)}`;
}

export function taskWords({ total, backlog, started, completed, cancelled }: ClusterTasks): string {
  if (total === 0) return 'no tasks';
  const states = [
    [backlog, 'in the backlog'],
    [started, 'started'],
    [completed, 'completed'],
    [cancelled, 'cancelled'],
  ] as const;
  const texts = states.filter(([amount]) => amount > 0).map(([amount, word]) => `${String(amount)} ${word}`);
  return `${count(total, 'task')}${texts.length === 0 ? '' : `: ${texts.join(', ')}`}`;
}

/** `3 d`, `5 wk`, `7 mo`. */
export function ageWords(at: number, now: number): string {
  const days = Math.max(0, Math.floor((now - at) / (24 * 60 * 60 * 1_000)));
  if (!Number.isFinite(days)) return '?';
  if (days < 14) return `${String(days)} d`;
  if (days < 70) return `${String(Math.floor(days / 7))} wk`;
  return days < 730 ? `${String(Math.floor(days / 30.4))} mo` : `${String(Math.floor(days / 365))} y`;
}
