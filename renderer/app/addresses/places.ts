import { ADDRESSES, addressOf } from './address-formats.ts';
import { parametersOf, split } from './address-text.ts';
import { requestPlace, type Place, type SiteViewKind } from './place.ts';

export { filesPlace, requestPlace, unreadPlace } from './place.ts';
export type { Place, SiteViewKind, SpecViewKind, UnreadKind } from './place.ts';

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

/** The copied link: it opens Galley from anywhere on this computer. */
export function deepLink(place: Place): string {
  if (place.kind !== 'page') return `galley:/${formatPlace(place)}`;
  const { marks: _marks, changes: _changes, ...whole } = place;
  return `galley:/${formatPlace(whole)}`;
}
