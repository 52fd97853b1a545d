/**
 * Loaded into the core before anything else (`node --expose-gc --import`): its time jumps when it is told to, and it says
 * what it holds when it is asked.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { letTimeJump } from './jumping-clock.ts';

const SETTLE_MS = 500;
/** Some things go only when what held them has gone. */
const COLLECTIONS = 3;

const question = z.union([z.object({ jumpMs: z.number() }), z.object({ figures: z.literal(true) })]);
export type CoreQuestion = z.output<typeof question>;

export const coreFigures = z.object({
  /** Bytes in use after everything that is not was collected. */
  heap: z.number(),
  external: z.number(),
  /** What keeps the process alive: sockets, timers, open files. */
  handles: z.number(),
});
export type CoreFigures = z.output<typeof coreFigures>;

const jump = letTimeJump();

process.on('message', (message) => {
  const asked = question.parse(message);
  if ('jumpMs' in asked) {
    jump(asked.jumpMs);
    process.send?.({});
  } else void figures().then((found) => process.send?.(found));
});

async function figures(): Promise<CoreFigures> {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    globalThis.gc?.();
    await wait(SETTLE_MS);
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, external, handles: process.getActiveResourcesInfo().length };
}
