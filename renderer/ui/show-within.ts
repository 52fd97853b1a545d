/**
 * Scrolls only this element, and no further than needed, so that a part of it is on the screen: in whole px, since browsers
 * round what is scrolled, and a part of a px would stay hidden.
 */
export function showWithin(scroller: Element, part: Element): void {
  const [frame, { top, bottom }] = [scroller.getBoundingClientRect(), part.getBoundingClientRect()];
  if (top < frame.top) scroller.scrollTop -= Math.ceil(frame.top - top);
  else if (bottom > frame.bottom)
    scroller.scrollTop += Math.min(Math.ceil(bottom - frame.bottom), Math.floor(top - frame.top));
}
