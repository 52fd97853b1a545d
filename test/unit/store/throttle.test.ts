import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../../renderer/store/feed/throttle.ts';

const THROTTLE_MS = 250;

describe('how often something is told', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is at once the first time, and again after a calm time', () => {
    const pace = new Throttle();
    const emit = vi.fn(() => {
      pace.mark();
    });
    pace.run(THROTTLE_MS, emit);
    expect(emit).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    pace.run(THROTTLE_MS, emit);
    pace.run(THROTTLE_MS, emit);
    vi.advanceTimersByTime(149);
    expect(emit).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(emit).toHaveBeenCalledTimes(2);
  });

  it('is at once where no calm is asked for, and what waited is not told again', () => {
    const pace = new Throttle();
    const emit = vi.fn(() => {
      pace.mark();
    });
    pace.run(THROTTLE_MS, emit);
    pace.run(THROTTLE_MS, emit);
    pace.run(0, emit);
    expect(emit).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2 * THROTTLE_MS);
    expect(emit).toHaveBeenCalledTimes(2);
  });

  it('is never once it was stopped', () => {
    const pace = new Throttle();
    pace.mark();
    const emit = vi.fn();
    pace.run(THROTTLE_MS, emit);
    pace.stop();
    vi.advanceTimersByTime(2 * THROTTLE_MS);
    expect(emit).not.toHaveBeenCalled();
  });
});
