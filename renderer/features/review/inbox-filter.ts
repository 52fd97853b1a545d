import type { RequestTurn, ReviewRow } from '#shared/rpc/review-views.ts';
import { foldedName } from '#shared/name-score.ts';
import { TURN_WORDS } from './texts.ts';

/** Which change requests of a part of the inbox are shown, in which order, and the numbers of all choices. Pure. */
export interface InboxFilter {
  readonly words: string;
  readonly spaceId: string | null;
  readonly authorId: string | null;
  readonly reviewerId: string | null;
  readonly state: ReviewState | null;
  readonly age: Age | null;
  readonly turn: Turn | null;
}

export type ReviewState = 'none' | 'approved' | 'changes' | 'outdated';
export type Turn = RequestTurn['for'];
export type Age = 'week' | 'month' | 'older';
export type InboxOrder = 'updated' | 'opened' | 'size' | 'comments';

export const NO_FILTER: InboxFilter = {
  words: '',
  spaceId: null,
  authorId: null,
  reviewerId: null,
  state: null,
  age: null,
  turn: null,
};

export const STATES: readonly (readonly [ReviewState, string])[] = [
  ['none', 'No verdict'],
  ['approved', 'Approved'],
  ['changes', 'Changes requested'],
  ['outdated', 'Space changed'],
];
export const AGES: readonly (readonly [Age, string])[] = [
  ['week', 'Past 7 days'],
  ['month', 'Past 30 days'],
  ['older', 'Older'],
];
export const TURNS: readonly (readonly [Turn, string])[] = [
  ['me', TURN_WORDS.me],
  ['author', TURN_WORDS.author],
  ['reviewers', TURN_WORDS.reviewers],
];
export const ORDERS: readonly (readonly [InboxOrder, string])[] = [
  ['updated', 'Updated'],
  ['opened', 'Opened'],
  ['size', 'Size'],
  ['comments', 'Comments'],
];

interface Choice {
  readonly id: string;
  readonly label: string;
  /** Under all other choices. */
  readonly count: number;
}

interface FoundRequests {
  readonly rows: readonly ReviewRow[];
  readonly choices: Readonly<Record<Faceted, readonly Choice[]>>;
}

export type Faceted = Exclude<keyof InboxFilter, 'words'>;
const FACETED: readonly Faceted[] = ['spaceId', 'authorId', 'reviewerId', 'state', 'age', 'turn'];

export function filterInbox(all: readonly ReviewRow[], filter: InboxFilter, now: number): FoundRequests {
  const words = foldedName(filter.words)
    .split(/\s+/)
    .filter((word) => word !== '');
  const named = all.filter((row) => words.every((word) => textOf(row).includes(word)));
  const passes = (row: ReviewRow, facet: Faceted): boolean => {
    const wanted = filter[facet];
    return wanted === null || valuesOf(row, facet, now).some(({ id }) => id === wanted);
  };
  const choicesOf = (facet: Faceted): readonly Choice[] => {
    const counts = new Map<string, { label: string; count: number }>();
    // The chosen one stays among the choices.
    for (const row of all)
      for (const { id, label } of valuesOf(row, facet, now))
        if (id === filter[facet]) counts.set(id, { label, count: 0 });
    for (const row of named) {
      if (!FACETED.every((other) => other === facet || passes(row, other))) continue;
      for (const { id, label } of valuesOf(row, facet, now))
        counts.set(id, { label, count: (counts.get(id)?.count ?? 0) + 1 });
    }
    return [...counts].map(([id, counted]) => ({ id, ...counted })).sort(byCount);
  };
  return {
    rows: named.filter((row) => FACETED.every((facet) => passes(row, facet))),
    choices: {
      spaceId: choicesOf('spaceId'),
      authorId: choicesOf('authorId'),
      reviewerId: choicesOf('reviewerId'),
      state: inOrder(STATES, choicesOf('state')),
      age: inOrder(AGES, choicesOf('age')),
      turn: inOrder(TURNS, choicesOf('turn')),
    },
  };
}

const byCount = (one: Choice, other: Choice): number =>
  other.count - one.count || one.label.localeCompare(other.label, 'en');

function inOrder(table: readonly (readonly [string, string])[], choices: readonly Choice[]): readonly Choice[] {
  return table.flatMap(([id]) => choices.find((choice) => choice.id === id) ?? []);
}

interface Value {
  readonly id: string;
  readonly label: string;
}

function valuesOf(row: ReviewRow, facet: Faceted, now: number): readonly Value[] {
  switch (facet) {
    case 'spaceId':
      return [{ id: row.spaceId, label: row.spaceTitle }];
    case 'authorId':
      return row.author === null ? [] : [{ id: row.author.id ?? row.author.name, label: row.author.name }];
    case 'reviewerId':
      return row.reviewers.map(({ id, name }) => ({ id, label: name }));
    case 'state':
      return STATES.filter(([id]) => isInState(row, id)).map(([id, label]) => ({ id, label }));
    case 'turn':
      return TURNS.filter(([id]) => row.turn?.for === id).map(([id, label]) => ({ id, label }));
    case 'age':
      return AGES.filter(([id]) => isOfAge(row, id, now)).map(([id, label]) => ({ id, label }));
  }
}

function isInState({ verdicts, outdated }: ReviewRow, state: ReviewState): boolean {
  if (state === 'none') return verdicts.length === 0;
  if (state === 'outdated') return outdated;
  return verdicts.some(({ status }) => (status === 'approved') === (state === 'approved'));
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** By the last change. Without a date, it is of no age. */
function isOfAge(row: ReviewRow, age: Age, now: number): boolean {
  const at = Date.parse(row.updatedAt ?? row.createdAt ?? '');
  const days = (now - at) / DAY_MS;
  if (age === 'older') return days > 30;
  return days <= (age === 'week' ? 7 : 30);
}

function textOf(row: ReviewRow): string {
  const people = [row.author?.name ?? '', ...row.reviewers.map(({ name }) => name)];
  return foldedName([`#${String(row.number)}`, row.subject, row.spaceTitle, ...people].join(' '));
}

/** The greatest first; the last changed first among equals, as they come. */
export function sortInbox(rows: readonly ReviewRow[], order: InboxOrder): readonly ReviewRow[] {
  return order === 'updated' ? rows : [...rows].sort((one, other) => rankOf(other, order) - rankOf(one, order));
}

function rankOf({ createdAt, size, comments }: ReviewRow, order: Exclude<InboxOrder, 'updated'>): number {
  if (order === 'comments') return comments;
  if (order === 'size') return size === null ? -1 : size.added + size.removed;
  return createdAt === null ? 0 : Date.parse(createdAt);
}
