import type { Report } from './schema-facts.ts';
import type { Facets } from './schema-node.ts';
import { valueWords } from './values.ts';

const DAY_MS = 86_400_000;

/** Today, and how many days ahead an end must be announced. With 0 days, an end date may be left out. */
export interface Calendar {
  readonly now: number;
  readonly graceDays: number;
}

/** `x-stability-level`, from the least to the most stable. What has no level is stable. */
const LEVELS = ['draft', 'alpha', 'beta', 'stable'] as const;
export type StabilityLevel = (typeof LEVELS)[number];

/** `invalid`: something else is written there. */
export function stabilityOf(written: unknown): StabilityLevel | 'invalid' {
  if (written == null) return 'stable';
  return LEVELS.find((level) => level === written) ?? 'invalid';
}

/** Drafts and alpha versions promise nothing. */
export function isPromised(level: StabilityLevel | 'invalid'): boolean {
  return level !== 'draft' && level !== 'alpha';
}

/** Null: the same, not known, or nothing was promised before. */
export function stabilityChange(before: unknown, after: unknown): { change: string; from: string; to: string } | null {
  const [from, to] = [stabilityOf(before), stabilityOf(after)];
  if (from === 'invalid' || to === 'invalid' || from === to || !isPromised(from)) return null;
  const fell = LEVELS.indexOf(to) < LEVELS.indexOf(from);
  return { change: fell ? 'stability-decreased' : 'stability-increased', from, to };
}

/** The day of `x-sunset` in UTC. Null: it is no date. */
function sunsetDay(written: unknown): number | null {
  if (typeof written !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(written)) return null;
  const time = Date.parse(written.length > 10 ? written : `${written}T00:00:00Z`);
  return Number.isNaN(time) ? null : Math.floor(time / DAY_MS);
}

function today({ now }: Calendar): number {
  return Math.floor(now / DAY_MS);
}

export type Deprecation = 'reactivated' | 'deprecated' | 'deprecated-with-sunset' | 'missing' | 'invalid' | 'too-small';

interface Lifecycle {
  readonly deprecated: boolean;
  readonly sunset: unknown;
}

/** Null: nothing was deprecated, or it was before. */
export function deprecationOf(calendar: Calendar, before: Lifecycle, after: Lifecycle): Deprecation | null {
  if (before.deprecated === after.deprecated) return null;
  if (!after.deprecated) return 'reactivated';
  if (after.sunset == null) return calendar.graceDays > 0 ? 'missing' : 'deprecated';
  const day = sunsetDay(after.sunset);
  if (day === null) return 'invalid';
  return day - today(calendar) < calendar.graceDays ? 'too-small' : 'deprecated-with-sunset';
}

/** An end date that was announced may only move away. */
export function sunsetChange(
  calendar: Calendar,
  before: Lifecycle,
  after: Lifecycle,
): 'deleted' | 'invalid' | 'too-small' | null {
  if (!after.deprecated || before.sunset == null || before.sunset === after.sunset) return null;
  if (after.sunset == null) return 'deleted';
  const [old, now] = [sunsetDay(before.sunset), sunsetDay(after.sunset)];
  if (old === null || now === null) return 'invalid';
  return old > now && now - today(calendar) < calendar.graceDays ? 'too-small' : null;
}

export type Removal = 'without-deprecation' | 'with-deprecation' | 'before-sunset' | 'after-sunset' | 'sunset-parse';

export function removalOf(calendar: Calendar, { deprecated, sunset }: Lifecycle): Removal {
  if (!deprecated) return 'without-deprecation';
  if (sunset == null) return 'with-deprecation';
  const day = sunsetDay(sunset);
  if (day === null) return 'sunset-parse';
  return today(calendar) < day ? 'before-sunset' : 'after-sunset';
}

const PROPERTY_DEPRECATIONS: Readonly<Record<Deprecation, string>> = {
  reactivated: 'reactivated',
  deprecated: 'deprecated',
  'deprecated-with-sunset': 'deprecated-with-sunset',
  missing: 'deprecated-sunset-missing',
  invalid: 'deprecated-sunset-invalid',
  'too-small': 'sunset-date-too-small',
};

/** The lifecycle of a property. */
export function lifecycleFacts(calendar: Calendar, old: Facets, now: Facets, report: Report): void {
  const deprecation = deprecationOf(calendar, old, now);
  if (deprecation !== null) report({ change: PROPERTY_DEPRECATIONS[deprecation], to: valueWords(now.sunset ?? '') });
  const stability = stabilityChange(old.stability, now.stability);
  if (stability !== null) report(stability);
}
