import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { createScheduler, type Priority } from '../../../electron/api/scheduler.ts';
import { sleep } from '#shared/clock.ts';
import { createFakeClock } from './fake-clock.ts';

/** A service that allows `limit` requests in each window and tells it in every answer, by a clock that may be wrong. */
function createLimitedService(limit: number, windowMs: number, skewMs: number) {
  const counts = new Map<number, number>();
  return (now: number): { refused: boolean; headers: Headers } => {
    const window = Math.floor((now + skewMs) / windowMs);
    const count = (counts.get(window) ?? 0) + 1;
    counts.set(window, count);
    const headers = new Headers({
      date: new Date(now + skewMs).toUTCString(),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - count)),
      'x-ratelimit-reset': String(((window + 1) * windowMs) / 1_000),
    });
    return { refused: count > limit, headers };
  };
}

describe('a service with a limit', () => {
  it('has to refuse once at most, however its clock stands and whatever the order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom<Priority>('visible', 'normal', 'background')),
          {
            minLength: 20,
            maxLength: 80,
          },
        ),
        async (limit, skewMs, calls) => {
          const clock = createFakeClock();
          // As many at once as the smallest limit: only the first answer tells that there is one.
          const scheduler = createScheduler(clock, { concurrency: 2, random: () => 1, onWait: () => undefined });
          const service = createLimitedService(limit, 10_000, skewMs);
          let refused = 0;
          const all = calls.map(([latencyMs, priority]) =>
            scheduler.run(priority, undefined, async () => {
              const answer = service(clock.now());
              if (answer.refused) refused += 1;
              await sleep(clock, latencyMs);
              scheduler.answered({ status: answer.refused ? 429 : 200, headers: answer.headers, at: clock.now() });
              return ok(null);
            }),
          );
          await clock.until(Promise.all(all));
          // `Date` tells whole seconds, so that now and then one request comes early at the edge of a window.
          expect(refused).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 40 },
    );
  });
});
