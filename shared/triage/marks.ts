import { mergeTexts } from '../merge-texts.ts';

/**
 * What a person decides about clusters of conversation issues. The service knows no such states: they are kept on this
 * computer, and travel in files and packs. Pure; the store, the screens and the exchange of marks share these rules.
 */
export interface TriageMark {
  readonly clusterId: string;
  /** As the cluster was called when it was marked last: it may be gone by the time somebody reads this. */
  readonly label: string;
  /** Null: nothing is decided, or it was taken back. */
  readonly verdict: Verdict | null;
  /** When the verdict was given or taken back (ms); 0: never. */
  readonly verdictAt: number;
  /** When something was decided for the first time (ms). */
  readonly firstVerdictAt: number | null;
  readonly note: string;
  readonly tags: readonly string[];
  readonly priority: Priority | null;
  /** When note, tags or priority changed last (ms); 0: never. */
  readonly notedAt: number;
  /** Pages that answer it, as the person confirmed. */
  readonly pages: readonly LinkedPage[];
  /** When a page was linked or unlinked last (ms); 0: never. */
  readonly pagesAt: number;
  /** How it stood when the person looked last; null: never. */
  readonly looked: Looked | null;
}

export type Verdict =
  /** `issues`: how many it held when that was decided. */
  | { readonly kind: 'accepted' | 'dismissed' | 'done'; readonly issues: number }
  | { readonly kind: 'duplicate'; readonly issues: number; readonly of: string }
  | { readonly kind: 'snoozed'; readonly issues: number; readonly until: SnoozeEnd };

/** What ends a snooze: a moment (ms), so many issues more, or so many percent more. */
export type SnoozeEnd =
  | { readonly kind: 'date'; readonly at: number }
  | { readonly kind: 'issues'; readonly more: number }
  | { readonly kind: 'percent'; readonly more: number };

export type Priority = 'high' | 'medium' | 'low';

export interface LinkedPage {
  readonly spaceId: string;
  readonly pageId: string;
  /** As it was called then. */
  readonly title: string;
}

export interface Looked {
  readonly at: number;
  readonly issues: number;
  readonly conversations: number;
}

/**
 * One change of a mark; what is not named stays. Notes and lists are changed relative to what the person saw, so that what
 * another window has written meanwhile is kept.
 */
export interface MarkChange {
  readonly verdict?: Verdict | null;
  /** `base`: the note that the person began with. If another one is stored by now, the two are merged. */
  readonly note?: { readonly text: string; readonly base: string };
  readonly tags?: ListChange<string>;
  readonly priority?: Priority | null;
  readonly pages?: ListChange<LinkedPage>;
  readonly looked?: Omit<Looked, 'at'>;
}

export interface ListChange<T> {
  readonly add?: readonly T[];
  readonly remove?: readonly T[];
}

export const PRIORITIES: readonly Priority[] = ['high', 'medium', 'low'];
/** Characters of a note that a person can type. */
export const MAX_NOTE = 10_000;
/** Characters of a stored note: notes of several windows that were merged can be longer than one that was typed. */
export const MAX_STORED_NOTE = 4 * MAX_NOTE;
const MAX_LABEL = 1_000;
export const MAX_TAGS = 20;
export const MAX_TAG = 60;

export function unmarked(clusterId: string, label: string): TriageMark {
  return {
    clusterId,
    label: label.slice(0, MAX_LABEL),
    verdict: null,
    verdictAt: 0,
    firstVerdictAt: null,
    note: '',
    tags: [],
    priority: null,
    notedAt: 0,
    pages: [],
    pagesAt: 0,
    looked: null,
  };
}

/** A decision is also a look: who decides has seen how it stands. */
export function changeMark(mark: TriageMark, change: MarkChange, label: string, now: number): TriageMark {
  const { verdict, note, tags, priority, pages, looked } = change;
  const noted = note !== undefined || tags !== undefined || priority !== undefined;
  return {
    ...mark,
    label: label.slice(0, MAX_LABEL),
    ...(verdict === undefined ? {} : { verdict, verdictAt: now }),
    ...(verdict === undefined || verdict === null || verdict.kind === 'snoozed'
      ? {}
      : { firstVerdictAt: mark.firstVerdictAt ?? now }),
    ...(note === undefined ? {} : { note: changedNote(mark.note, note) }),
    ...(tags === undefined ? {} : { tags: cleanTags(changedList(mark.tags, tags, (tag) => tag)) }),
    ...(priority === undefined ? {} : { priority }),
    ...(noted ? { notedAt: now } : {}),
    ...(pages === undefined ? {} : { pages: changedList(mark.pages, pages, pageKeyOf), pagesAt: now }),
    ...(looked === undefined ? {} : { looked: { ...looked, at: now } }),
  };
}

function changedNote(stored: string, { text, base }: NonNullable<MarkChange['note']>): string {
  const typed = text.slice(0, MAX_NOTE);
  return (stored === base ? typed : mergeTexts(base, typed, stored).text).slice(0, MAX_STORED_NOTE);
}

/** What is added goes last; what is there already stays where it is. */
export function changedList<T>(
  list: readonly T[],
  { add = [], remove = [] }: ListChange<T>,
  keyOf: (item: T) => string,
): readonly T[] {
  const gone = new Set(remove.map(keyOf));
  const left = list.filter((item) => !gone.has(keyOf(item)));
  const there = new Set(left.map(keyOf));
  return [...left, ...add.filter((item) => !there.has(keyOf(item)))];
}

export function pageKeyOf({ spaceId, pageId }: Pick<LinkedPage, 'spaceId' | 'pageId'>): string {
  return `${spaceId} ${pageId}`;
}

/** Each once, in the order in which they were given, without what a list of tags is written with. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  const clean = tags
    .map((tag) =>
      tag
        .replace(/[,;\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_TAG)
        .trim(),
    )
    .filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, MAX_TAGS);
}

/** Whether it is out of the way now; a snooze that has ended leaves it undecided. */
export function isSnoozed({ verdict }: Pick<TriageMark, 'verdict'>, issues: number, now: number): boolean {
  if (verdict?.kind !== 'snoozed') return false;
  const { until } = verdict;
  switch (until.kind) {
    case 'date':
      return now < until.at;
    case 'issues':
      return issues < verdict.issues + until.more;
    case 'percent':
      return issues < Math.max(verdict.issues + 1, Math.ceil(verdict.issues * (1 + until.more / 100)));
  }
}

/**
 * Marks of two computers as one: of the verdict, of the notes (note, tags, priority), of the linked pages and of the look the
 * later one stays, each by itself; the first verdict is the earlier one. It does not matter which of the two is mine.
 */
export function mergeMarks(one: TriageMark, other: TriageMark): TriageMark {
  const verdict = later(one, other, ({ verdictAt, verdict }) => [verdictAt, verdict]);
  const notes = later(one, other, ({ notedAt, note, tags, priority }) => [notedAt, [note, tags, priority]]);
  const pages = later(one, other, ({ pagesAt, pages }) => [pagesAt, pages]);
  const looked = later(one, other, (mark) => [mark.looked?.at ?? 0, mark.looked]);
  const named = later(one, other, (mark) => [changedAt(mark), mark.label]);
  const firsts = [one.firstVerdictAt, other.firstVerdictAt].filter((at) => at !== null);
  return {
    clusterId: one.clusterId,
    label: named.label,
    verdict: verdict.verdict,
    verdictAt: verdict.verdictAt,
    firstVerdictAt: firsts.length === 0 ? null : Math.min(...firsts),
    note: notes.note,
    tags: notes.tags,
    priority: notes.priority,
    notedAt: notes.notedAt,
    pages: pages.pages,
    pagesAt: pages.pagesAt,
    looked: looked.looked,
  };
}

/** When anything about it was decided or noted last (ms); a look is no change. */
export function changedAt({ verdictAt, notedAt, pagesAt }: TriageMark): number {
  return Math.max(verdictAt, notedAt, pagesAt);
}

/** Of two with the same time it is the same one on every computer. */
function later(
  one: TriageMark,
  other: TriageMark,
  of: (mark: TriageMark) => readonly [at: number, what: unknown],
): TriageMark {
  const [[at, what], [otherAt, otherWhat]] = [of(one), of(other)];
  if (at !== otherAt) return at > otherAt ? one : other;
  return JSON.stringify(what) >= JSON.stringify(otherWhat) ? one : other;
}
