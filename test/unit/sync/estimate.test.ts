import { describe, expect, it } from 'vitest';
import { createEstimate } from '../../../electron/sync/estimate.ts';

describe('the time that is left', () => {
  it('is not told before anything can be told', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(3, 5_000);
    expect(estimate.left(100)).toBeNull();
  });

  it('follows from the speed of the last seconds, not from a fast start', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(1_000, 1_000);
    for (let second = 1; second <= 40; second += 1) estimate.note(1_000 + second, 1_000 + second * 1_000);
    expect(estimate.left(60)).toBe(60_000);
  });

  it('is nothing when nothing is left', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(10, 2_000);
    expect(estimate.left(0)).toBeNull();
  });
});
