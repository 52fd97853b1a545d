/** Scrolls only this element, and no further than needed, so that a part of it is on the screen. */
export function showWithin(scroller: Element, part: Element): void {
  const [frame, { top, bottom }] = [scroller.getBoundingClientRect(), part.getBoundingClientRect()];
  if (top < frame.top) scroller.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) scroller.scrollTop += Math.min(bottom - frame.bottom, top - frame.top);
}
