import { NOT_ADDED, type AccessChange } from '#shared/model/access.ts';
import type { ComparedField, NamedRow, SiteChange } from '#shared/model/site-news.ts';
import type { ChangedPage, ChangedPagesView } from '#shared/rpc/changed-pages.ts';
import type { UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';
import { roleWords, teamRoleWords } from '#shared/team-roles.ts';
import { inRequestWords } from '../../app/texts/request-texts.ts';
import { excerptOf } from '../../content/excerpts.ts';
import { count, numberWords, upperFirst, visibilityWords } from '../../ui/words.ts';
import { said, type Saying } from './saying.ts';

/** The texts of the unread items: comments, changed pages, grown clusters, changed sites and changed access. Pure. */
export const UNREAD_TEXTS = {
  title: 'What’s new',
  kinds: 'Kind of change',
  comments: 'Comments',
  pages: 'Pages',
  clusters: 'Clusters',
  sites: 'Sites',
  access: 'Access',
  triage: 'Triage',
  allComments: 'All comments',
  emptySites: 'Sites with new changes appear here.',
  emptySpaces: 'Spaces with new items appear here.',
  caughtUp: 'You’re all caught up.',
  forYou: 'For you',
  untitled: 'Untitled',
  somebody: 'Somebody',
  undo: 'Undo',
  readAll: 'Mark all as read',
  readSection: 'Mark as read',
  readTitle: (title: string) => `Mark ${title} as read`,
  readChange: (change: string) => `Mark as read: ${change}`,
  markedRead: (items: string) => `${items} marked as read`,
  onlyHere: (appears: string) => `${appears} Read state is stored only on this computer.`,
  notListed: (more: string) => `${more} not listed`,

  readThread: 'Mark the thread as read',
  notIdentified: 'The server has not identified you, so your own comments may appear here too.',
  commentsFailed: 'New comments could not be loaded',
  noComments: 'No unread comments',
  commentsAppear: 'New comments appear here. Read state is stored only on this computer.',
  inAllComments: 'Shown in All comments',
  moreThreads: (threads: number) =>
    `${count(threads, 'more thread')} not listed here. The “Unread” filter in All comments shows them all.`,
  firstComment: 'First comment:',
  lastReply: 'Last reply:',
  mentionsYou: 'Mentions you',
  waitingForYou: 'Waiting for you',
  resolved: 'Resolved',

  openFirst: 'Open the first',
  deletedPage: (title: string) => `${title}, deleted`,
  words: 'words',
  by: 'by',

  readAllClusters: 'Mark all grown clusters as read',
  readCluster: 'Mark the cluster as read',
  clustersFailed: 'Clusters could not be loaded',
  noClusters: 'No closed cluster grew',
  clustersAppear:
    'Clusters that you dismissed or marked as done appear here when they grow by at least 5 issues and 20%.',
  dismissed: 'Dismissed',
  done: 'Done',
  grown: (clusters: number) =>
    clusters === 1
      ? '1 cluster that you closed has grown since you closed it. Your verdict stays until you change it.'
      : `${count(clusters, 'cluster')} that you closed have grown since you closed them. Your verdict stays until you change it.`,
  growth: (issues: number) => `+${count(issues, 'issue')}`,
  closedAs: (verdict: 'dismissed' | 'done', before: number, now: number, ago: string) =>
    verdict === 'done'
      ? `${numberWords(before)} before, ${numberWords(now)} now · marked as done ${ago}`
      : `${numberWords(before)} before, ${numberWords(now)} now · dismissed ${ago}`,
} as const;

export const CHANGED_PAGES_TEXTS = {
  readAll: 'Mark all changed pages as read',
  readOne: 'Mark the page as read',
  failed: 'Changed pages could not be loaded',
  none: 'No changed pages',
  appears: 'Pages that others add, edit, move, rename or delete appear here.',
  tooMany: 'Too many to list here. Open the space to see them marked in its page list.',
  more: 'more page',
} as const;

export const CHANGED_SITES_TEXTS = {
  readAll: 'Mark all site changes as read',
  readOne: 'Mark the change as read',
  failed: 'Site changes could not be loaded',
  none: 'No changed sites',
  appears: 'Changes to the structure and the share links of a site appear here if they were made outside Galley.',
  tooMany: 'Too many to list here. Mark other changes as read to see them.',
  more: 'more change',
} as const;

export const CHANGED_ACCESS_TEXTS = {
  readAll: 'Mark all access changes as read',
  readOne: 'Mark the change as read',
  failed: 'Access changes could not be loaded',
  none: 'No changed access',
  appears: 'Changes to team roles, default levels and visibility appear here if they were made outside Galley.',
  tooMany: 'Too many to list here. Mark other changes as read to see them.',
  more: 'more change',
} as const;

/** One thread: its new events. */
export function happened({ begun, newReplies, last, author }: UnreadEntry): Saying {
  const by = (name: string): { readonly name: string } => ({ name: name || UNREAD_TEXTS.somebody });
  if (begun) {
    const first = by(author.name);
    if (newReplies === 0) return said`${first} began a thread`;
    const replies = count(newReplies, 'reply', 'replies');
    if (last === null || last.by.id === author.id) return said`${first} began a thread; ${replies} since`;
    if (newReplies === 1) return said`${first} began a thread; ${by(last.by.name)} replied`;
    return said`${first} began a thread; ${replies} since, the last by ${by(last.by.name)}`;
  }
  if (newReplies === 0) return last === null ? said`New activity` : said`${by(last.by.name)} wrote again`;
  const replies = count(newReplies, 'new reply', 'new replies');
  if (last === null) return said`${replies}`;
  if (newReplies === 1) return said`${by(last.by.name)} replied`;
  return said`${replies}, the last by ${by(last.by.name)}`;
}

/** The line below the title of the comments. */
export function digestWords({ whole, threads, forMe }: UnreadView): string {
  if (!whole && threads === 0) return 'Loading…';
  if (threads === 0) return UNREAD_TEXTS.caughtUp;
  const mine = forMe === 0 ? '' : `, ${forMe === threads ? 'all' : numberWords(forMe)} of them for you`;
  return `${count(threads, 'thread')} with new activity${mine}.${whole ? '' : ' Still reading…'}`;
}

export function threadPlaceWords(entry: UnreadEntry | undefined): string {
  if (entry === undefined) return '';
  const { pageTitle, pageId, changeRequestId, request } = entry;
  const inRequest = inRequestWords(request);
  if (pageId === null) return changeRequestId === null ? 'Space' : upperFirst(inRequest);
  const page = pageTitle ?? 'A page that is not downloaded';
  return changeRequestId === null ? page : `${page}, in ${inRequest}`;
}

const LIST = new Intl.ListFormat('en');

/**
 * `Edited`, `Renamed from` an old title, `Moved from` an old place. A new title or place without a changed word is not
 * an edit.
 */
export function changeWords({ kinds, oldTitle, oldPlace, size }: ChangedPage): readonly ChangeSaying[] {
  const shown =
    kinds.length > 1 && size !== null && isNothing(size) ? kinds.filter((kind) => kind !== 'changed') : kinds;
  return shown.map((kind): ChangeSaying => {
    switch (kind) {
      case 'added':
        return { words: 'New page', name: null };
      case 'deleted':
        return { words: 'Deleted', name: null };
      case 'changed':
        return { words: 'Edited', name: null };
      case 'renamed':
        return { words: 'Renamed from', name: oldTitle === null || oldTitle === '' ? UNREAD_TEXTS.untitled : oldTitle };
      case 'moved':
        return { words: 'Moved from', name: oldPlace === null ? null : pagePlaceWords(oldPlace) };
    }
  });
}

export function isNothing({ added, removed }: NonNullable<ChangedPage['size']>): boolean {
  return added === 0 && removed === 0;
}

interface ChangeSaying {
  readonly words: string;
  /** Follows the words, in a text direction of its own. */
  readonly name: string | null;
}

export function pagePlaceWords(place: readonly string[]): string {
  return place.length === 0 ? 'the top level' : place.map((title) => title || UNREAD_TEXTS.untitled).join(' / ');
}

export function byWords(by: readonly string[]): string {
  return LIST.format(by.map((name) => name || UNREAD_TEXTS.somebody));
}

export function pagesWords({ pages, spaces }: ChangedPagesView): string {
  if (pages === 0) return UNREAD_TEXTS.caughtUp;
  const amount = count(pages, 'page');
  const since = pages === 1 ? 'since you read it' : 'since you read them';
  return spaces.length === 1
    ? `${amount} changed ${since}.`
    : `${amount} in ${count(spaces.length, 'space')} changed ${since}.`;
}

/** The line below the title: changes of `places` spaces or sites (`noun`), which no Galley made. */
export function outsideWords(changes: number, places: number, noun: string): string {
  if (changes === 0) return UNREAD_TEXTS.caughtUp;
  return places === 1
    ? `${count(changes, 'change')} outside Galley since you last looked.`
    : `${count(changes, 'change')} in ${count(places, noun)} outside Galley since you last looked.`;
}

/** One sentence with the value before and after. Each name and value is apart, since its text direction may differ. */
export function siteChangeWords(change: SiteChange): Saying {
  const kind = KINDS[change.kind];
  const { row } = change;
  switch (change.change) {
    case 'added': {
      const { parent } = change;
      if (change.kind === 'share-link')
        return parent === null ? said`Created share link “${row}”` : said`Created share link “${row}” to “${parent}”`;
      return parent === null ? said`Added ${kind} “${row}”` : said`Added ${kind} “${row}” to “${parent}”`;
    }
    case 'removed': {
      const { parent } = change;
      if (change.kind === 'share-link')
        return parent === null ? said`Revoked share link “${row}”` : said`Revoked share link “${row}” from “${parent}”`;
      return parent === null ? said`Removed ${kind} “${row}”` : said`Removed ${kind} “${row}” from “${parent}”`;
    }
    case 'renamed':
      return said`Renamed ${kind} “${{ name: change.from }}” to “${{ name: change.to }}”`;
    case 'moved': {
      const { from, to } = change;
      if (to === null)
        return from === null
          ? said`Moved ${kind} “${row}” to the top level`
          : said`Moved ${kind} “${row}” out of “${from}” to the top level`;
      return from === null
        ? said`Moved ${kind} “${row}” into “${to}”`
        : said`Moved ${kind} “${row}” from “${from}” to “${to}”`;
    }
    case 'reordered':
      return change.after === null
        ? said`Moved ${kind} “${row}” to the start`
        : said`Moved ${kind} “${row}” after “${change.after}”`;
    case 'edited':
      return editWords(change.field, kind, row, change.from, change.to);
    case 'default':
      return defaultWords(kind, change.from, change.to);
    case 'switched':
      return change.active ? said`Switched share link “${row}” on` : said`Switched share link “${row}” off`;
  }
}

const KINDS: Readonly<Record<SiteChange['kind'], string>> = {
  section: 'section',
  group: 'section group',
  'site-space': 'site space',
  'share-link': 'share link',
};

const FIELDS: Readonly<Record<ComparedField, string>> = {
  path: 'path',
  description: 'description',
  icon: 'icon',
  condition: 'condition',
  spaceId: 'space',
};

const VALUE_CHARACTERS = 120;

function editWords(field: ComparedField, kind: string, row: NamedRow, from: string | null, to: string | null): Saying {
  const value = (text: string): { readonly name: string } => ({
    name: field === 'path' ? `/${text}` : excerptOf(text, VALUE_CHARACTERS),
  });
  const changed = FIELDS[field];
  if (from === null)
    return to === null
      ? said`Set the ${changed} of ${kind} “${row}”`
      : said`Set the ${changed} of ${kind} “${row}” to “${value(to)}”`;
  if (to === null) return said`Removed the ${changed} of ${kind} “${row}”, which was “${value(from)}”`;
  return said`Changed the ${changed} of ${kind} “${row}” from “${value(from)}” to “${value(to)}”`;
}

function defaultWords(kind: string, from: NamedRow | null, to: NamedRow | null): Saying {
  if (to === null) return said`“${{ name: from?.name ?? '' }}” is no longer the default ${kind}`;
  return from === null
    ? said`Made “${to}” the default ${kind}`
    : said`Made “${to}” the default ${kind} instead of “${from}”`;
}

/** One sentence with the value before and after. */
export function accessChangeWords(change: AccessChange): Saying {
  switch (change.what) {
    case 'role': {
      const team = { name: change.team === '' ? UNREAD_TEXTS.untitled : change.team };
      if (change.from === NOT_ADDED) return said`Added team “${team}” with the role ${teamRoleWords(change.to)}`;
      if (change.to === NOT_ADDED)
        return said`Removed team “${team}”, which had the role ${teamRoleWords(change.from)}`;
      return said`Changed the role of team “${team}” from ${teamRoleWords(change.from)} to ${teamRoleWords(change.to)}`;
    }
    case 'level':
      return said`Changed the default level from ${levelName(change.from)} to ${levelName(change.to)}`;
    case 'visibility':
      return said`Changed the visibility from ${visibilityWords(change.from)} to ${visibilityWords(change.to)}`;
  }
}

function levelName(level: string | null): string {
  return level === null ? 'Inherited' : roleWords(level);
}
