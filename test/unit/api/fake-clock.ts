import type { Clock } from '#shared/clock.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time, running what falls due on the way. */
  advance(ms: number): Promise<void>;
  /** Moves time from timer to timer until the promise is settled. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Somebody sets the clock; timers do not mind. */
  set(now: number): void;
  /** How many timers wait. */
  pending(): number;
}

/** Time that passes only when a test says so. */
export function createFakeClock(startAt = 1_800_000_000_000): FakeClock {
  let time = startAt;
  let wrongBy = 0;
  const timers = new Set<Timer>();

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const nextTimer = (): Timer | undefined => [...timers].sort((a, b) => a.at - b.at)[0];
  const fire = (timer: Timer): void => {
    timers.delete(timer);
    time = Math.max(time, timer.at);
    timer.work();
  };

  return {
    now: () => time + wrongBy,
    set(now) {
      wrongBy = now - time;
    },
    schedule(delayMs, work) {
      const timer = { at: time + Math.max(0, delayMs), work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pending: () => timers.size,
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (let timer = nextTimer(); timer !== undefined && timer.at <= end; timer = nextTimer()) {
        fire(timer);
        await settle();
      }
      time = end;
      await settle();
    },
    async until(promise) {
      const state = { settled: false };
      const done = promise.finally(() => {
        state.settled = true;
      });
      done.catch(() => undefined);
      for (let rounds = 0; rounds < 10_000; rounds += 1) {
        await settle();
        if (state.settled) return done;
        const timer = nextTimer();
        if (timer !== undefined) fire(timer);
      }
      throw new Error('The promise waits for something other than time.');
    },
  };
}
