import { foldedName, nameScore, wordsOf } from '#shared/name-score.ts';
import { inRequestWords } from '../../app/texts/request-texts.ts';
import { upperFirst } from '../../ui/words.ts';
import type { DiscussionRow } from '#shared/rpc/discussion.ts';

/** Which threads are shown, in which order, and the number for every other choice. Pure. */

export type DiscussionStatus = 'open' | 'resolved' | 'all';
export type DiscussionAbout = 'all' | 'waiting' | 'unread' | 'mentions' | 'mine';
export type DiscussionOrder = 'newest' | 'active' | 'page';

export interface DiscussionFilter {
  readonly status: DiscussionStatus;
  readonly about: DiscussionAbout;
  readonly spaceId: string | null;
  /** Within the chosen space; '' for threads on the space as a whole. */
  readonly pageId: string | null;
  readonly personId: string | null;
  /** Threads with a message on or after this day (ms). */
  readonly since: number | null;
}

export const EVERYTHING_OPEN: DiscussionFilter = {
  status: 'open',
  about: 'all',
  spaceId: null,
  pageId: null,
  personId: null,
  since: null,
};

export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

export interface Filtered {
  readonly rows: readonly DiscussionRow[];
  /** Each counts threads under all other current choices. */
  readonly status: Readonly<Record<DiscussionStatus, number>>;
  readonly about: Readonly<Record<DiscussionAbout, number>>;
  readonly spaces: readonly Facet[];
  /** Pages of the chosen space. */
  readonly pages: readonly Facet[];
  readonly people: readonly Facet[];
}

/**
 * The choices to list: matches of the search text, otherwise the most frequent ones, and always the chosen one. Pure.
 */
export function facetsToShow(
  all: readonly Facet[],
  { chosen, sought, most }: { readonly chosen: string | null; readonly sought: string; readonly most: number },
): readonly Facet[] {
  const words = wordsOf(foldedName(sought));
  if (words.length === 0) return all.filter(({ id }, index) => index < most || id === chosen);
  return all
    .map((facet) => ({ facet, score: nameScore(foldedName(facet.label), '', words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ facet }) => facet);
}

type Choice = keyof DiscussionFilter;

/** `stay`: threads read in the "unread" filter stay in the list until the filter changes. */
export function filtered(all: Iterable<DiscussionRow>, filter: DiscussionFilter, stay: ReadonlySet<string>): Filtered {
  const rows: DiscussionRow[] = [];
  const status = { open: 0, resolved: 0, all: 0 };
  const about = { all: 0, waiting: 0, unread: 0, mentions: 0, mine: 0 };
  const spaces = new Map<string, Counted>();
  const pages = new Map<string, Counted>();
  const people = new Map<string, Counted>();
  for (const row of all) {
    // The chosen entry stays among the choices, even if no thread is left for it.
    if (row.spaceId === filter.spaceId) {
      add(spaces, row.spaceId, row.spaceTitle, 0);
      if ((row.pageId ?? '') === filter.pageId) add(pages, filter.pageId, row.pageTitle ?? kindWords(row), 0);
    }
    if (filter.personId !== null)
      for (const { id, name } of row.people) if (id === filter.personId) add(people, id, name, 0);
    const only = failedChoice(row, filter, stay);
    if (only === 'several') continue;
    /** The thread would be shown with another choice in this one filter. */
    const counts = (choice: Choice): boolean => only === null || only === choice;
    if (only === null) rows.push(row);
    if (counts('status')) {
      status.all += 1;
      status[row.resolved ? 'resolved' : 'open'] += 1;
    }
    if (counts('about')) {
      about.all += 1;
      for (const kind of ABOUT) if (isAbout(row, kind, stay)) about[kind] += 1;
    }
    if (counts('spaceId')) add(spaces, row.spaceId, row.spaceTitle, 1);
    if (counts('pageId') && row.spaceId === filter.spaceId)
      add(pages, row.pageId ?? '', row.pageTitle ?? kindWords(row), 1);
    if (counts('personId')) for (const { id, name } of row.people) add(people, id, name, 1);
  }
  return { rows, status, about, spaces: byCount(spaces), pages: byCount(pages), people: byCount(people) };
}

const ABOUT = ['waiting', 'unread', 'mentions', 'mine'] as const;

/** The only filter that hides the row. Null: none does. */
function failedChoice(
  row: DiscussionRow,
  filter: DiscussionFilter,
  stay: ReadonlySet<string>,
): Choice | 'several' | null {
  let failed: Choice | null = null;
  for (const choice of CHOICES) {
    if (passes(row, filter, choice, stay)) continue;
    if (failed !== null) return 'several';
    failed = choice;
  }
  return failed;
}

const CHOICES: readonly Choice[] = ['status', 'about', 'spaceId', 'pageId', 'personId', 'since'];

function passes(row: DiscussionRow, filter: DiscussionFilter, choice: Choice, stay: ReadonlySet<string>): boolean {
  const { status, spaceId, pageId, personId, since } = filter;
  switch (choice) {
    case 'status':
      return status === 'all' || row.resolved === (status === 'resolved');
    case 'about':
      return isAbout(row, filter.about, stay);
    case 'spaceId':
      return spaceId === null || row.spaceId === spaceId;
    case 'pageId':
      return pageId === null || (row.pageId ?? '') === pageId;
    case 'personId':
      return personId === null || row.people.some(({ id }) => id === personId);
    case 'since':
      return since === null || row.activeAt >= since;
  }
}

function isAbout(row: DiscussionRow, about: DiscussionAbout, stay: ReadonlySet<string>): boolean {
  switch (about) {
    case 'all':
      return true;
    case 'waiting':
      return row.waiting;
    case 'unread':
      return row.unread || stay.has(row.id);
    case 'mentions':
      return row.mentionsMe;
    case 'mine':
      return row.mine;
  }
}

/** In page order: spaces by title, pages as in the tree, and within a page the oldest thread first. */
export function ordered(rows: readonly DiscussionRow[], order: DiscussionOrder): readonly DiscussionRow[] {
  if (order === 'newest') return [...rows].sort((one, other) => other.postedAt - one.postedAt || tie(one, other));
  if (order === 'active') return [...rows].sort((one, other) => other.activeAt - one.activeAt || tie(one, other));
  const titles = new Map(rows.map(({ spaceId, spaceTitle }) => [spaceId, spaceTitle]));
  const collator = new Intl.Collator('en', { numeric: true });
  const ranks = new Map(
    [...titles].sort(([, one], [, other]) => collator.compare(one, other)).map(([id], rank) => [id, rank]),
  );
  const rankOf = ({ spaceId }: DiscussionRow): number => ranks.get(spaceId) ?? 0;
  return [...rows].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      one.pageOrder - other.pageOrder ||
      one.postedAt - other.postedAt ||
      tie(one, other),
  );
}

function tie(one: DiscussionRow, other: DiscussionRow): number {
  return one.id < other.id ? -1 : 1;
}

/** The place of a thread without a page title. */
export function pageWords(row: Pick<DiscussionRow, 'pageId' | 'changeRequestId' | 'request'>): string {
  return row.pageId === null && row.request !== null ? upperFirst(inRequestWords(row.request)) : kindWords(row);
}

/** The same for all such threads of a space. */
function kindWords({ pageId, changeRequestId }: Pick<DiscussionRow, 'pageId' | 'changeRequestId'>): string {
  if (pageId !== null) return 'A page that is not downloaded';
  return changeRequestId === null ? 'Space' : 'Change request';
}

interface Counted {
  readonly label: string;
  count: number;
}

function add(counts: Map<string, Counted>, id: string, label: string, by: 0 | 1): void {
  const known = counts.get(id);
  if (known === undefined) counts.set(id, { label, count: by });
  else known.count += by;
}

function byCount(counts: ReadonlyMap<string, Counted>): readonly Facet[] {
  return [...counts]
    .map(([id, { label, count }]): Facet => ({ id, label, count }))
    .sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
}
