import { z } from 'zod';
import type { BareBrowser } from './bare-browser.ts';

/** What a page's main thread did from its first rows on (ms): each task that the browser ran, and the time from frame to frame. */
export interface MainThread {
  readonly tasks: readonly number[];
  readonly frames: readonly number[];
}

declare global {
  var galleyFrames: number[] | undefined;
}

const FIRST_ROWS = 'galley: first rows';

/** Before the page goes anywhere. Answers how to end it. */
export async function watchMainThread(browser: BareBrowser): Promise<() => Promise<MainThread>> {
  const { page } = browser;
  await page.beforeAll(
    `globalThis.__name ??= (named) => named; (${watchFrames.toString()})(${JSON.stringify(FIRST_ROWS)});`,
  );
  await browser.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  return async () => {
    const frames = z.array(z.number()).parse(await page.evaluate(() => globalThis.galleyFrames));
    return { tasks: tasksOf(await endOfTrace(browser)), frames };
  };
}

/** Of all that can be traced, the tasks of pages and Workers, what they are called, and marks. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds, both. */
      ts: z.number(),
      dur: z.number().optional(),
      ph: z.string(),
    }),
  ),
});

const complete = z.object({ stream: z.string().optional(), dataLossOccurred: z.boolean() });
const piece = z.object({ data: z.string(), eof: z.boolean(), base64Encoded: z.boolean().optional() });

async function endOfTrace(browser: BareBrowser): Promise<z.output<typeof traced>> {
  const ended = new Promise<unknown>((resolve) => {
    browser.on('Tracing.tracingComplete', resolve);
  });
  await browser.send('Tracing.end');
  const { stream, dataLossOccurred } = complete.parse(await ended);
  if (stream === undefined || dataLossOccurred) throw new Error('the trace is not whole');
  const parts: string[] = [];
  for (;;) {
    const { data, eof, base64Encoded } = piece.parse(await browser.send('IO.read', { handle: stream }));
    parts.push(base64Encoded === true ? Buffer.from(data, 'base64').toString() : data);
    if (eof) break;
  }
  await browser.send('IO.close', { handle: stream });
  return traced.parse(JSON.parse(parts.join('')));
}

/** The mark was made on the main thread, and so says which one that is. */
function tasksOf({ traceEvents }: z.output<typeof traced>): readonly number[] {
  const mark = traceEvents.find(({ name }) => name === FIRST_ROWS);
  if (mark === undefined) throw new Error('no rows were drawn');
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= mark.ts)
    .map(({ dur = 0 }) => dur / 1_000);
}

/**
 * Runs in the page before anything else. What counts begins with the first rows, and so with the task that makes them: until
 * then the page itself is loaded.
 */
function watchFrames(firstRows: string): void {
  const frames: number[] = [];
  globalThis.galleyFrames = frames;
  let before = Infinity;
  const next = (now: number): void => {
    if (now > before) frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  const rows = new MutationObserver(() => {
    if (document.querySelector('[role="treeitem"]') === null) return;
    rows.disconnect();
    performance.mark(firstRows);
    requestAnimationFrame(next);
  });
  rows.observe(document, { subtree: true, childList: true });
}
