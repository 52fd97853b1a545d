import type { ReviewPageRow } from '#shared/rpc/review-views.ts';

/** Changed pages under what they stand below, in the order of the page tree. Pure. */
export type TreeRow =
  /** A page or group above changed ones that is not changed itself. */
  | { readonly kind: 'above'; readonly key: string; readonly title: string; readonly depth: number }
  | { readonly kind: 'page'; readonly key: string; readonly page: ReviewPageRow; readonly depth: number };

export function changedTree(pages: readonly ReviewPageRow[]): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  /** Titles that are open above the next row, from the root. */
  let open: readonly string[] = [];
  for (const page of pages) {
    const side = page.after ?? page.before;
    const above = side?.ancestors ?? [];
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
