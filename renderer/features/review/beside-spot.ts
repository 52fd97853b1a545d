import type { DiffSpot } from '../../content/diff/view/spot.ts';

/** Where a button for a place in a comparison is drawn, in px from the corner of the element around all pages. */
export interface BesideSpot {
  readonly top: number;
  readonly left: number;
  /** It covers a part of the cell or of the line. */
  readonly within: boolean;
}

const BUTTON_PX = 24;
const GAP_PX = 4;

/** Right of the text; in a cell and in code at their right end. Never under the bar above the pages. */
export function placeBesideSpot({ element, line }: DiffSpot, root: HTMLElement, barHeight: number): BesideSpot {
  const [origin, rect] = [root.getBoundingClientRect(), element.getBoundingClientRect()];
  const edge = (root.closest('main')?.getBoundingClientRect().top ?? 0) + barHeight + GAP_PX;
  const box = line === null ? element.closest('td') : element;
  const highest = line === null ? Math.min(Math.max(rect.top, edge), rect.bottom - BUTTON_PX) : rect.top + line.top;
  const top = Math.max(rect.top, highest) - origin.top;
  if (box !== null) {
    // A wide table or code scrolls inside its box.
    const scroller = (line === null ? element.closest('.box') : element.querySelector('pre')) ?? box;
    const right = Math.min(box.getBoundingClientRect().right, scroller.getBoundingClientRect().right);
    return { top, left: right - origin.left - BUTTON_PX - GAP_PX, within: true };
  }
  const holder = element.closest('[data-half], .diff') ?? element;
  const left = Math.min(holder.getBoundingClientRect().right - origin.left, origin.width - BUTTON_PX);
  return { top, left, within: false };
}
