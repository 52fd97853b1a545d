import { onTestFinished } from 'vitest';

/** The real one, also in tests that fake timers: taken before any of them can. */
const { setImmediate: nextTurn } = globalThis;

/**
 * Waits, turn by turn, until `holds` answers true. There is no time limit here: a slow machine takes more turns, and a test
 * that waits in vain ends with the runner's own limit, which is told what was waited for.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const test = { isOver: false };
  onTestFinished(() => {
    test.isOver = true;
  });
  while (!(await holds())) {
    if (test.isOver) {
      console.error(`The test ended while it waited until ${holds.toString()}`);
      return new Promise(() => undefined);
    }
    await new Promise<void>((resolve) => nextTurn(resolve));
  }
}
