import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legendOf, mapOf } from '../../../renderer/features/review/change-map.ts';
import { placeWords } from '../../../renderer/features/review/reading-place.svelte.ts';

const pagesOf = (counts: readonly number[]) =>
  counts.map((changed, index) => ({ pageId: `p${String(index)}`, changed }));

describe('the place in a change request', () => {
  it('counts every change once, from the first to the last, over all pages', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 }), (counts) => {
        const pages = pagesOf(counts);
        const all = counts.reduce((sum, changed) => sum + changed, 0);
        const walked = pages.flatMap(({ pageId, changed }) =>
          Array.from({ length: changed }, (_, index) => placeWords(pages, { pageId, changes: index + 1 }, true)),
        );
        expect(walked).toEqual(
          Array.from({ length: all }, (_, index) => `Change ${String(index + 1)} of ${String(all)}`),
        );
      }),
    );
  });

  it('names the page where the changes on screen are others than those that are counted', () => {
    expect(placeWords(pagesOf([2, 3, 1]), { pageId: 'p1', changes: 40 }, false)).toBe('Page 2 of 3');
  });

  it('is not named before the first change, nor on a page that is gone', () => {
    expect(placeWords(pagesOf([2, 3]), null, true)).toBeNull();
    expect(placeWords(pagesOf([2, 3]), { pageId: 'p0', changes: 0 }, true)).toBeNull();
    expect(placeWords(pagesOf([2, 3]), { pageId: 'gone', changes: 1 }, true)).toBeNull();
  });
});

it('the legend of a change map explains the marks that the map has, and no others', () => {
  const page = { pageId: 'p', kinds: ['added', 'changed', 'added'], before: null, after: null } as const;
  expect(legendOf(mapOf([page], [], () => '')).map(({ words }) => words)).toEqual(['Page', 'Added', 'Edited']);
});
