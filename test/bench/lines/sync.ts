import path from 'node:path';
import { z } from 'zod';
import { REQUESTS_AT_ONCE } from '../../../electron/api/client.ts';
import type { Scale } from '../../../electron/sample/generate/scale.ts';
import type { SampleHello } from '../../support/sample-process.ts';
import { atMost, type Bench, type Line, type Reading } from '../bench.ts';
import { startApp, untilQuiet } from '../running-app.ts';
import { median, percentile } from '../stats.ts';
import { firstSync, keepSynced, syncedProfile, watchedSync, type FirstSync } from '../synced-profile.ts';

/** The sync of the built app with the sample service: the first one, what it does to the page, and one that finds nothing new. */

/** The small workspace takes turns with its reference; the large one is synced once a bench, since that takes minutes. */
const LIGHT_ROUNDS = 5;
const REFRESH_MS = 1_000 / 60;
const SIZES = {
  light: { spaces: 20, pages: 100, comments: 5_000 },
  heavy: { spaces: 200, pages: 100, comments: 50_000 },
};
const ms = z.number();

async function syncOnce(bench: Bench, scale: Scale, name: string, { keep = true } = {}): Promise<FirstSync> {
  const folder = path.join(await bench.folder(name), scale);
  const found = await firstSync(bench, scale, folder);
  if (keep) await keepSynced(bench, scale, folder);
  return found;
}

export const SYNC_LINES: readonly Line[] = [
  {
    name: 'sync.first',
    async run(bench): Promise<readonly Reading[]> {
      const light = { ours: [] as number[], reference: [] as number[] };
      for (let round = 0; round < LIGHT_ROUNDS; round += 1) {
        const keep = round === LIGHT_ROUNDS - 1;
        const found = await syncOnce(bench, 'light', `sync-first-${String(round)}`, { keep });
        light.ours.push(found.ms);
        light.reference.push(await slowerAlone(bench, 'light', found.requests));
      }
      const heavy = await syncOnce(bench, 'heavy', 'sync-first');
      return [
        {
          name: 'sync.first light',
          ours: median(light.ours),
          reference: median(light.reference),
          unit: 'ms',
          target: atMost(1.33),
        },
        {
          name: 'sync.first (one run)',
          ours: heavy.ms,
          reference: await slowerAlone(bench, 'heavy', heavy.requests),
          unit: 'ms',
          target: atMost(1.33),
        },
      ];
    },
  },
  {
    name: 'sync.blocking',
    async run(bench): Promise<readonly Reading[]> {
      const { tasks, frames } = await watchedSync(
        bench,
        'heavy',
        path.join(await bench.folder('sync-watched'), 'heavy'),
      );
      return [
        {
          name: 'sync.blocking longest task',
          ours: tasks.reduce((longest, task) => Math.max(longest, task), 0),
          reference: null,
          unit: 'ms',
          target: atMost(50),
        },
        {
          name: 'sync.blocking task p99',
          ours: percentile(tasks, 0.99),
          reference: null,
          unit: 'ms',
          target: atMost(16),
        },
        // Ours: of a hundred frames at most one comes more than one refresh late.
        {
          name: 'sync.blocking frame p99, beyond the refresh',
          ours: percentile(frames, 0.99) - REFRESH_MS,
          reference: null,
          unit: 'ms',
          target: atMost(17),
        },
      ];
    },
  },
  {
    name: 'sync.noop',
    async run(bench): Promise<readonly Reading[]> {
      const light = await secondSync(bench, 'light');
      const heavy = await secondSync(bench, 'heavy');
      return [
        {
          name: 'sync.noop requests',
          ours: heavy.requests.length,
          reference: heavy.allowed,
          unit: 'requests',
          target: atMost(1),
        },
        { name: 'sync.noop page bodies', ours: heavy.bodies, reference: null, unit: 'requests', target: atMost(0) },
        {
          name: 'sync.noop growth',
          ours: heavy.requests.length,
          reference: light.requests.length,
          unit: 'requests',
          target: atMost(3),
        },
      ];
    },
  },
];

/** Milliseconds of the slower part alone: the same answers fetched and parsed, or as much written to the store. */
async function slowerAlone(bench: Bench, scale: Scale, requests: readonly string[]): Promise<number> {
  const fetched = await fetchAll(await bench.service(scale), requests);
  const page = await bench.openPage('store');
  try {
    return Math.max(fetched, ms.parse(await page.call('writeWorkspace', SIZES[scale])));
  } finally {
    await page.close();
  }
}

async function fetchAll({ tokens }: SampleHello, requests: readonly string[]): Promise<number> {
  const left = requests.flatMap((line) => (line.startsWith('GET ') ? [line.slice('GET '.length)] : [])).reverse();
  const headers = { Authorization: `Bearer ${tokens.admin}` };
  const lane = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const response = await fetch(url, { headers });
      const body = await response.text();
      if (response.headers.get('content-type')?.includes('json') === true) JSON.parse(body);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, lane));
  return performance.now() - began;
}

interface SecondSync {
  readonly requests: readonly string[];
  /** One for each space and one for each page of a list. */
  readonly allowed: number;
  readonly bodies: number;
}

/** The second of two: the profile may be of an earlier bench, and what is due after an hour is due in the first. */
async function secondSync(bench: Bench, scale: Scale): Promise<SecondSync> {
  const place = await syncedProfile(bench, scale, 'sync-noop');
  await requestsOfStart(bench, place);
  const requests = await requestsOfStart(bench, place);
  const spaces = new Set(requests.flatMap((line) => /\/spaces\/([^/?]+)/.exec(line)?.[1] ?? []));
  const lists = requests.filter((line) => !/\/spaces\/[^/?]+/.test(line));
  return {
    requests,
    allowed: spaces.size + new Set(lists).size,
    bodies: requests.filter((line) => line.includes('/content/page/')).length,
  };
}

async function requestsOfStart(bench: Bench, place: Parameters<typeof startApp>[1]): Promise<readonly string[]> {
  const app = await startApp(bench, place);
  try {
    const page = await app.browser.newPage();
    await page.goto(app.url);
    return await untilQuiet(app, page);
  } finally {
    await app.close();
  }
}
