/**
 * Makes the time of this process or page one that can be pushed on: what it calls now jumps, and every timer that has come
 * due by then goes off. Between jumps it passes as ever. It stands on its own, since a page is given it as text.
 */
export function letTimeJump(): (byMs: number) => void {
  /** Shorter waits are those of work under way, which takes the time that it takes. */
  const leastMs = 1_000;
  const { now } = Date;
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const waiting = new Map<unknown, { readonly dueAt: number; readonly run: () => void }>();
  let ahead = 0;
  Date.now = () => now() + ahead;
  const startLong = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown => {
    if (ms < leastMs) return start(work, ms, ...given);
    const run = (): void => {
      waiting.delete(timer);
      work(...given);
    };
    const timer = start(run, ms);
    waiting.set(timer, { dueAt: Date.now() + ms, run });
    return timer;
  };
  const stopLong = (timer?: Parameters<typeof stop>[0]): void => {
    waiting.delete(timer);
    stop(timer);
  };
  Object.assign(globalThis, { setTimeout: startLong, clearTimeout: stopLong });
  return (byMs) => {
    ahead += byMs;
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= Date.now()).sort(([, a], [, b]) => a.dueAt - b.dueAt);
    for (const [timer, { run }] of due) {
      if (!waiting.has(timer)) continue;
      stop(timer as Parameters<typeof stop>[0]);
      run();
    }
  };
}
