import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MIN_HEIGHT_PX,
  MIN_WIDTH_PX,
  placeWindow,
  readWindowState,
  type Rectangle,
} from '../../../electron/shell/window-state.ts';

const MAIN: Rectangle = { x: 0, y: 24, width: 1440, height: 876 };
const SECOND: Rectangle = { x: 1440, y: 0, width: 1920, height: 1040 };
const plain = (bounds: Rectangle) => ({ bounds, maximized: false, fullScreen: false, zoom: 0 });
const rectangle = (least: { width: number; height: number }): fc.Arbitrary<Rectangle> =>
  fc.record({
    x: fc.integer({ min: -20_000, max: 20_000 }),
    y: fc.integer({ min: -20_000, max: 20_000 }),
    width: fc.integer({ min: least.width, max: 8_000 }),
    height: fc.integer({ min: least.height, max: 5_000 }),
  });

describe('the place of the window', () => {
  it('is the same again on either screen', () => {
    for (const bounds of [
      { x: 100, y: 100, width: 900, height: 600 },
      { x: 1_500, y: 20, width: 1_200, height: 700 },
      { x: -200, y: 30, width: 900, height: 600 },
    ])
      expect(placeWindow(plain(bounds), [MAIN, SECOND]).bounds).toEqual(bounds);
  });

  it('is the middle of the main screen if its own screen is gone', () => {
    const bounds = { x: 9_000, y: 100, width: 900, height: 600 };
    expect(placeWindow(plain(bounds), [MAIN]).bounds).toEqual({ x: 270, y: 162, width: 900, height: 600 });
  });

  it('has a title bar to move it by, whatever was stored and whichever screens there are', () => {
    const screens = fc.tuple(rectangle({ width: 800, height: 600 }), fc.option(rectangle({ width: 800, height: 600 })));
    fc.assert(
      fc.property(rectangle({ width: MIN_WIDTH_PX, height: MIN_HEIGHT_PX }), screens, (bounds, [main, second]) => {
        const areas = second === null ? ([main] as const) : ([main, second] as const);
        const placed = placeWindow(plain(bounds), areas).bounds;
        const seen = areas.some(
          (area) =>
            Math.min(placed.x + placed.width, area.x + area.width) - Math.max(placed.x, area.x) >= 120 &&
            placed.y >= area.y &&
            placed.y + 32 <= area.y + area.height,
        );
        expect(seen).toBe(true);
        expect(areas.some(({ width, height }) => placed.width <= width && placed.height <= height)).toBe(true);
      }),
    );
  });

  it('keeps zoom, maximized and full screen, also on another screen', () => {
    const state = { bounds: { x: 9_000, y: 0, width: 900, height: 600 }, maximized: true, fullScreen: true, zoom: 1.5 };
    expect(placeWindow(readWindowState(state), [MAIN])).toMatchObject({ maximized: true, fullScreen: true, zoom: 1.5 });
  });

  it('reads the bounds that earlier versions stored', () => {
    const bounds = { x: 1, y: 2, width: 900, height: 600 };
    expect(readWindowState(bounds)).toEqual(plain(bounds));
  });

  it.each([
    undefined,
    null,
    'x',
    {},
    { x: 0, y: 0, width: 10, height: 10 },
    { bounds: { x: Infinity } },
    { zoom: 400 },
  ])('ignores %j, and opens in the middle', (stored) => {
    expect(readWindowState(stored)).toBeNull();
    expect(placeWindow(null, [MAIN]).bounds).toEqual({ x: 80, y: 42, width: 1280, height: 840 });
  });
});
