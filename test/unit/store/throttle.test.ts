import { describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../../renderer/store/feed/throttle.ts';
import { createFakeClock } from '../api/fake-clock.ts';

const THROTTLE_MS = 250;

function paced() {
  const clock = createFakeClock();
  const throttle = new Throttle(clock);
  const emit = vi.fn(() => {
    throttle.mark();
  });
  const run = (delayMs = THROTTLE_MS): void => {
    if (!throttle.waits(delayMs, emit)) emit();
  };
  return { clock, throttle, emit, run };
}

describe('how often something is told', () => {
  it('is at once the first time, and again after a calm time', async () => {
    const { clock, emit, run } = paced();
    run();
    expect(emit).toHaveBeenCalledTimes(1);
    await clock.advance(100);
    run();
    run();
    await clock.advance(149);
    expect(emit).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    expect(emit).toHaveBeenCalledTimes(2);
  });

  it('is at once where no calm is asked for, and what waited is not told again', async () => {
    const { clock, emit, run } = paced();
    run();
    run();
    run(0);
    expect(emit).toHaveBeenCalledTimes(2);
    await clock.advance(2 * THROTTLE_MS);
    expect(emit).toHaveBeenCalledTimes(2);
  });

  it('is never once it was stopped', async () => {
    const { clock, throttle, emit, run } = paced();
    throttle.mark();
    run();
    throttle.stop();
    await clock.advance(2 * THROTTLE_MS);
    expect(emit).not.toHaveBeenCalled();
  });
});
