import { filesPlace, requestPlace, SITE_VIEWS, SPEC_VIEWS, UNREAD_KINDS, unreadPlace, type Place } from './place.ts';

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

/** How each kind of place is written as an address. */
export const ADDRESSES: { readonly [Kind in Known]: AddressFormat<Extract<Place, { readonly kind: Kind }>> } = {
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
    parse({ below: [slug, written, ...rest], parameters }) {
      const view = oneOf(SPEC_VIEWS, written ?? null);
      if (rest.length > 0 || (written !== undefined && view === undefined)) return null;
      if (slug === undefined) return { kind: 'specs' };
      const [version, part] = [parameters.get('version'), parameters.get('part')];
      const [from, to] = [parameters.get('from'), parameters.get('to')];
      return view === undefined
        ? { kind: 'specs', slug, ...(version === null ? {} : { version }), ...(part === null ? {} : { part }) }
        : { kind: 'specs', slug, view, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
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
export function addressOf(kind: Known): AddressFormat<Place> {
  return ADDRESSES[kind] as AddressFormat<Place>;
}

const given = (part: string | null | undefined): readonly string[] => (part == null ? [] : [part]);

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((one) => one === text);
}
