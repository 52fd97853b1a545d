import { monthNamed } from './month-names.ts';
import { momentIn } from './zones.ts';

/**
 * Dates in the formats of exports and spreadsheets. Nothing is guessed: the whole column decides whether the day or the
 * month comes first, or the person is asked; a time without an offset uses the zone that the screen shows. Pure.
 */
export type DayOrder = 'day-first' | 'month-first';
export const DAY_ORDERS: readonly DayOrder[] = ['day-first', 'month-first'];

export interface DateReading {
  /** Null: the column does not decide it, and the person was not asked yet. */
  readonly order: DayOrder | null;
  /** For times without an offset. */
  readonly zone: string;
}

/** The date format of a column. */
export interface DateColumn {
  /** `ask`: the order is ambiguous, or rows contradict each other. `none`: no date depends on the order. */
  readonly order: DayOrder | 'ask' | 'none';
  /** Different texts that show it. */
  readonly samples: readonly string[];
  /** Some times have no offset, so their zone matters. */
  readonly hasZoneless: boolean;
}

const MOST_SAMPLES = 3;

export function dateColumn(texts: Iterable<string>): DateColumn {
  const found = { either: new Set<string>(), 'day-first': new Set<string>(), 'month-first': new Set<string>() };
  let hasZoneless = false;
  for (const text of texts) {
    const date = dateIn(text);
    if (date === null) continue;
    hasZoneless ||= date.kind !== 'moment' && date.time.offset === null;
    if (date.kind !== 'numbers') continue;
    const fits = DAY_ORDERS.filter((order) => wallOf(date, order) !== null);
    const [only, other] = fits;
    if (only === undefined) continue;
    if (other === undefined) found[only].add(text);
    // The fourth of April is the same in either order.
    else if (date.first !== date.second) found.either.add(text);
  }
  const shown = DAY_ORDERS.filter((order) => found[order].size > 0);
  const [only, other] = shown;
  if (only !== undefined && other === undefined) return { order: only, samples: firstOf(found[only]), hasZoneless };
  if (only === undefined)
    return { order: found.either.size > 0 ? 'ask' : 'none', samples: firstOf(found.either), hasZoneless };
  const contradicting = DAY_ORDERS.flatMap((order) => [...found[order]].slice(0, 1));
  return { order: 'ask', samples: firstOf(new Set([...contradicting, ...found.either])), hasZoneless };
}

function firstOf(texts: ReadonlySet<string>): readonly string[] {
  return [...texts].slice(0, MOST_SAMPLES);
}

/** The time (ms). Null: it is not a date, or not in this order. */
export function readDate(text: string, { order, zone }: DateReading): number | null {
  const date = dateIn(text);
  if (date === null) return null;
  if (date.kind === 'moment') return date.at;
  const wall = wallOf(date, order);
  if (wall === null) return null;
  return date.time.offset === null ? momentIn(zone, wall) : wall - date.time.offset * MINUTE_MS;
}

/** The written clock time, as if in UTC (ms): what a person reads, whatever the zone. */
export function clockRead(text: string, order: DayOrder): number | null {
  const date = dateIn(text);
  if (date === null) return null;
  return date.kind === 'moment' ? date.at : wallOf(date, order);
}

/** Whether it is a date in either order. */
export function isDate(text: string): boolean {
  const date = dateIn(text);
  return date?.kind === 'moment' || (date !== null && DAY_ORDERS.some((order) => wallOf(date, order) !== null));
}

const MINUTE_MS = 60_000;
/** A smaller number is not a year: other texts begin with numbers, too. */
const FIRST_YEAR = 1_000;
/** Two digits: `69` is 2069, `70` is 1970, as in POSIX. */
const FIRST_SHORT_YEAR = 70;
/** No tool writes longer dates. */
const LONGEST = 80;

interface ClockTime {
  /** Milliseconds since midnight. */
  readonly ms: number;
  /** Minutes east of UTC; null: not given. */
  readonly offset: number | null;
}

type WrittenDate =
  | { readonly kind: 'moment'; readonly at: number }
  | {
      readonly kind: 'plain';
      readonly year: number;
      readonly month: number;
      readonly day: number;
      readonly time: ClockTime;
    }
  /** Two numbers: one is the day and one the month. */
  | {
      readonly kind: 'numbers';
      readonly year: number;
      readonly first: number;
      readonly second: number;
      readonly time: ClockTime;
    };

function wallOf(date: Exclude<WrittenDate, { kind: 'moment' }>, order: DayOrder | null): number | null {
  if (date.kind === 'plain') return wallAt(date.year, date.month, date.day, date.time);
  const [day, month] = order === 'month-first' ? [date.second, date.first] : [date.first, date.second];
  return order === null && date.first !== date.second ? null : wallAt(date.year, month, day, date.time);
}

/** Null: there is no such day. */
function wallAt(year: number, month: number, day: number, { ms }: ClockTime): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const shown = new Date(midnight);
  return shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day ? midnight + ms : null;
}

const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?!\d)/;
const NUMBERS = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/;
const DAY_AND_NAME =
  /^(?:\p{L}+[.,]{0,2}\s*)?(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s/-]*(?:of\s+|de\s+)?(\p{L}{3,12})\.?,?[\s/-]+(?:of\s+|de\s+|del\s+)?(\d{4}|\d{2})(?!\d)/iu;
const NAME_AND_DAY = /^(?:\p{L}+[.,]{0,2}\s+)?(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
const SECONDS = /^\d{10}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{13}$/;

function dateIn(given: string): WrittenDate | null {
  const text = given.trim();
  if (text.length > LONGEST) return null;
  if (SECONDS.test(text)) return { kind: 'moment', at: Math.round(Number(text) * 1_000) };
  if (MILLISECONDS.test(text)) return { kind: 'moment', at: Number(text) };
  const found = YEAR_FIRST.exec(text) ?? NUMBERS.exec(text) ?? DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text);
  if (found === null) return null;
  const time = timeIn(text.slice(found[0].length));
  return time === null ? null : (yearFirst(text, time) ?? numbers(text, time) ?? named(text, time));
}

function yearFirst(text: string, time: ClockTime): WrittenDate | null {
  const [, year, , month, day, shortMonth, shortDay] = YEAR_FIRST.exec(text) ?? [];
  return year === undefined || Number(year) < FIRST_YEAR
    ? null
    : { kind: 'plain', year: Number(year), month: Number(month ?? shortMonth), day: Number(day ?? shortDay), time };
}

function numbers(text: string, time: ClockTime): WrittenDate | null {
  const [, first, , second, year] = NUMBERS.exec(text) ?? [];
  return year === undefined || yearOf(year) < FIRST_YEAR
    ? null
    : { kind: 'numbers', year: yearOf(year), first: Number(first), second: Number(second), time };
}

function named(text: string, time: ClockTime): WrittenDate | null {
  const [, dayFirst, nameSecond, year] = DAY_AND_NAME.exec(text) ?? [];
  const [, nameFirst, daySecond, longYear] = NAME_AND_DAY.exec(text) ?? [];
  const month = monthNamed(nameSecond ?? nameFirst ?? '');
  const day = Number(dayFirst ?? daySecond);
  return month === null ? null : { kind: 'plain', year: yearOf(year ?? longYear ?? ''), month, day, time };
}

function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year + (year < FIRST_SHORT_YEAR ? 2_000 : 1_900);
}

const MIDNIGHT: ClockTime = { ms: 0, offset: null };
const CLOCK = /^(\d{1,2})(?:[:.h]?(\d\d))(?:[:.]?(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?\s?m\.?)?(?:\s?(?:Uhr|h))?/i;
/** Minutes east of UTC. The names are those of mail (RFC 2822), and of Central Europe. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  mez: 60,
  mesz: 120,
};

/** The part after the date. Null: it is not a time. */
function timeIn(given: string): ClockTime | null {
  // A name in brackets only repeats the offset.
  const rest = given.replace(/\s*\([^()]*\)\s*$/, '').trim();
  if (rest === '' || rest === '.') return MIDNIGHT;
  const text = rest.replace(/^(?:[T,]|at\b|um\b|om\b|à\b|kl\.?)\s*/i, '').replace(/^(?:at|um)\s+/i, '');
  const clock = CLOCK.exec(text);
  if (clock === null) return null;
  const [whole, hour = '', minute = '', second = '0', fraction = '0', half] = clock;
  const offset = offsetIn(text.slice(whole.length).trim());
  const hours = hoursOf(Number(hour), half?.toLowerCase());
  if (offset === undefined || hours === null || Number(minute) > 59 || Number(second) > 60) return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1_000);
  return { ms: ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + ms, offset };
}

function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'p' ? 12 : 0);
}

/** Undefined: it is not an offset. */
function offsetIn(text: string): number | null | undefined {
  if (text === '') return null;
  const name = text.toLowerCase();
  if (Object.hasOwn(ZONES, name)) return ZONES[name];
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
