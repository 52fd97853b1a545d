import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from '../../../renderer/store/feed/throttle.ts';

const CALM_MS = 250;

describe('how often something is told', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is at once the first time, and again after a calm time', () => {
    const pace = new Pace();
    const tell = vi.fn(() => {
      pace.mark();
    });
    pace.run(CALM_MS, tell);
    expect(tell).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    pace.run(CALM_MS, tell);
    pace.run(CALM_MS, tell);
    vi.advanceTimersByTime(149);
    expect(tell).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it('is at once where no calm is asked for, and what waited is not told again', () => {
    const pace = new Pace();
    const tell = vi.fn(() => {
      pace.mark();
    });
    pace.run(CALM_MS, tell);
    pace.run(CALM_MS, tell);
    pace.run(0, tell);
    expect(tell).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2 * CALM_MS);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it('is never once it was stopped', () => {
    const pace = new Pace();
    pace.mark();
    const tell = vi.fn();
    pace.run(CALM_MS, tell);
    pace.stop();
    vi.advanceTimersByTime(2 * CALM_MS);
    expect(tell).not.toHaveBeenCalled();
  });
});
