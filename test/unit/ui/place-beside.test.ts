import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside } from '../../../renderer/ui/place-beside.ts';

const WINDOW = { width: 800, height: 600 };
const caret = (left: number, top: number, rightToLeft = false) => ({
  box: { left, right: left, top, bottom: top + 20 },
  rightToLeft,
});

describe('what opens beside a point', () => {
  it('stands below it, and above where there is no room', () => {
    expect(placeBeside(caret(100, 100), { width: 300, height: 200 }, WINDOW)).toMatchObject({ left: 100, top: 124 });
    expect(placeBeside(caret(100, 500), { width: 300, height: 200 }, WINDOW)).toMatchObject({ left: 100, top: 296 });
  });

  it('takes the side with more room, no higher than that, where neither has enough', () => {
    const placed = placeBeside(caret(100, 350), { width: 300, height: 900 }, WINDOW);
    expect(placed).toEqual({ left: 100, top: 8, maxHeight: 338 });
  });

  it('begins at the right where reading does', () => {
    expect(placeBeside(caret(500, 10, true), { width: 300, height: 100 }, WINDOW).left).toBe(200);
  });

  it('never covers the point, and never leaves the window, wherever that is', () => {
    const size = fc.record({ width: fc.integer({ min: 50, max: 700 }), height: fc.integer({ min: 10, max: 900 }) });
    const at = fc.record({ left: fc.integer({ min: 0, max: 800 }), top: fc.integer({ min: 0, max: 580 }) });
    fc.assert(
      fc.property(at, size, fc.boolean(), ({ left, top }, wanted, rightToLeft) => {
        const beside = caret(left, top, rightToLeft);
        const placed = placeBeside(beside, wanted, WINDOW);
        const height = Math.min(wanted.height, placed.maxHeight);
        expect(placed.top + height <= beside.box.top || placed.top >= beside.box.bottom).toBe(true);
        expect(placed.left).toBeGreaterThanOrEqual(8);
        expect(placed.left + wanted.width).toBeLessThanOrEqual(792);
        expect(placed.top).toBeGreaterThanOrEqual(0);
        expect(placed.top + height).toBeLessThanOrEqual(600);
      }),
    );
  });
});
