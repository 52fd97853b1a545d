/**
 * Which page of a change request the reader is on, and at which block of it. Pure.
 *
 *   act (focus, click or step) ──> that place
 *          │  the reader scrolls
 *          ▼
 *   the page on the screen; its block only while both are still on the screen
 *
 * A place that is no longer on the screen gives way to what is.
 */
export interface HerePlace<Block> {
  readonly pageId: string;
  /** `page`: the page itself was focused. Null: somewhere on it. */
  readonly block: Block | 'page' | null;
}

type HereEvent<Block> =
  | { readonly kind: 'focus' | 'click' | 'step'; readonly place: HerePlace<Block> }
  /** The reader begins to scroll: with the wheel, a finger, a key or the scroll bar. */
  | { readonly kind: 'hand' }
  /** The pane has scrolled, by hand or not. */
  | { readonly kind: 'scrolled' };

export interface HereState<Block> {
  readonly place: HerePlace<Block> | null;
  readonly hand: boolean;
  /** The reader has scrolled since. */
  readonly scrolled: boolean;
}

export const NOWHERE: HereState<never> = { place: null, hand: false, scrolled: false };

export function nextHere<Block>(state: HereState<Block>, event: HereEvent<Block>): HereState<Block> {
  if (event.kind === 'hand') return { ...state, hand: true };
  if (event.kind === 'scrolled') return state.hand ? { ...state, hand: false, scrolled: true } : state;
  return { place: event.place, hand: false, scrolled: false };
}

/** The part of the screen where pages are read, and how far it can scroll (px). */
export interface Sight {
  readonly top: number;
  readonly bottom: number;
  readonly scrolled: number;
  readonly most: number;
}

/** The pages of the request, in their order. Edges are measured only where they are needed. */
export interface PageEdges {
  readonly ids: readonly string[];
  top(index: number): number;
  bottom(index: number): number;
}

/** Null: the request changes no page. `seen`: whether a block is on the screen. */
export function hereOf<Block>(
  { place, scrolled }: HereState<Block>,
  pages: PageEdges,
  sight: Sight,
  seen: (block: Block) => boolean,
): HerePlace<Block> | null {
  const shown = pages.ids[pageOnScreen(pages, sight)];
  if (shown === undefined) return null;
  const index = place === null ? -1 : pages.ids.indexOf(place.pageId);
  if (place === null || index < 0) return { pageId: shown, block: null };
  const { block } = place;
  const isSeen =
    block === 'page' || block === null
      ? pages.top(index) < sight.bottom && pages.bottom(index) > sight.top
      : seen(block);
  if (!isSeen || (scrolled && place.pageId !== shown)) return { pageId: shown, block: null };
  return scrolled && block === 'page' ? { pageId: shown, block: null } : place;
}

/** A page begins at this height above the edge as long as its title is on the screen (px). */
const TITLE_PX = 40;

/**
 * The first page that begins in the upper half of the screen; otherwise the page that fills it. At the end of the
 * scroll, where pages can no longer come up there, the following ones are reached one by one.
 */
export function pageOnScreen({ ids, top }: Pick<PageEdges, 'ids' | 'top'>, sight: Sight): number {
  const height = sight.bottom - sight.top;
  const first = firstFrom(ids.length, top, sight.top - TITLE_PX);
  const begins = first < ids.length && top(first) < sight.top + height / 2;
  const zone = Math.min(height / 4, sight.most / 2);
  const rest = sight.most - sight.scrolled;
  const line = rest < zone ? sight.top + height * (1 - rest / zone) : -Infinity;
  const passed = line === -Infinity ? -1 : firstFrom(ids.length, top, line) - 1;
  return Math.min(ids.length - 1, Math.max(0, passed, begins ? first : first - 1));
}

/** The first of these, in their order, whose top is not above the line. */
function firstFrom(count: number, top: (index: number) => number, line: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (top(middle) < line) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A block is on the screen if this much of it is (px), or all of it. */
const SEEN_PX = 20;

export function isSeen(edges: { readonly top: number; readonly bottom: number }, sight: Sight): boolean {
  const height = Math.min(edges.bottom, sight.bottom) - Math.max(edges.top, sight.top);
  return height >= Math.min(SEEN_PX, edges.bottom - edges.top) && height > 0;
}
