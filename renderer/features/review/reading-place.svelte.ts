import type { Attachment } from 'svelte/attachments';
import type { ReviewPageRow } from '#shared/rpc/review-views.ts';
import { changesIn } from '../../content/diff/view/step.ts';

/** Where the reader is: a page, and the number of its changes up to there. */
interface Place {
  readonly pageId: string;
  readonly changes: number;
}

/** Where the reader of a change request is: at the focused change, otherwise as far as they have scrolled. */
export class ReadingPlace {
  #place = $state.raw<Place | null>(null);

  /** Null: before the first page. */
  get at(): Place | null {
    return this.#place;
  }

  /** For the element around all pages. */
  readonly watch: Attachment<HTMLElement> = (root) => {
    const pane = root.closest<HTMLElement>('main');
    if (pane === null) return;
    const look = (): void => {
      const place = focusedIn(root, pane) ?? scrolledTo(root, pane);
      if (place?.pageId !== this.#place?.pageId || place?.changes !== this.#place?.changes) this.#place = place;
    };
    const observer = new ResizeObserver(look);
    observer.observe(root);
    pane.addEventListener('scroll', look, { passive: true });
    root.addEventListener('focusin', look);
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', look);
      root.removeEventListener('focusin', look);
    };
  };
}

function focusedIn(root: HTMLElement, pane: HTMLElement): Place | null {
  const change = document.activeElement?.closest<HTMLElement>('[data-hunk]') ?? null;
  if (change === null || !root.contains(change)) return null;
  const { top, bottom } = change.getBoundingClientRect();
  const seen = pane.getBoundingClientRect();
  return bottom < seen.top || top > seen.bottom ? null : placeOf(change);
}

/** The line that is read moves from the top of the pane to its bottom while it scrolls from its start to its end. */
function scrolledTo(root: HTMLElement, pane: HTMLElement): Place | null {
  const { top, height } = pane.getBoundingClientRect();
  const line = top + (height * pane.scrollTop) / Math.max(1, pane.scrollHeight - pane.clientHeight);
  const isPassed = (element: HTMLElement): boolean => element.getBoundingClientRect().top <= line;
  const page = [...root.querySelectorAll<HTMLElement>('[data-page]')].findLast(isPassed);
  const pageId = page?.dataset['page'];
  if (page === undefined || pageId === undefined) return null;
  const change = changesIn(page).findLast(isPassed);
  return change === undefined ? { pageId, changes: 0 } : placeOf(change);
}

function placeOf(change: HTMLElement): Place | null {
  const pageId = change.closest<HTMLElement>('[data-page]')?.dataset['page'];
  return pageId === undefined ? null : { pageId, changes: Number(change.dataset['hunk']) + 1 };
}

/**
 * The place in words. `counted`: the changes on screen are those that the pages count, which is not so for lines of
 * source, or for changes since a page was read. Pure.
 */
export function placeWords(
  pages: readonly Pick<ReviewPageRow, 'pageId' | 'changed'>[],
  at: Place | null,
  counted: boolean,
): string | null {
  const index = pages.findIndex(({ pageId }) => pageId === at?.pageId);
  if (at === null || index < 0) return null;
  if (!counted) return `Page ${String(index + 1)} of ${String(pages.length)}`;
  const sum = (some: typeof pages): number => some.reduce((all, { changed }) => all + changed, 0);
  const number = sum(pages.slice(0, index)) + Math.min(at.changes, pages[index]?.changed ?? 0);
  return number === 0 ? null : `Change ${String(number)} of ${String(sum(pages))}`;
}
