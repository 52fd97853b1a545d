import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonSubsequence, type Match } from '#shared/diff/common-subsequence.ts';

describe('the longest common subsequence', () => {
  const symbols = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 });

  it('is as long as the textbook table finds it', () => {
    fc.assert(
      fc.property(symbols, symbols, (before, after) => {
        expect(commonSubsequence(before, after)).toHaveLength(lengthByTable(before, after));
      }),
    );
  });

  it('pairs equal symbols in rising order', () => {
    fc.assert(
      fc.property(symbols, symbols, (before, after) => {
        expectInOrder(commonSubsequence(before, after), before, after);
      }),
    );
  });

  it('holds long sequences without much in common together by what occurs once', () => {
    const before = Array.from({ length: 6_000 }, (_, index) => (index % 100 === 0 ? index : -1 - (index % 7)));
    const after = Array.from({ length: 6_000 }, (_, index) => (index % 100 === 0 ? index : 100_000 + index));
    const matches = commonSubsequence(before, after);
    expectInOrder(matches, before, after);
    expect(matches).toHaveLength(60);
  });

  it('finds nothing in long sequences that have nothing in common', () => {
    const before = Array.from({ length: 4_000 }, (_, index) => index);
    expect(
      commonSubsequence(
        before,
        before.map((symbol) => symbol + 10_000),
      ),
    ).toEqual([]);
  });
});

function expectInOrder(matches: readonly Match[], before: readonly number[], after: readonly number[]): void {
  for (const [index, [one, other]] of matches.entries()) {
    expect(before[one]).toBe(after[other]);
    const earlier = matches[index - 1];
    if (earlier === undefined) continue;
    expect(one).toBeGreaterThan(earlier[0]);
    expect(other).toBeGreaterThan(earlier[1]);
  }
}

function lengthByTable(before: readonly number[], after: readonly number[]): number {
  let row = after.map(() => 0);
  for (const symbol of before) {
    let diagonal = 0;
    let left = 0;
    row = after.map((other, index) => {
      const above = row[index] ?? 0;
      const here = symbol === other ? diagonal + 1 : Math.max(above, left);
      diagonal = above;
      left = here;
      return here;
    });
  }
  return row.at(-1) ?? 0;
}
