import { z } from 'zod';

/** How the window was when it was closed, and where it opens again. Pure: the screens are given. */
export const MIN_WIDTH_PX = 640;
export const MIN_HEIGHT_PX = 480;
const FIRST_SIZE = { width: 1280, height: 840 };
/** As much of the title bar must be on a screen that the window can be moved by it. */
const GRIP = { width: 120, height: 32 };

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** Its bounds when it is neither maximized nor full screen. */
  readonly bounds: Rectangle;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
  /** Chromium's zoom level; 0: 100 %. */
  readonly zoom: number;
}

const pixels = z.number().int().min(-100_000).max(100_000);
const boundsSchema = z.object({
  x: pixels,
  y: pixels,
  width: pixels.min(MIN_WIDTH_PX),
  height: pixels.min(MIN_HEIGHT_PX),
});
const stateSchema = z.object({
  bounds: boundsSchema,
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  zoom: z.number().min(-8).max(9),
});

/** Null: nothing is stored, or nothing readable. Earlier versions stored the bounds alone. */
export function readWindowState(stored: unknown): WindowState | null {
  const state = stateSchema.safeParse(stored);
  if (state.success) return state.data;
  const bounds = boundsSchema.safeParse(stored);
  return bounds.success ? { bounds: bounds.data, maximized: false, fullScreen: false, zoom: 0 } : null;
}

/**
 * Where the window opens. `workAreas`: the usable part of each screen, the main one first; there is at least one. A
 * window that can be reached stays where it was; any other is moved to the middle of the main screen.
 */
export function placeWindow(stored: WindowState | null, workAreas: readonly [Rectangle, ...Rectangle[]]): WindowState {
  const [main] = workAreas;
  if (stored === null) {
    return { bounds: centered(FIRST_SIZE, main), maximized: false, fullScreen: false, zoom: 0 };
  }
  const { bounds } = stored;
  const grip = { ...bounds, height: GRIP.height };
  const area = workAreas
    .map((candidate) => ({ candidate, shared: overlap(grip, candidate) }))
    .filter(({ shared }) => shared.width >= GRIP.width && shared.height >= GRIP.height)
    .sort((a, b) => b.shared.width - a.shared.width)[0]?.candidate;
  if (area === undefined) return { ...stored, bounds: centered(bounds, main) };
  return {
    ...stored,
    bounds: {
      ...bounds,
      width: fit(bounds.width, area.width, MIN_WIDTH_PX),
      height: fit(bounds.height, area.height, MIN_HEIGHT_PX),
    },
  };
}

function centered({ width, height }: Pick<Rectangle, 'width' | 'height'>, area: Rectangle): Rectangle {
  const size = { width: fit(width, area.width, MIN_WIDTH_PX), height: fit(height, area.height, MIN_HEIGHT_PX) };
  return {
    // On a screen that is smaller than the smallest window, its upper left corner is visible.
    x: area.x + Math.max(0, Math.round((area.width - size.width) / 2)),
    y: area.y + Math.max(0, Math.round((area.height - size.height) / 2)),
    ...size,
  };
}

function fit(length: number, available: number, least: number): number {
  return Math.max(least, Math.min(length, available));
}

function overlap(a: Rectangle, b: Rectangle): Pick<Rectangle, 'width' | 'height'> {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  };
}
