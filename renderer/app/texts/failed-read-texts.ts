import type { UnreadItem, UnreadKind, UnreadReason } from '#shared/unread.ts';
import { count } from '../../ui/words.ts';

/** Texts about what a sync could not read: the item, the reason, and what to do. Pure. */

const NOUNS: Readonly<Record<UnreadKind, readonly [one: string, many: string]>> = {
  space: ['space', 'spaces'],
  collection: ['collection', 'collections'],
  page: ['page', 'pages'],
  'shared-content': ['reusable content', 'reusable contents'],
  comment: ['comment', 'comments'],
  'change-request': ['change request', 'change requests'],
  file: ['file', 'files'],
  cluster: ['cluster', 'clusters'],
  issue: ['issue', 'issues'],
  conversation: ['conversation', 'conversations'],
  specification: ['API specification', 'API specifications'],
  site: ['site', 'sites'],
  team: ['team', 'teams'],
  access: ['access list', 'access lists'],
  person: ['person', 'people'],
  list: ['list', 'lists'],
};

/** `3 files`; for several kinds `12 items`; for a whole list `Change requests`. */
export function unreadCount(amount: number, items: readonly Pick<UnreadItem, 'kind' | 'id' | 'reason'>[]): string {
  const [first] = items;
  if (amount === 1 && first !== undefined && isWholeList(first)) return capitalized(NOUNS[first.kind][1]);
  const [kind, ...others] = new Set(items.map((item) => item.kind));
  // Unlisted items may be of any kind.
  const [one, many] =
    kind === undefined || others.length > 0 || items.length < amount ? ['item', 'items'] : NOUNS[kind];
  return count(amount, one, many);
}

/** `Space`, `All change requests`. */
export function unreadKind({ kind, id, reason }: Pick<UnreadItem, 'kind' | 'id' | 'reason'>): string {
  const [one, many] = NOUNS[kind];
  return isWholeList({ kind, id, reason }) ? `All ${many}` : capitalized(one);
}

function isWholeList({ kind, id, reason }: Pick<UnreadItem, 'kind' | 'id' | 'reason'>): boolean {
  return id === null && reason !== 'incomplete' && kind !== 'list';
}

function capitalized(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** Its title, or its id; empty if neither is known. */
export function unreadTitle({ title, id }: Pick<UnreadItem, 'title' | 'id'>): string {
  return title === null || title.trim() === '' ? (id ?? '') : title;
}

const AGAIN = 'Galley tries again at the next sync.';

const WHY: Readonly<Record<UnreadReason, readonly [why: string, next: string]>> = {
  'no-access': ['The server refused access', 'You may no longer have access. Ask an administrator.'],
  'not-found': [
    'The server could not find it',
    'It may have been deleted or moved. Ask an administrator if you need it.',
  ],
  'server-failed': ['The server failed', AGAIN],
  unexpected: [
    'The response was not in the expected format',
    `${AGAIN} If that does not help, copy a report for your administrator.`,
  ],
  'web-page': [
    'The response was a web page',
    'A proxy or sign-in page may be the cause. Check your connection, then try again.',
  ],
  'cut-off': ['The connection broke', AGAIN],
  'timed-out': ['The server took too long to respond', AGAIN],
  redirected: ['The server pointed to an address that Galley may not use', 'Open it in your browser instead.'],
  incomplete: ['The server kept naming more pages, so Galley stopped reading', `Nothing was removed. ${AGAIN}`],
  'not-stored': ['It could not be saved on this computer', 'Check that there is free disk space, then try again.'],
  refused: [
    'The server refused the request',
    'Try again. If that does not help, copy a report for your administrator.',
  ],
};

/** `The server failed with 503.` */
export function unreadReason({ reason, status }: Pick<UnreadItem, 'reason' | 'status'>): string {
  const [why] = WHY[reason];
  if (status === null || (status >= 200 && status < 300)) return `${why}.`;
  return reason === 'server-failed' ? `${why} with ${String(status)}.` : `${why} (${String(status)}).`;
}

export function unreadNext({ reason }: Pick<UnreadItem, 'reason'>): string {
  return WHY[reason][1];
}
