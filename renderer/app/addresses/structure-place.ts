import type { SearchHit } from '#shared/rpc/search.ts';
import { sitePlace, siteRowPlace, type Place } from './places.ts';

/** Where a found collection, site or row of a site is shown. Null: the hit is of another kind. */
export function structurePlace({
  kind,
  targetId,
  siteId,
}: Pick<SearchHit, 'kind' | 'targetId' | 'siteId'>): Place | null {
  if (kind === 'collection') return { kind: 'library', collectionId: targetId };
  if (siteId === null) return null;
  if (kind === 'site' || targetId === null) return sitePlace(siteId);
  return kind === 'share-link'
    ? { kind: 'sites', siteId, view: 'share-links', row: targetId }
    : siteRowPlace(siteId, targetId);
}
