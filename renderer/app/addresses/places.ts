import { WHOLE_REQUEST, type RevisionPair } from '#shared/model/revisions.ts';
import { parametersOf, split } from './address-text.ts';

/**
 * Every place in Galley has an address: `/space/<id>/page/<id>#anchor` within the app's own origin, and the same after
 * `galley:/` as a deep link. Pure; the router and everything that draws links use this.
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
      /** The search that led here: its words are marked. Not part of a copied address. */
      readonly marks?: string;
      /** It opens with the changes since it was read. Not part of a copied address either. */
      readonly changes?: true;
    }
  /** The link report of a page, of a space (`pageId` null) or of everything (both null). */
  | { readonly kind: 'links'; readonly spaceId: string | null; readonly pageId: string | null }
  /** `open`: the found change request, issue or cluster that is open. */
  | { readonly kind: 'search'; readonly query: string; readonly open?: string }
  /** Offline rules. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'outbox' }
  /**
   * All comments in every space and change request. `thread`: the open one. `personId`: only threads with this
   * participant.
   */
  | { readonly kind: 'comments'; readonly thread?: string; readonly personId?: string }
  /** The review inbox, or one change request; `from` and `to`: the two of its revisions that are compared. */
  | {
      readonly kind: 'review';
      readonly spaceId?: string;
      readonly changeRequestId?: string;
      readonly from?: string;
      readonly to?: string;
      /** The inbox shows only change requests by this author, or with this reviewer. */
      readonly authorId?: string;
      readonly reviewerId?: string;
    }
  /** The triage of conversation issues: its inbox, one cluster, the statistics, or the most-asked pages. */
  | { readonly kind: 'triage'; readonly clusterId?: string; readonly view?: 'numbers' | 'pages' }
  /** Unread comments, changed pages, grown clusters, changed sites, or changed access. */
  | { readonly kind: 'news'; readonly view?: UnreadKind }
  /** The published sites, the structure of one with `row` selected, or another view of it. `row` in `share-links`: a link. */
  | {
      readonly kind: 'sites';
      readonly siteId?: string;
      readonly view?: SiteViewKind;
      readonly row?: string;
    }
  /** The members of the organization, its teams, or their access to spaces; `id`: the selected member, team or space. */
  | { readonly kind: 'people'; readonly view?: 'teams' | 'access'; readonly id?: string }
  /**
   * The API specifications, one of them (`version`: not the latest) with the selected `part`, or the changes between two
   * of its versions.
   */
  | {
      readonly kind: 'specs';
      readonly slug?: string;
      readonly view?: 'changes';
      readonly version?: string;
      readonly part?: string;
      readonly from?: string;
      readonly to?: string;
    }
  /** The files of a space, or of it as a change request leaves it; `fileId`: the selected one. */
  | {
      readonly kind: 'files';
      readonly spaceId: string;
      readonly changeRequestId?: string;
      readonly fileId?: string;
    }
  | { readonly kind: 'settings' }
  | { readonly kind: 'unknown'; readonly address: string };

export type SiteViewKind = (typeof SITE_VIEWS)[number];

const SITE_VIEWS = ['changes', 'checks', 'preview', 'share-links'] as const;

export type UnreadKind = (typeof UNREAD_KINDS)[number];

const UNREAD_KINDS = ['pages', 'clusters', 'sites', 'access'] as const;

export const LIBRARY: Place = { kind: 'library', collectionId: null };

export const KEPT: Place = { kind: 'kept' };

export const REVIEW: Place = { kind: 'review' };

export const TRIAGE: Place = { kind: 'triage' };

export const TRIAGE_NUMBERS: Place = { kind: 'triage', view: 'numbers' };

export const SITES: Place = { kind: 'sites' };

export const PEOPLE: Place = { kind: 'people' };

export const TEAMS: Place = { kind: 'people', view: 'teams' };

export const ACCESS: Place = { kind: 'people', view: 'access' };

export const ASKED_PAGES: Place = { kind: 'triage', view: 'pages' };

export const CHANGED_PAGES: Place = { kind: 'news', view: 'pages' };

/** The name of the screen that shows a place: the next page or cluster is on the same screen. */
export function screenOf(place: Place): string {
  return place.kind === 'unknown' ? 'unknown' : addressOf(place.kind).screen(place);
}

export const SPECIFICATIONS: Place = { kind: 'specs' };

/** The access to spaces with this one selected. */
export function accessPlace(spaceId: string): Place {
  return { kind: 'people', view: 'access', id: spaceId };
}

export function filesPlace(spaceId: string, changeRequestId: string | null = null): Place & { readonly kind: 'files' } {
  return { kind: 'files', spaceId, ...(changeRequestId === null ? {} : { changeRequestId }) };
}

export function clusterPlace(clusterId: string): Place {
  return { kind: 'triage', clusterId };
}

export function sitePlace(siteId: string, view?: SiteViewKind): Place {
  return { kind: 'sites', siteId, ...(view === undefined ? {} : { view }) };
}

/** The structure of a site with one of its rows selected. */
export function siteRowPlace(siteId: string, row: string): Place {
  return { kind: 'sites', siteId, row };
}

export function requestPlace(
  spaceId: string,
  changeRequestId: string,
  { from, to }: RevisionPair = WHOLE_REQUEST,
): Place & { readonly kind: 'review' } {
  const pair = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  return { kind: 'review', spaceId, changeRequestId, ...pair };
}

export function spacePlace(spaceId: string): Place {
  return { kind: 'space', spaceId, path: null, anchor: null };
}

export function pagePlace(spaceId: string, pageId: string, anchor: string | null = null): Place {
  return { kind: 'page', spaceId, pageId, anchor };
}

/** The place of something in a change request, a page or a space. Null: it is in none of them. */
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

/** Whether two places are the same screen with the same content, at any position. */
export function isSameScreen(one: Place, other: Place): boolean {
  return formatPlace(withoutAnchor(one)) === formatPlace(withoutAnchor(other));
}

function withoutAnchor(place: Place): Place {
  if (place.kind === 'page') return pagePlace(place.spaceId, place.pageId);
  return place.kind === 'space' ? { ...place, anchor: null } : place;
}

/** A block of a page by its key, for blocks without a heading. */
export function blockPlace(spaceId: string, pageId: string, block: string): Place {
  return pagePlace(spaceId, pageId, block === '' ? null : `${BLOCK}${block}`);
}

/** The block key in an anchor; null for a heading's anchor. */
export function blockOfAnchor(anchor: string): string | null {
  return anchor.startsWith(BLOCK) ? anchor.slice(BLOCK.length) : null;
}

/** No heading has an anchor with this prefix. */
const BLOCK = 'block:';

/** A page with the words of a search marked. */
export function markedPlace(spaceId: string, pageId: string, marks: string): Place {
  return { kind: 'page', spaceId, pageId, anchor: null, marks };
}

/** A page with the changes since it was read. */
export function changesPlace(spaceId: string, pageId: string): Place {
  return { kind: 'page', spaceId, pageId, anchor: null, changes: true };
}

/** Parses `/outbox`, `galley://outbox` or a full address within the app's origin. Total: every text is a place. */
export function parsePlace(address: string): Place {
  const { segments, ...rest } = split(address);
  const [root, ...below] = segments;
  if (root === undefined) return LIBRARY;
  const found = Object.values(ADDRESSES)
    .filter((known) => known.root === root)
    .map((known) => known.parse({ ...rest, below }))
    .find((place) => place !== null);
  return found ?? { kind: 'unknown', address };
}

/** The address of `place` within the app's origin. */
export function formatPlace(place: Place): string {
  if (place.kind === 'unknown') return place.address;
  const { root, format } = addressOf(place.kind);
  const { below = [], parameters = {}, anchor = null } = format(place);
  const path = [root, ...below.map(encodeURIComponent)].join('/');
  return `/${path}${parametersOf(parameters)}${anchor === null ? '' : `#${encodeURIComponent(anchor)}`}`;
}

/** The part of an address after its root, as parsed. */
interface Read {
  readonly below: readonly string[];
  readonly anchor: string | null;
  readonly parameters: URLSearchParams;
}

/** The part of an address after its root, as written. Empty parameters are left out. */
interface Written {
  readonly below?: readonly string[];
  readonly anchor?: string | null;
  readonly parameters?: Readonly<Record<string, string | undefined>>;
}

interface AddressFormat<P extends Place> {
  /** The first segment. Two kinds of place may share it, but at most one of them accepts a given address. */
  readonly root: string;
  /** Null: the address does not name a place of this kind. */
  readonly parse: (read: Read) => P | null;
  readonly format: (place: P) => Written;
  /** The name of the screen that shows it. */
  readonly screen: (place: P) => string;
}

type Known = Exclude<Place['kind'], 'unknown'>;

const ADDRESSES: { readonly [Kind in Known]: AddressFormat<Extract<Place, { readonly kind: Kind }>> } = {
  welcome: plain('welcome', { kind: 'welcome' }),
  kept: plain('kept', { kind: 'kept' }),
  outbox: plain('outbox', { kind: 'outbox' }),
  settings: plain('settings', { kind: 'settings' }),
  library: {
    root: 'library',
    parse: ({ below: [id, ...rest] }) => (rest.length > 0 ? null : { kind: 'library', collectionId: id ?? null }),
    format: ({ collectionId }) => ({ below: given(collectionId) }),
    screen: () => 'library',
  },
  space: {
    root: 'space',
    parse({ below: [spaceId, at, ...path], anchor }) {
      if (spaceId === undefined) return null;
      if (at === undefined) return { kind: 'space', spaceId, path: null, anchor };
      return at === 'at' && path.length > 0 ? { kind: 'space', spaceId, path: path.join('/'), anchor } : null;
    },
    format: ({ spaceId, path, anchor }) => ({
      below: [spaceId, ...(path === null ? [] : ['at', ...path.split('/')])],
      anchor,
    }),
    screen: () => 'space',
  },
  page: {
    root: 'space',
    parse({ below: [spaceId, page, pageId, ...rest], anchor, parameters }) {
      if (spaceId === undefined || page !== 'page' || pageId === undefined || rest.length > 0) return null;
      const marks = parameters.get('marks');
      return {
        kind: 'page',
        spaceId,
        pageId,
        anchor,
        ...(marks === null ? {} : { marks }),
        ...(parameters.has('changes') ? { changes: true } : {}),
      };
    },
    format: ({ spaceId, pageId, anchor, marks, changes }) => ({
      below: [spaceId, 'page', pageId],
      parameters: { marks, changes: changes === true ? 'yes' : '' },
      anchor,
    }),
    screen: () => 'page',
  },
  files: {
    root: 'space',
    parse({ below: [spaceId, files, ...rest], parameters }) {
      if (spaceId === undefined || files !== 'files' || rest.length > 0) return null;
      const fileId = parameters.get('file');
      const place = filesPlace(spaceId, parameters.get('request'));
      return fileId === null ? place : { ...place, fileId };
    },
    format: ({ spaceId, changeRequestId, fileId }) => ({
      below: [spaceId, 'files'],
      parameters: { request: changeRequestId, file: fileId },
    }),
    screen: ({ changeRequestId }) => `files ${changeRequestId === undefined ? 'space' : 'request'}`,
  },
  links: {
    root: 'links',
    parse: ({ below: [spaceId, pageId, ...rest] }) =>
      rest.length > 0 ? null : { kind: 'links', spaceId: spaceId ?? null, pageId: pageId ?? null },
    format: ({ spaceId, pageId }) => ({ below: spaceId === null ? [] : [spaceId, ...given(pageId)] }),
    screen: () => 'links',
  },
  search: {
    root: 'search',
    parse({ below, parameters }) {
      const [query, open] = [parameters.get('q') ?? '', parameters.get('open')];
      if (below.length > 0) return null;
      return open === null ? { kind: 'search', query } : { kind: 'search', query, open };
    },
    format: ({ query, open }) => ({ parameters: { q: query, open } }),
    screen: () => 'search',
  },
  comments: {
    root: 'comments',
    parse({ below, parameters }) {
      const [thread, personId] = [parameters.get('thread'), parameters.get('by')];
      if (below.length > 0) return null;
      return {
        kind: 'comments',
        ...(thread === null ? {} : { thread }),
        ...(personId === null ? {} : { personId }),
      };
    },
    format: ({ thread, personId }) => ({ parameters: { thread, by: personId } }),
    screen: () => 'comments',
  },
  news: {
    root: 'comments',
    parse: ({ below: [first, ...rest], parameters }) =>
      first === 'new' && rest.length === 0 ? unreadPlace(oneOf(UNREAD_KINDS, parameters.get('view'))) : null,
    format: ({ view }) => ({ below: ['new'], parameters: { view } }),
    screen: ({ view = 'comments' }) => `news ${view}`,
  },
  review: {
    root: 'review',
    parse({ below: [spaceId, changeRequestId, ...rest], parameters }) {
      const [authorId, reviewerId] = [parameters.get('author'), parameters.get('reviewer')];
      if (spaceId === undefined) {
        const people = { ...(authorId === null ? {} : { authorId }), ...(reviewerId === null ? {} : { reviewerId }) };
        return { kind: 'review', ...people };
      }
      const pair = { from: parameters.get('from'), to: parameters.get('to') };
      return changeRequestId === undefined || rest.length > 0 ? null : requestPlace(spaceId, changeRequestId, pair);
    },
    format: ({ spaceId, changeRequestId, from, to, authorId, reviewerId }) => ({
      below: [...given(spaceId), ...given(changeRequestId)],
      parameters: { from, to, author: authorId, reviewer: reviewerId },
    }),
    screen: ({ changeRequestId }) => `review ${changeRequestId === undefined ? 'inbox' : 'request'}`,
  },
  triage: {
    root: 'triage',
    parse({ below: [clusterId, ...rest], parameters }) {
      if (rest.length > 0) return null;
      if (clusterId !== undefined) return { kind: 'triage', clusterId };
      const view = oneOf(['numbers', 'pages'], parameters.get('view'));
      return view === undefined ? { kind: 'triage' } : { kind: 'triage', view };
    },
    format: ({ clusterId, view }) => (clusterId === undefined ? { parameters: { view } } : { below: [clusterId] }),
    screen: ({ clusterId, view }) => `triage ${view ?? (clusterId === undefined ? 'inbox' : 'cluster')}`,
  },
  sites: {
    root: 'sites',
    parse({ below: [siteId, written, ...rest], parameters }) {
      if (siteId === undefined) return { kind: 'sites' };
      const [view, row] = [oneOf(SITE_VIEWS, written ?? null), parameters.get('row')];
      if (rest.length > 0 || (written !== undefined && view === undefined)) return null;
      const hasRows = view === undefined || view === 'share-links';
      const shown = { kind: 'sites', siteId, ...(view === undefined ? {} : { view }) } as const;
      return row === null || !hasRows ? shown : { ...shown, row };
    },
    format: ({ siteId, view, row }) => ({ below: [...given(siteId), ...given(view)], parameters: { row } }),
    screen: ({ siteId, view }) => `sites ${view ?? (siteId === undefined ? 'list' : 'site')}`,
  },
  specs: {
    root: 'specs',
    parse({ below: [slug, view, ...rest], parameters }) {
      if (rest.length > 0 || (view !== undefined && view !== 'changes')) return null;
      if (slug === undefined) return { kind: 'specs' };
      const value = <K extends string>(key: K): { readonly [P in K]?: string } => {
        const written = parameters.get(key);
        return (written === null ? {} : { [key]: written }) as { readonly [P in K]?: string };
      };
      return view === undefined
        ? { kind: 'specs', slug, ...value('version'), ...value('part') }
        : { kind: 'specs', slug, view, ...value('from'), ...value('to') };
    },
    format: ({ slug, view, version, part, from, to }) => ({
      below: [...given(slug), ...given(view)],
      parameters: { version, part, from, to },
    }),
    screen: ({ slug, view }) => `specs ${slug === undefined ? 'list' : (view ?? 'reference')}`,
  },
  people: {
    root: 'people',
    parse({ below: [list, id, ...rest] }) {
      if (rest.length > 0) return null;
      if (list === undefined) return { kind: 'people' };
      if (list === 'teams' || list === 'access')
        return { kind: 'people', view: list, ...(id === undefined ? {} : { id }) };
      return list === 'members' && id !== undefined ? { kind: 'people', id } : null;
    },
    format: ({ view, id }) => ({
      below: id === undefined ? given(view) : [view ?? 'members', id],
    }),
    screen: ({ view }) => `people ${view ?? 'members'}`,
  },
};

/** A place without further segments. */
function plain<P extends Place>(root: string, place: P): AddressFormat<P> {
  return {
    root,
    parse: ({ below }) => (below.length > 0 ? null : place),
    format: () => ({}),
    screen: () => root,
  };
}

/** The format of a kind reads and writes places of that kind, which the compiler cannot know here. */
function addressOf(kind: Known): AddressFormat<Place> {
  return ADDRESSES[kind] as AddressFormat<Place>;
}

const given = (part: string | null | undefined): readonly string[] => (part == null ? [] : [part]);

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((one) => one === text);
}

export function unreadPlace(view: UnreadKind | undefined): Place & { readonly kind: 'news' } {
  return view === undefined ? { kind: 'news' } : { kind: 'news', view };
}

/** The copied link: it opens Galley from anywhere on this computer. */
export function deepLink(place: Place): string {
  if (place.kind !== 'page') return `galley:/${formatPlace(place)}`;
  const { marks: _marks, changes: _changes, ...whole } = place;
  return `galley:/${formatPlace(whole)}`;
}
