import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { atMost, type Bench, type Line } from '../bench.ts';
import { startApp, untilQuiet, untilSearchable } from '../running-app.ts';
import { median } from '../stats.ts';
import { syncedProfile } from '../synced-profile.ts';

/**
 * What the page and its Workers hold after a start on a full store in normal use (`synced-profile.ts`: what the background
 * finds out was found out by an earlier start), and on one with a single page in it.
 */
const STARTS = 5;
/** Of the service's organizations, the one with one page. */
const EMPTY = 1;

export const MEMORY_LINE: Line = {
  name: 'memory.heavy',
  async run(bench) {
    const full = await syncedProfile(bench, 'heavy', 'memory');
    const empty = { folder: path.join(await bench.folder('memory'), 'empty'), service: full.service };
    const samples = { ours: [] as number[], reference: [] as number[] };
    for (let start = 0; start < STARTS; start += 1) {
      samples.ours.push(await megabytesAfterStart(bench, full));
      samples.reference.push(await megabytesAfterStart(bench, { ...empty, organization: EMPTY }));
    }
    return [
      {
        name: 'memory.heavy',
        ours: median(samples.ours),
        reference: median(samples.reference),
        unit: 'MB',
        target: atMost(2),
      },
    ];
  },
};

async function megabytesAfterStart(bench: Bench, where: Parameters<typeof startApp>[1]): Promise<number> {
  const app = await startApp(bench, where);
  try {
    const page = await app.browser.newPage();
    await page.goto(app.url);
    await untilQuiet(app, page);
    await untilSearchable(page);
    await page.requestGC();
    return await largestRenderer(app.browser);
  } finally {
    await app.close();
  }
}

const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

/** Megabytes of its own that the process of the page has; its Workers are threads of it. Where the system tells (Linux). */
async function largestRenderer(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (browser === null) throw new Error('the browser does not tell of its processes');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'));
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemory(id)));
  return Math.max(...sizes);
}

async function ownMemory(processId: number): Promise<number> {
  const status = await readFile(`/proc/${String(processId)}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_000;
}
