import type { AccessChange } from '#shared/model/access.ts';
import type { SiteChange } from '#shared/model/site-news.ts';
import type { ChangedPage } from '#shared/rpc/changed-pages.ts';

/** The ids of rows in the lists. Pure. */

/** One page can be in several spaces. */
export function pageRowId({ spaceId, pageId }: Pick<ChangedPage, 'spaceId' | 'pageId'>): string {
  return `${spaceId} ${pageId}`;
}

/** Two sites may have rows of the same id. */
export function siteChangeId(siteId: string, { key }: Pick<SiteChange, 'key'>): string {
  return `${siteId} ${key}`;
}

export function accessChangeId(spaceId: string, { key }: Pick<AccessChange, 'key'>): string {
  return `${spaceId} ${key}`;
}
