/** Where something that opens beside a point of the window stands, so that it covers nothing of that and stays in the window. Pure. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something in the window, and whether it is read from the right. */
export interface Beside {
  readonly box: Box;
  readonly rightToLeft: boolean;
}

interface Placed {
  readonly left: number;
  readonly top: number;
  /** It scrolls where it would be higher than this. */
  readonly maxHeight: number;
}

/** Between both, and to the edge of the window (px). */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Below `beside` where there is room for it, else on the side that has more. It begins where `beside` does, at its right
 * end where reading begins there, and moves no further than the window wants.
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
