import { isSnoozed, type TriageMark } from './marks.ts';
import type { Trend } from './trend.ts';

/** The lists of the inbox, and which of them a cluster stands in. Pure. */
export type TriageList =
  'new' | 'growing' | 'snoozed' | 'accepted' | 'dismissed' | 'done' | 'duplicate' | 'gaps' | 'all';

/** What was decided about is worth another look when it has grown by so many issues, and by such a share, since. */
const GROWN_ISSUES = 5;
const GROWN_SHARE = 0.2;

export type VerdictNow = 'undecided' | 'snoozed' | 'accepted' | 'dismissed' | 'done' | 'duplicate';

/** What holds now: a snooze that has ended is no verdict any more. */
export function verdictNow(mark: TriageMark | null, issues: number, now: number): VerdictNow {
  if (mark?.verdict == null) return 'undecided';
  if (mark.verdict.kind !== 'snoozed') return mark.verdict.kind;
  return isSnoozed(mark, issues, now) ? 'snoozed' : 'undecided';
}

/**
 * New: undecided. Growing: undecided and on the rise, or decided and by at least five issues and a fifth larger since;
 * neither what is snoozed nor duplicates. Gaps: undecided or accepted, and no page is linked to it or likely to
 * answer it. Each of the others: its verdict.
 */
export function isInList(
  { issues, trend, isGap = false }: { readonly issues: number; readonly trend: Trend; readonly isGap?: boolean },
  mark: TriageMark | null,
  list: TriageList,
  now: number,
): boolean {
  const verdict = verdictNow(mark, issues, now);
  switch (list) {
    case 'all':
      return true;
    case 'new':
      return verdict === 'undecided';
    case 'growing':
      if (verdict === 'snoozed' || verdict === 'duplicate') return false;
      return verdict === 'undecided' ? trend === 'rising' : hasGrown(mark?.verdict?.issues ?? issues, issues);
    case 'gaps':
      return isGap && (verdict === 'undecided' || verdict === 'accepted') && (mark?.pages.length ?? 0) === 0;
    default:
      return verdict === list;
  }
}

function hasGrown(before: number, now: number): boolean {
  return now - before >= Math.max(GROWN_ISSUES, before * GROWN_SHARE);
}

/** A cluster out of the way that is worth another look. */
export interface Grown {
  readonly verdict: 'dismissed' | 'done';
  /** Issues that it held when that was decided, or when somebody looked at it since. */
  readonly before: number;
}

/** Whether a cluster that was dismissed or called done has grown since, or since the person looked at it again; null: no. */
export function grownSince(issues: number, mark: TriageMark | null): Grown | null {
  const verdict = mark?.verdict;
  if (mark == null || (verdict?.kind !== 'dismissed' && verdict?.kind !== 'done')) return null;
  const lookedSince = mark.looked !== null && mark.looked.at > mark.verdictAt ? mark.looked.issues : 0;
  const before = Math.max(verdict.issues, lookedSince);
  return hasGrown(before, issues) ? { verdict: verdict.kind, before } : null;
}

/** What came since the person looked last; null where they never did. */
export function sinceLooked(
  { issues, conversations }: { readonly issues: number; readonly conversations: number },
  mark: TriageMark | null,
): { readonly issues: number; readonly conversations: number } | null {
  if (mark?.looked == null) return null;
  return { issues: issues - mark.looked.issues, conversations: conversations - mark.looked.conversations };
}
