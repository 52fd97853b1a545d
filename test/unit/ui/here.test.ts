import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hereOf,
  isSeen,
  nextHere,
  NOWHERE,
  pageOnScreen,
  type HerePlace,
  type HereState,
  type PageEdges,
  type Sight,
} from '../../../renderer/features/review/here.ts';

/** A request as it is laid out: what is above its pages, their heights, what is below, and the part that is seen. */
interface Laid {
  readonly above: number;
  readonly heights: readonly number[];
  readonly below: number;
  readonly seen: number;
}

const PANE_TOP = 120;
const laid = fc.record({
  above: fc.integer({ min: 0, max: 900 }),
  heights: fc.array(fc.integer({ min: 80, max: 3_000 }), { minLength: 1, maxLength: 20 }),
  below: fc.integer({ min: 0, max: 600 }),
  seen: fc.integer({ min: 200, max: 1_200 }),
});

const topIn = ({ above, heights }: Laid, index: number): number =>
  above + heights.slice(0, index).reduce((sum, height) => sum + height, 0);
const mostIn = (one: Laid): number => Math.max(0, topIn(one, one.heights.length) + one.below - one.seen);

function at(one: Laid, scrolled: number): { readonly pages: PageEdges; readonly sight: Sight } {
  const top = (index: number): number => PANE_TOP + topIn(one, index) - scrolled;
  return {
    pages: { ids: one.heights.map((_, index) => `p${String(index)}`), top, bottom: (index) => top(index + 1) },
    sight: { top: PANE_TOP, bottom: PANE_TOP + one.seen, scrolled, most: mostIn(one) },
  };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const isOnScreen = ({ pages, sight }: ReturnType<typeof at>, index: number): boolean =>
  pages.top(index) < sight.bottom && pages.bottom(index) > sight.top;

describe('the page on the screen', () => {
  it('is one that can be seen, if one can', () => {
    fc.assert(
      fc.property(laid, share, (one, part) => {
        const view = at(one, Math.round(part * mostIn(one)));
        fc.pre(one.heights.some((_, index) => isOnScreen(view, index)));
        expect(isOnScreen(view, pageOnScreen(view.pages, view.sight))).toBe(true);
      }),
    );
  });

  it('never goes back while the reader scrolls down, and skips no page', () => {
    fc.assert(
      fc.property(laid, (one) => {
        const most = mostIn(one);
        fc.pre(most > 0);
        let last = 0;
        // The last pages pass within a small part of the scroll.
        for (let scrolled = 0; scrolled <= most; scrolled += Math.max(1 / 64, most / 20_000)) {
          const { pages, sight } = at(one, scrolled);
          const here = pageOnScreen(pages, sight);
          expect([last, last + 1]).toContain(here);
          last = here;
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is a page that was brought to the top, unless the end of the scroll is near', () => {
    fc.assert(
      fc.property(laid, fc.nat(), (one, number) => {
        const index = number % one.heights.length;
        const scrolled = topIn(one, index);
        fc.pre(scrolled < mostIn(one) - one.seen / 4);
        const { pages, sight } = at(one, scrolled);
        expect(pageOnScreen(pages, sight)).toBe(index);
      }),
    );
  });
});

describe('where the reader is', () => {
  const act = fc.constantFrom('focus' as const, 'click' as const, 'step' as const);
  const after = (state: HereState<string>, ...events: readonly ('hand' | 'scrolled')[]): HereState<string> =>
    events.reduce((now, kind) => nextHere(now, { kind }), state);
  const acted = (kind: 'focus' | 'click' | 'step', place: HerePlace<string>): HereState<string> =>
    nextHere<string>(NOWHERE, { kind, place });

  it('is the place of the last act while it can be seen, however little of it, and however the layout moves', () => {
    fc.assert(
      fc.property(laid, share, fc.nat(), act, (one, part, number, kind) => {
        const index = number % one.heights.length;
        const view = at(one, Math.round(part * mostIn(one)));
        const place = { pageId: `p${String(index)}`, block: 'page' as const };
        const here = hereOf(after(acted(kind, place), 'scrolled'), view.pages, view.sight, () => true);
        const shown = `p${String(pageOnScreen(view.pages, view.sight))}`;
        expect(here?.pageId).toBe(isOnScreen(view, index) ? place.pageId : shown);
      }),
    );
  });

  it('is the page on the screen once the reader has scrolled, whatever was before', () => {
    fc.assert(
      fc.property(laid, share, fc.nat(), act, fc.boolean(), (one, part, number, kind, block) => {
        const view = at(one, Math.round(part * mostIn(one)));
        const place = { pageId: `p${String(number % one.heights.length)}`, block: block ? 'a block' : null };
        const here = hereOf(after(acted(kind, place), 'hand', 'scrolled'), view.pages, view.sight, () => true);
        expect(here?.pageId).toBe(`p${String(pageOnScreen(view.pages, view.sight))}`);
      }),
    );
  });

  it('keeps the block while it is on the screen, and lets the next act decide again', () => {
    const view = at({ above: 0, heights: [2_000, 2_000], below: 0, seen: 800 }, 100);
    const place = { pageId: 'p0', block: 'a block' };
    const scrolled = after(acted('click', place), 'hand', 'scrolled');
    expect(hereOf(scrolled, view.pages, view.sight, () => true)).toEqual(place);
    expect(hereOf(scrolled, view.pages, view.sight, () => false)).toEqual({ pageId: 'p0', block: null });
    const next = nextHere(scrolled, { kind: 'step', place: { pageId: 'p0', block: 'page' } });
    expect(hereOf(next, view.pages, view.sight, () => false)).toEqual({ pageId: 'p0', block: 'page' });
  });

  it('is nowhere without pages, and on the screen if its page has left the request', () => {
    const view = at({ above: 0, heights: [500], below: 0, seen: 800 }, 0);
    const none: PageEdges = { ids: [], top: () => 0, bottom: () => 0 };
    expect(hereOf(NOWHERE, none, view.sight, () => true)).toBeNull();
    const gone = acted('focus', { pageId: 'gone', block: 'a block' });
    expect(hereOf(gone, view.pages, view.sight, () => true)).toEqual({ pageId: 'p0', block: null });
  });
});

it('a block is on the screen if a line of it is', () => {
  const sight: Sight = { top: 100, bottom: 500, scrolled: 0, most: 0 };
  expect(isSeen({ top: 40, bottom: 125 }, sight)).toBe(true);
  expect(isSeen({ top: 40, bottom: 110 }, sight)).toBe(false);
  expect(isSeen({ top: 200, bottom: 210 }, sight)).toBe(true);
  expect(isSeen({ top: 500, bottom: 900 }, sight)).toBe(false);
});
