/** Positions something beside a box in the window, so that it covers none of the box and stays in the window. Pure. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box in the window, and whether its text is right-to-left. */
export interface Beside {
  readonly box: Box;
  readonly rightToLeft: boolean;
}

interface Placed {
  readonly left: number;
  readonly top: number;
  /** Above this height it scrolls. */
  readonly maxHeight: number;
}

/** The gaps to the box and to the edge of the window (px). */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Below `beside` if there is room, otherwise on the side with more room. It is aligned with the beginning of `beside`
 * (its right edge for right-to-left text) and moved only as far as the window requires.
 */
export function placeBeside(
  { box: beside, rightToLeft }: Beside,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): Placed {
  const below = window.height - EDGE_PX - (beside.bottom + GAP_PX);
  const above = beside.top - GAP_PX - EDGE_PX;
  const goesBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, goesBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  const wanted = rightToLeft ? beside.right - size.width : beside.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, window.width - EDGE_PX - size.width));
  return { left, top: goesBelow ? beside.bottom + GAP_PX : beside.top - GAP_PX - height, maxHeight };
}
