import type { StoredPage } from '#shared/rpc/store.ts';

/** The page and all pages below it, in tree order; groups and links have no content. Pure. */
export function pageIdsBelow(pages: readonly StoredPage[], pageId: string): readonly string[] {
  const at = pages.findIndex(({ id }) => id === pageId);
  const root = pages[at];
  if (root === undefined) return [];
  const end = pages.findIndex(({ depth }, index) => index > at && depth <= root.depth);
  return pages
    .slice(at, end < 0 ? undefined : end)
    .filter(({ type }) => type !== 'group' && type !== 'link')
    .map(({ id }) => id);
}
