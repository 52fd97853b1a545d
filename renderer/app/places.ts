/**
 * Every place in Galley has an address: `/space/<id>/page/<id>#anchor` below the app's own origin, and the same behind
 * `galley:/` as a deep link. Pure; the router and everything that draws a link speak this.
 */
export type Place =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'library'; readonly collectionId: string | null }
  /** `path`: a page of the space by its path, for links from other spaces whose tree is not read yet. */
  | { readonly kind: 'space'; readonly spaceId: string; readonly path: string | null; readonly anchor: string | null }
  | {
      readonly kind: 'page';
      readonly spaceId: string;
      readonly pageId: string;
      readonly anchor: string | null;
      /** The search that led here, whose words are marked. Not part of the address that is copied. */
      readonly marks?: string;
      /** It opens on what changed since it was read. Not part of the address that is copied either. */
      readonly changes?: true;
    }
  /** The link report of a page, of a space (`pageId` null) or of everything (both null). */
  | { readonly kind: 'links'; readonly spaceId: string | null; readonly pageId: string | null }
  /** `open`: the found change request, issue or cluster that is being read. */
  | { readonly kind: 'search'; readonly query: string; readonly open?: string }
  /** What is kept offline. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'outbox' }
  /**
   * All that is said, in every space and change request. `thread`: the one that is looked at. `personId`: only where this
   * person took part.
   */
  | { readonly kind: 'comments'; readonly thread?: string; readonly personId?: string }
  /** The review's inbox, or one change request of it. */
  | { readonly kind: 'review'; readonly spaceId?: string; readonly changeRequestId?: string }
  /** The triage of conversation issues: its inbox, one cluster of it, the numbers, or the pages that readers ask about. */
  | { readonly kind: 'triage'; readonly clusterId?: string; readonly view?: 'numbers' | 'pages' }
  /** What others said since the person looked last, the pages that they changed, or the clusters that grew. */
  | { readonly kind: 'news'; readonly view?: NewsKind }
  | { readonly kind: 'settings' }
  | { readonly kind: 'unknown'; readonly address: string };

export type NewsKind = 'pages' | 'clusters';

export const LIBRARY: Place = { kind: 'library', collectionId: null };

export const REVIEW: Place = { kind: 'review' };

export const TRIAGE: Place = { kind: 'triage' };

export const TRIAGE_NUMBERS: Place = { kind: 'triage', view: 'numbers' };

export const ASKED_PAGES: Place = { kind: 'triage', view: 'pages' };

export const CHANGED_PAGES: Place = { kind: 'news', view: 'pages' };

const NEWS_KINDS: ReadonlyMap<string, NewsKind> = new Map([
  ['pages', 'pages'],
  ['clusters', 'clusters'],
]);

const TRIAGE_VIEWS: ReadonlyMap<string, Place> = new Map([
  ['numbers', TRIAGE_NUMBERS],
  ['pages', ASKED_PAGES],
]);

/** Names the screen that shows a place: going on to the next page or cluster stays on it. */
export function screenOf(place: Place): string {
  if (place.kind === 'triage') return `triage ${place.view ?? (place.clusterId === undefined ? 'inbox' : 'cluster')}`;
  if (place.kind === 'news') return `news ${place.view ?? 'comments'}`;
  if (place.kind === 'review') return `review ${place.changeRequestId === undefined ? 'inbox' : 'request'}`;
  return place.kind;
}

export function clusterPlace(clusterId: string): Place {
  return { kind: 'triage', clusterId };
}

export function requestPlace(spaceId: string, changeRequestId: string): Place {
  return { kind: 'review', spaceId, changeRequestId };
}

export function spacePlace(spaceId: string): Place {
  return { kind: 'space', spaceId, path: null, anchor: null };
}

export function pagePlace(spaceId: string, pageId: string, anchor: string | null = null): Place {
  return { kind: 'page', spaceId, pageId, anchor };
}

/** Where something is read that belongs to a change request, a page or a space. Null: to none of them. */
export function placeAt({
  spaceId,
  pageId,
  changeRequestId,
}: {
  readonly spaceId: string | null;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}): Place | null {
  if (spaceId === null) return null;
  if (changeRequestId !== null) return requestPlace(spaceId, changeRequestId);
  return pageId === null ? spacePlace(spaceId) : pagePlace(spaceId, pageId);
}

/** Whether two places are the same screen of the same thing, wherever in it. */
export function isSameScreen(one: Place, other: Place): boolean {
  return formatPlace(withoutAnchor(one)) === formatPlace(withoutAnchor(other));
}

function withoutAnchor(place: Place): Place {
  if (place.kind === 'page') return pagePlace(place.spaceId, place.pageId);
  return place.kind === 'space' ? { ...place, anchor: null } : place;
}

/** A block of a page by its key: what has no heading of its own can be gone to. */
export function blockPlace(spaceId: string, pageId: string, block: string): Place {
  return pagePlace(spaceId, pageId, block === '' ? null : `${BLOCK}${block}`);
}

/** The key of the block that an anchor means, or null where it means a heading. */
export function blockOfAnchor(anchor: string): string | null {
  return anchor.startsWith(BLOCK) ? anchor.slice(BLOCK.length) : null;
}

/** No heading has an anchor that begins so. */
const BLOCK = 'block:';

/** A page in which the words of a search are marked. */
export function markedPlace(spaceId: string, pageId: string, marks: string): Place {
  return { kind: 'page', spaceId, pageId, anchor: null, marks };
}

/** A page on what changed since it was read. */
export function changesPlace(spaceId: string, pageId: string): Place {
  return { kind: 'page', spaceId, pageId, anchor: null, changes: true };
}

/** Reads `/outbox`, `galley://outbox` or a whole address of the app's own origin. Total: any text is a place. */
export function parsePlace(address: string): Place {
  const { segments, anchor, parameters } = split(address);
  const [root, id, below, ...rest] = segments;
  switch (root) {
    case undefined:
      return LIBRARY;
    case 'welcome':
    case 'kept':
    case 'outbox':
    case 'settings':
      return id === undefined ? { kind: root } : { kind: 'unknown', address };
    case 'comments':
      return parseComments(address, id, below, parameters);
    case 'search':
      return id === undefined ? parseSearch(parameters) : { kind: 'unknown', address };
    case 'library':
      return below === undefined ? { kind: 'library', collectionId: id ?? null } : { kind: 'unknown', address };
    case 'links':
      return rest.length > 0
        ? { kind: 'unknown', address }
        : { kind: 'links', spaceId: id ?? null, pageId: below ?? null };
    case 'review':
      if (id === undefined) return REVIEW;
      return below === undefined || rest.length > 0 ? { kind: 'unknown', address } : requestPlace(id, below);
    case 'triage':
      if (below !== undefined) return { kind: 'unknown', address };
      if (id !== undefined) return clusterPlace(id);
      return TRIAGE_VIEWS.get(parameters.get('view') ?? '') ?? TRIAGE;
    case 'space':
      return withParameters(parseSpace(address, id, below, rest, anchor), parameters);
    default:
      return { kind: 'unknown', address };
  }
}

function parseComments(
  address: string,
  id: string | undefined,
  below: string | undefined,
  parameters: URLSearchParams,
): Place {
  if (id === 'new' && below === undefined) return newsPlace(NEWS_KINDS.get(parameters.get('view') ?? ''));
  if (id !== undefined) return { kind: 'unknown', address };
  const [thread, personId] = [parameters.get('thread'), parameters.get('by')];
  return {
    kind: 'comments',
    ...(thread === null ? {} : { thread }),
    ...(personId === null ? {} : { personId }),
  };
}

function parseSearch(parameters: URLSearchParams): Place {
  const query = parameters.get('q') ?? '';
  const open = parameters.get('open');
  return open === null ? { kind: 'search', query } : { kind: 'search', query, open };
}

export function newsPlace(view: NewsKind | undefined): Place {
  return view === undefined ? { kind: 'news' } : { kind: 'news', view };
}

function withParameters(place: Place, parameters: URLSearchParams): Place {
  if (place.kind !== 'page') return place;
  const marks = parameters.get('marks');
  return {
    ...place,
    ...(marks === null ? {} : { marks }),
    ...(parameters.has('changes') ? { changes: true as const } : {}),
  };
}

function parseSpace(
  address: string,
  spaceId: string | undefined,
  below: string | undefined,
  rest: readonly string[],
  anchor: string | null,
): Place {
  if (spaceId === undefined) return { kind: 'unknown', address };
  if (below === undefined) return { kind: 'space', spaceId, path: null, anchor };
  if (below === 'at' && rest.length > 0) return { kind: 'space', spaceId, path: rest.join('/'), anchor };
  const [pageId, ...beyond] = rest;
  if (below === 'page' && pageId !== undefined && beyond.length === 0) return { kind: 'page', spaceId, pageId, anchor };
  return { kind: 'unknown', address };
}

/** The address of `place` below the app's own origin. */
export function formatPlace(place: Place): string {
  switch (place.kind) {
    case 'welcome':
    case 'kept':
    case 'outbox':
    case 'settings':
      return `/${place.kind}`;
    case 'comments':
      return `/comments${parametersOf({ thread: place.thread ?? '', by: place.personId ?? '' })}`;
    case 'news':
      return `/comments/new${parametersOf({ view: place.view ?? '' })}`;
    case 'review':
      return ['/review', place.spaceId, place.changeRequestId]
        .flatMap((part, index) => (part === undefined ? [] : [index === 0 ? part : encodeURIComponent(part)]))
        .join('/');
    case 'triage':
      if (place.clusterId !== undefined) return `/triage/${encodeURIComponent(place.clusterId)}`;
      return `/triage${parametersOf({ view: place.view ?? '' })}`;
    case 'library':
      return place.collectionId === null ? '/library' : `/library/${encodeURIComponent(place.collectionId)}`;
    case 'space': {
      const path = place.path === null ? '' : `/at/${place.path.split('/').map(encodeURIComponent).join('/')}`;
      return `/space/${encodeURIComponent(place.spaceId)}${path}${hash(place.anchor)}`;
    }
    case 'page': {
      const parameters = parametersOf({ marks: place.marks ?? '', changes: place.changes === true ? 'yes' : '' });
      return `/space/${encodeURIComponent(place.spaceId)}/page/${encodeURIComponent(place.pageId)}${parameters}${hash(place.anchor)}`;
    }
    case 'search':
      return `/search${parametersOf({ q: place.query, open: place.open ?? '' })}`;
    case 'links':
      return ['/links', place.spaceId, place.spaceId === null ? null : place.pageId]
        .flatMap((part, index) => (part === null ? [] : [index === 0 ? part : encodeURIComponent(part)]))
        .join('/');
    case 'unknown':
      return place.address;
  }
}

/** What is copied as a link: it opens Galley from anywhere on this computer. */
export function deepLink(place: Place): string {
  if (place.kind !== 'page') return `galley:/${formatPlace(place)}`;
  const { marks: _marks, changes: _changes, ...whole } = place;
  return `galley:/${formatPlace(whole)}`;
}

function parametersOf(named: Readonly<Record<string, string>>): string {
  const given = Object.entries(named).filter(([, value]) => value !== '');
  const written = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

function hash(anchor: string | null): string {
  return anchor === null ? '' : `#${encodeURIComponent(anchor)}`;
}

function split(address: string): {
  readonly segments: readonly string[];
  readonly anchor: string | null;
  readonly parameters: URLSearchParams;
} {
  const [beforeHash = '', ...afterHash] = address.split('#');
  const [path = '', ...afterMark] = beforeHash.split('?');
  const below = path.replace(/^galley:\/*/i, '/').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const segments = below
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const anchor = afterHash.join('#');
  return {
    segments,
    anchor: anchor === '' ? null : decode(anchor),
    parameters: new URLSearchParams(afterMark.join('?')),
  };
}

/** A `%` that starts no escape is kept as it is written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
