import type { StoredPage } from '#shared/rpc/store.ts';
import {
  ACCESS,
  LIBRARY,
  pagePlace,
  PEOPLE,
  requestPlace,
  REVIEW,
  sitePlace,
  SITES,
  SPECIFICATIONS,
  spacePlace,
  TEAMS,
  TRIAGE,
  type Place,
} from './places.ts';

/** The place one level above `place`; null: nothing is above it. `pages`: the tree of its space. Pure. */
export function placeAbove(place: Place, pages: readonly Pick<StoredPage, 'id' | 'parent' | 'type'>[]): Place | null {
  switch (place.kind) {
    case 'page':
      return pageAbove(place.spaceId, place.pageId, pages);
    case 'space':
    case 'kept':
    case 'unknown':
      return LIBRARY;
    case 'library':
      return place.collectionId === null ? null : LIBRARY;
    case 'links':
      if (place.spaceId === null) return LIBRARY;
      return place.pageId === null ? spacePlace(place.spaceId) : pagePlace(place.spaceId, place.pageId);
    case 'files':
      return place.changeRequestId === undefined
        ? spacePlace(place.spaceId)
        : requestPlace(place.spaceId, place.changeRequestId);
    case 'review':
      return place.spaceId === undefined && place.authorId === undefined && place.reviewerId === undefined
        ? null
        : REVIEW;
    case 'triage':
      return place.clusterId === undefined && place.view === undefined ? null : TRIAGE;
    case 'sites':
      if (place.siteId === undefined) return null;
      return place.view === undefined ? SITES : sitePlace(place.siteId);
    case 'specs':
      if (place.slug === undefined) return null;
      return place.view === undefined ? SPECIFICATIONS : { kind: 'specs', slug: place.slug };
    case 'people':
      if (place.id === undefined) return place.view === undefined ? null : PEOPLE;
      return place.view === undefined ? PEOPLE : place.view === 'teams' ? TEAMS : ACCESS;
    case 'news':
      return { kind: 'comments' };
    case 'comments':
      return place.thread === undefined && place.personId === undefined ? null : { kind: 'comments' };
    case 'search':
      return place.open === undefined ? null : { kind: 'search', query: place.query };
    case 'outbox':
    case 'settings':
    case 'welcome':
      return null;
  }
}

/** The closest page above; a group has no content of its own, so it is passed over. */
function pageAbove(spaceId: string, pageId: string, pages: Parameters<typeof placeAbove>[1]): Place {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const passed = new Set([pageId]);
  for (let id = byId.get(pageId)?.parent ?? null; id !== null && !passed.has(id); id = byId.get(id)?.parent ?? null) {
    passed.add(id);
    const parent = byId.get(id);
    if (parent !== undefined && parent.type !== 'group') return pagePlace(spaceId, id);
  }
  return spacePlace(spaceId);
}
