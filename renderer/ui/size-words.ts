import { LOCALE } from './locale.ts';

/** Sizes and durations in words. Pure. */

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** `0 kB`, `840 kB`, `1.4 MB`: decimal, like disks and browsers. */
/** No disk is larger: the number is invalid. */
const MOST_BYTES = 1e18;

export function sizeWords(bytes: number): string {
  let value = Math.min(Math.max(bytes, 0), MOST_BYTES) / 1_000;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = value < 10 && value > 0 && unit > 0 ? 1 : 0;
  const least = value > 0 && value < 1 && unit === 0 ? 1 : value;
  return `${least.toLocaleString(LOCALE, { maximumFractionDigits: digits })} ${UNITS[unit] ?? 'TB'}`;
}

/** `less than a minute`, `about 3 minutes`, `about 2 hours`: an estimate is called one. */
export function lengthWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (ms < 45_000) return 'less than a minute';
  if (minutes < 60) return minutes <= 1 ? 'about a minute' : `about ${String(minutes)} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour' : `about ${String(hours)} hours`;
}

/** An estimate that changed by less than this counts as the same. */
const STEADY_MS = 20_000;
const STEADY_PART = 0.2;

/**
 * The remaining time to show. The previous value stays until the estimate clearly differs, so that the words do not
 * jump. Pure.
 */
export function steadyTimeLeft(shownMs: number | null, ms: number | null): number | null {
  if (shownMs === null || ms === null) return ms;
  return Math.abs(ms - shownMs) < Math.max(STEADY_MS, shownMs * STEADY_PART) ? shownMs : ms;
}
