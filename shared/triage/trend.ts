/** Weeks that count as recent; the others of the pulse are what they are compared with. */
export const RECENT_WEEKS = 4;
/** A rise or a fall is at least this much against the weeks before, */
const FACTOR = 1.5;
/** and at least so many issues: two instead of one is no trend. */
const LEAST_ISSUES = 3;

export type Trend = 'new' | 'rising' | 'falling' | 'steady';

/**
 * Where a cluster is going, by its weekly pulse (the oldest week first). New: nothing before the last four weeks. Rising:
 * those weeks hold at least half as much again as four weeks did before, on average, and at least three issues more.
 * Falling: the weeks before held that much more. Steady: anything else.
 */
export function trendOf(weeklyPulse: readonly number[]): Trend {
  const recent = sum(weeklyPulse.slice(-RECENT_WEEKS));
  const earlier = weeklyPulse.slice(0, -RECENT_WEEKS);
  const before = sum(earlier);
  if (before === 0) return recent === 0 ? 'steady' : 'new';
  const expected = (before / earlier.length) * RECENT_WEEKS;
  if (recent >= expected * FACTOR && recent - expected >= LEAST_ISSUES) return 'rising';
  if (recent * FACTOR <= expected && expected - recent >= LEAST_ISSUES) return 'falling';
  return 'steady';
}

/** Issues of the recent weeks. */
export function recentIssues(weeklyPulse: readonly number[]): number {
  return sum(weeklyPulse.slice(-RECENT_WEEKS));
}

function sum(weeks: readonly number[]): number {
  return weeks.reduce((total, week) => total + week, 0);
}
