import { describe, expect, it } from 'vitest';
import { trendOf } from '#shared/triage/trend.ts';

const weeks = (before: number, ...recent: readonly number[]): readonly number[] => [
  ...Array.from({ length: 13 - recent.length }, () => before),
  ...recent,
];

describe('the trend of a pulse', () => {
  it('is new where nothing came before the last four weeks', () => {
    expect(trendOf(weeks(0, 0, 0, 0, 1))).toBe('new');
    expect(trendOf(weeks(0, 0, 0, 0, 0))).toBe('steady');
    expect(trendOf([])).toBe('steady');
  });

  it('rises with half as much again, and at least three more', () => {
    expect(trendOf(weeks(2, 3, 3, 3, 3))).toBe('rising');
    expect(trendOf(weeks(2, 3, 3, 3, 2))).toBe('steady');
    // Twice as much, but of hardly anything.
    expect(trendOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])).toBe('steady');
  });

  it('falls by as much as it rises', () => {
    expect(trendOf(weeks(3, 2, 2, 2, 2))).toBe('falling');
    expect(trendOf(weeks(3, 2, 2, 2, 3))).toBe('steady');
    expect(trendOf(weeks(1, 0, 0, 0, 0))).toBe('falling');
  });
});
