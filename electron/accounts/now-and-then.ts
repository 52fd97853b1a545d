/** Runs `work` some time after a call, once for all calls in that time. */
export interface NowAndThen {
  ask(): void;
  stop(): void;
}

export function nowAndThen(
  schedule: (delayMs: number, work: () => void) => () => void,
  delayMs: number,
  work: () => void,
): NowAndThen {
  let cancel: (() => void) | null = null;
  return {
    ask() {
      cancel ??= schedule(delayMs, () => {
        cancel = null;
        work();
      });
    },
    stop() {
      cancel?.();
    },
  };
}
