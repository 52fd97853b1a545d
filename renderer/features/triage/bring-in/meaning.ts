import { isDate, readDate, type DateReading } from '../../../spreadsheets/dates.ts';
import type { Candidate } from './found.ts';
import { asRole, type RoleUse } from './roles.ts';

/** The person's answers to what a file leaves open: its date format, and the meaning of its role words. */
export interface Meaning {
  readonly dates: DateReading;
  readonly roles: ReadonlyMap<string, RoleUse>;
}

/**
 * The conversation in the platform's terms: dates as in the contract, known roles, ids as texts. Without an answer, a
 * date is left out and a role is kept: nothing is queued before that is answered. Pure.
 */
export function asMeant(candidate: Candidate, { dates, roles }: Meaning): Candidate {
  const { given, senders } = candidate;
  if (!isObject(given)) return candidate;
  const parts = 'parts' in given && Array.isArray(given.parts) ? given.parts : null;
  const meant = parts?.map((part: unknown) => asRole(part, roles));
  const remaining = senders?.filter((_, at) => meant?.[at] !== undefined);
  return {
    ...candidate,
    given: {
      ...withTime(withTextId(given), dates),
      ...(meant === undefined ? {} : { parts: meant.filter((part) => part !== undefined) }),
    },
    ...(remaining === undefined ? {} : { senders: remaining }),
  };
}

/** Null: it has none. */
export function dateTextOf(given: unknown): string | null {
  const createdAt = isObject(given) && isObject(given['metadata']) ? given['metadata']['createdAt'] : undefined;
  if (typeof createdAt === 'number') return String(createdAt);
  return typeof createdAt === 'string' && createdAt.trim() !== '' ? createdAt : null;
}

/** A number that JSON rounded would be another conversation's id: it stays, and the check reports it. */
function withTextId(given: Fields): Fields {
  const { id } = given;
  return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? { ...given, id: String(id) } : given;
}

function withTime(given: Fields, dates: DateReading): Fields {
  const text = dateTextOf(given);
  if (text === null || !isObject(given['metadata'])) return given;
  const at = readDate(text, dates);
  const { createdAt: _, ...metadata } = given['metadata'];
  if (at !== null) return { ...given, metadata: { ...metadata, createdAt: new Date(at).toISOString() } };
  return dates.order === null && isDate(text) ? { ...given, metadata } : given;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
