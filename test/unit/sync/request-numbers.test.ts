import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberSearch, lastingGaps, type Ranges } from '../../../electron/sync/request-numbers.ts';

interface Found {
  readonly asked: readonly number[];
  readonly found: readonly number[];
  readonly gaps: Ranges;
}

/** Asks until the search is over, or until `most` were asked. */
function play(
  there: readonly number[],
  count: number,
  { known = [], gaps = [], most = 100_000 }: { known?: readonly number[]; gaps?: Ranges; most?: number } = {},
): Found {
  const search = createNumberSearch({ count, known, gaps });
  const real = new Set(there);
  const asked: number[] = [];
  while (asked.length < most) {
    const numbers = search.take(6);
    if (numbers.length === 0) break;
    for (const number of numbers) {
      asked.push(number);
      search.answered(number, real.has(number) ? 'there' : 'missing');
    }
  }
  const found = [...known, ...asked.filter((number) => real.has(number))].sort((one, other) => one - other);
  return { asked, found, gaps: search.gaps() };
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('the numbers of change requests that nothing lists', () => {
  it('are found from the newest down, with a look above the last', () => {
    const { asked, found } = play([1, 2, 3, 4], 4);
    expect(asked).toEqual([5, 6, 7, 4, 3, 2, 1]);
    expect(found).toEqual([1, 2, 3, 4]);
  });

  it('are found above the count, since deleted ones count no more', () => {
    const there = [1, 2, 5, 6, 7, 9, 10, 11];
    expect(play(there, there.length).found).toEqual(there);
  });

  it('are found where the count says fewer than there are', () => {
    expect(play(upTo(9), 2).found).toEqual(upTo(9));
  });

  it('cost no more than a few misses where the count says far too many', () => {
    const { asked, found } = play(upTo(5), 1_000_000_000);
    expect(found).toEqual(upTo(5));
    expect(asked.length).toBeLessThan(80);
    expect(play([], Number.MAX_VALUE).asked.length).toBeLessThanOrEqual(60);
    expect(play([], -4).asked.length).toBeLessThanOrEqual(3);
  });

  it('are not asked for again that were missing below one that is there', () => {
    const there = [1, 2, 3, 30, 31];
    const first = play(there, 5);
    expect(first.found).toEqual(there);
    const again = play(there, 5, { known: first.found, gaps: lastingGaps(first.gaps, first.found) });
    expect(again.asked).toEqual([32, 33, 34]);
    // One that is made then is found, though its number was missing before.
    const later = play([...there, 32], 6, { known: first.found, gaps: lastingGaps(first.gaps, first.found) });
    expect(later.found).toEqual([...there, 32]);
  });

  it('are all found in the end, however often the search is broken off', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (written, most) => {
        const there = [...written].sort((one, other) => one - other);
        let known: readonly number[] = [];
        let gaps: Ranges = [];
        const asked: number[] = [];
        for (let run = 0; run < 200; run += 1) {
          const played = play(there, there.length, { known, gaps, most });
          if (played.asked.length === 0) break;
          asked.push(...played.asked);
          ({ found: known, gaps } = played);
        }
        expect(known).toEqual(there);
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });
});
