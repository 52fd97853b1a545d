import type { LinkedPage, TriageMark } from './marks.ts';

/** Where a cluster belongs: on the pages that a person linked to it, else on the one that is likely. Pure. */
export function pagesOfCluster(
  mark: TriageMark | null,
  likely: LinkedPage | null,
): { readonly linked: boolean; readonly pages: readonly LinkedPage[] } {
  if (mark !== null && mark.pages.length > 0) return { linked: true, pages: mark.pages };
  // What is not to be documented, or told elsewhere, is asked of no page; only a person may say otherwise.
  const kind = mark?.verdict?.kind;
  const pages = likely === null || kind === 'dismissed' || kind === 'duplicate' ? [] : [likely];
  return { linked: false, pages };
}
