/** Time and its timers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; answers a function that cancels it. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

/** With a longer delay, a Node timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, work) {
    const timer = setTimeout(work, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Resolves after `delayMs`, or at once when the signal aborts. The caller then checks the signal. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.schedule(delayMs, end);
    signal?.addEventListener('abort', end);
  });
}
