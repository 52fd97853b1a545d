/** Resolves after `delayMs`, or as soon as `signal` aborts. */
export function pauseFor(
  schedule: (delayMs: number, work: () => void) => () => void,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = schedule(delayMs, end);
    signal.addEventListener('abort', end);
  });
}
