import type { ReviewPageRow } from '#shared/rpc/review-views.ts';

import { placeOf } from './entries.ts';

/** Changed pages below their parent pages, in tree order. Pure. */
export type TreeRow =
  /** A page or group above changed ones that did not change itself. */
  | { readonly kind: 'above'; readonly key: string; readonly title: string; readonly depth: number }
  | { readonly kind: 'page'; readonly key: string; readonly page: ReviewPageRow; readonly depth: number };

export function changedTree(pages: readonly ReviewPageRow[]): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  /** The titles above the next row, from the root. */
  let open: readonly string[] = [];
  for (const page of pages) {
    const side = page.after ?? page.before;
    const above = placeOf(page);
    const shared = above.findIndex((title, depth) => open[depth] !== title);
    const from = shared === -1 ? above.length : shared;
    for (const [below, title] of above.slice(from).entries()) {
      const depth = from + below;
      rows.push({ kind: 'above', key: `${page.pageId} ${String(depth)}`, title, depth });
    }
    rows.push({ kind: 'page', key: page.pageId, page, depth: above.length });
    open = [...above, side?.title ?? ''];
  }
  return rows;
}
