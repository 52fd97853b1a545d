/** Clock times of a time zone as times. Pure. */

export const UTC = 'UTC';

/** UTC first, then this computer's zone, then all others by name. */
export function timeZones(): readonly string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([UTC, own, ...Intl.supportedValuesOf('timeZone')])];
}

/** `wall`: the clock time as if it were UTC (ms). A time that a zone skips in spring is one hour later. */
export function momentIn(zone: string, wall: number): number {
  if (zone === UTC) return wall;
  const guess = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, guess);
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, at: number): number {
  const clock = CLOCKS.get(zone) ?? new Intl.DateTimeFormat('en', CLOCK_OF(zone));
  CLOCKS.set(zone, clock);
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(at / 1_000) * 1_000;
}

const CLOCK_OF = (timeZone: string): Intl.DateTimeFormatOptions => ({
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
