/** Time as the client sees it, so that tests can drive it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; answers the canceller. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

/** Beyond this a timer of Node fires at once. */
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

/** Resolves after `delayMs`, or at once when the signal says stop. Whoever waits looks at the signal afterwards. */
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
