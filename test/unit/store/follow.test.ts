import { Dexie, RangeSet } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { follow } from '../../../renderer/store/feed/change-feed.ts';

describe('what follows a table', () => {
  it('reads what was touched also where that becomes due while it is worked out how long it waits', async () => {
    const THROTTLE_MS = 250;
    let [now, step] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => (now += step));
    let reads = 0;
    let told = (): void => undefined;
    const next = (): Promise<void> => new Promise((resolve) => (told = resolve));
    const first = next();
    const stop = follow(
      ['db/rows'],
      () => Promise.resolve((reads += 1)),
      () => told(),
      () => THROTTLE_MS,
    );
    await first;
    [now, step] = [THROTTLE_MS - 1.5, 1];
    const second = next();
    Dexie.on.storagemutated.fire({ 'idb://db/rows/': new RangeSet('a') });
    await second;
    expect(reads).toBe(2);
    stop();
  });
});
