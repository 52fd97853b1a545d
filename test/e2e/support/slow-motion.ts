import type { BrowserContext } from '@playwright/test';

const OF_ALL_TESTS_MS = Number(process.env.GALLEY_TEST_SLOW ?? 0);

/**
 * Has what a page says to its Workers and to the core leave late, in order, each message by a time of its own: what only
 * works where answers come at once fails here, and not first on a busy machine. `longestMs`: the longest that one waits; for
 * every test it is in `GALLEY_TEST_SLOW`. Pages that are open already go on as they are.
 */
export async function slowDown(context: BrowserContext, longestMs = OF_ALL_TESTS_MS): Promise<void> {
  if (longestMs === 0) return;
  await context.addInitScript((longest) => {
    const queues = new WeakMap<object, { dueAt: number; readonly sends: (() => void)[] }>();
    const waiting = new Set<() => void>();
    const late = (from: object, send: () => void): void => {
      const queue = queues.get(from) ?? { dueAt: 0, sends: [] };
      queues.set(from, queue);
      queue.dueAt = Math.max(queue.dueAt, performance.now() + Math.random() * longest);
      queue.sends.push(send);
      // Two timers of the same time may end in either order: each sends what is next.
      const sendNext = (): void => {
        waiting.delete(sendNext);
        queue.sends.shift()?.();
      };
      waiting.add(sendNext);
      // Real time: to be late is what this is for.
      setTimeout(sendNext, queue.dueAt - performance.now());
    };
    // A page that goes would have said it all.
    addEventListener('pagehide', () => {
      for (const sendNext of waiting) sendNext();
    });
    const delay = (prototype: object, name: string, canGo: (from: object) => boolean): void => {
      const send = Reflect.get(prototype, name) as (...given: unknown[]) => void;
      Object.assign(prototype, {
        [name](this: object, ...given: unknown[]) {
          late(this, () => {
            if (canGo(this)) Reflect.apply(send, this, given);
          });
        },
      });
    };
    delay(Worker.prototype, 'postMessage', () => true);
    delay(MessagePort.prototype, 'postMessage', () => true);
    delay(WebSocket.prototype, 'send', (socket) => (socket as WebSocket).readyState === WebSocket.OPEN);
  }, longestMs);
}
