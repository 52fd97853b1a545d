import type { PageLook } from '#shared/rpc/changed-pages.ts';
import type { PageView } from '#shared/rpc/store.ts';

/** The state of a page whose text is on screen; null: no text is. The text may be older or newer than the tree. */
export function lookShown(shown: PageView | null): PageLook | null {
  if (shown?.body == null) return null;
  const { title, parent, updatedAt } = shown.page;
  return { title, parent, updatedAt: shown.body.updatedAt ?? updatedAt };
}
