import { describe, expect, test } from 'vitest';
import { atLeast, atMost, judge, type Reading } from '../../bench/bench.ts';
import { benchFile, benchFileSchema, changeOf, changeWords, NOISE } from '../../bench/compare.ts';
import { median, percentile } from '../../bench/stats.ts';

const time = (ours: number, reference: number | null = null): Reading => ({
  name: 'a line',
  ours,
  reference,
  unit: 'ms',
  target: atMost(2),
});
const rate = (ours: number, reference: number): Reading => ({ ...time(ours, reference), target: atLeast(2) });
const fileOf = (...readings: readonly Reading[]) =>
  benchFile(readings.map(judge), { before: 0, after: 0 }, new Date(0)).lines;

describe('a line', () => {
  test('is judged by its ratio where there is a reference, and by its own figure where there is none', () => {
    expect(judge(time(30, 20))).toMatchObject({ ratio: 1.5, ok: true, target: '<= 2x' });
    expect(judge(time(50, 20))).toMatchObject({ ratio: 2.5, ok: false });
    expect(judge(time(2))).toMatchObject({ ratio: null, ok: true, target: '<= 2 ms' });
    expect(judge(time(2.1))).toMatchObject({ ok: false });
  });

  test('of which more is better falls short below its limit', () => {
    expect(judge(rate(39, 20))).toMatchObject({ ok: false, target: '>= 2x' });
    expect(judge(rate(40, 20))).toMatchObject({ ok: true });
  });

  test('that could not be measured meets no target', () => {
    expect(judge(time(Number.NaN))).toMatchObject({ ok: false });
    expect(judge({ ...rate(1, 1), ours: Number.NaN })).toMatchObject({ ok: false });
  });
});

describe('against an earlier bench', () => {
  test('a line is compared by its ratio, whatever the machines were', () => {
    const change = changeOf(judge(time(300, 200)), fileOf(time(15, 10)));
    expect(change).toEqual({ times: 1, verdict: 'same' });
  });

  test('what is within the noise is the same, what is beyond it is worse or better', () => {
    const before = fileOf(time(10));
    expect(changeOf(judge(time(10 * (1 + NOISE) - 0.01)), before)?.verdict).toBe('same');
    expect(changeOf(judge(time(10 * (1 + NOISE) + 0.01)), before)?.verdict).toBe('worse');
    expect(changeOf(judge(time(10 / (1 + NOISE) - 0.01)), before)?.verdict).toBe('better');
  });

  test('a line of which more is better is worse when it has less', () => {
    const change = changeOf(judge(rate(20, 10)), fileOf(rate(40, 10)));
    expect(change).toEqual({ times: 2, verdict: 'worse' });
    expect(changeWords(change)).toBe('2.00x WORSE');
  });

  test('something where there was nothing is worse where less is better', () => {
    expect(changeOf(judge(time(3)), fileOf(time(0)))?.verdict).toBe('worse');
    expect(changeOf(judge(time(0)), fileOf(time(3)))?.verdict).toBe('better');
    expect(changeOf(judge(time(0)), fileOf(time(0)))?.verdict).toBe('same');
  });

  test('a line that it does not have, or has in another unit, is new', () => {
    expect(changeOf(judge(time(3)), [])).toBeNull();
    expect(changeOf(judge(time(3)), fileOf({ ...time(3), unit: 's' }))).toBeNull();
    expect(changeOf(judge(time(3, 3)), fileOf(time(3)))).toBeNull();
    expect(changeWords(null)).toBe('new');
  });

  test('what is written is read again', () => {
    const file = benchFile([judge(time(30, 20))], { before: 0.5, after: 2 }, new Date(0));
    expect(benchFileSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
  });
});

test('a percentile is a sample, and there is none of nothing', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(median([])).toBeNaN();
});
