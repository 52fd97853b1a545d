import { LOCALE } from './locale.ts';

/** Times in words. `now` is an argument. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/**
 * `3 minutes ago`, `yesterday`, `12 Mar`. Clocks differ by seconds; a time further ahead comes from a wrong clock and
 * is shown as its date.
 */
export function ago(at: number, now: number): string {
  const passed = now - at;
  if (!Number.isFinite(passed)) return 'at an unknown time';
  if (passed <= -MINUTE_MS) return isSameDay(at, now) ? `${DAY.format(at)}, ${CLOCK.format(at)}` : dateWords(at, now);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return RELATIVE.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return RELATIVE.format(-Math.floor(passed / HOUR_MS), 'hour');
  const days = daysBetween(at, now);
  if (days < 7) return RELATIVE.format(-days, 'day');
  return dateWords(at, now);
}

function dateWords(at: number, now: number): string {
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** By calendar days: on Wednesday, Monday morning is `2 days ago`, whatever the hour. */
function daysBetween(at: number, now: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / DAY_MS);
}

/** `at 14:32`, with the date if it is another day. */
export function atClock(at: number, now: number): string {
  if (!Number.isFinite(at)) return 'later';
  return isSameDay(at, now) ? `at ${CLOCK.format(at)}` : `on ${DAY.format(at)} at ${CLOCK.format(at)}`;
}

/** `14:32`, with the date if it is another day. */
export function clockTime(at: number, now: number): string {
  return isSameDay(at, now) ? CLOCK.format(at) : `${CLOCK.format(at)} on ${DAY.format(at)}`;
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** `within a minute` (or, with `seconds`, `in 12 seconds`), `in 3 minutes`; `now` if it is due. */
export function until(at: number, now: number, seconds = false): string {
  const left = at - now;
  if (left <= 1_000) return 'now';
  if (left < MINUTE_MS) return seconds ? RELATIVE.format(Math.ceil(left / 1_000), 'second') : 'within a minute';
  if (left < HOUR_MS) return RELATIVE.format(Math.ceil(left / MINUTE_MS), 'minute');
  return atClock(at, now);
}

/** `12 Mar 2026`, in the time zone of this computer. */
export function dayWords(at: number): string {
  return Number.isFinite(at) ? DAY_OF_YEAR.format(at) : 'an unknown day';
}

/** The full date and time, for a tooltip. */
export function fullTime(at: number): string {
  return Number.isFinite(at) ? FULL.format(at) : '';
}
