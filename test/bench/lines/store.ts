import { z } from 'zod';
import { atLeast, atMost, type Bench, type Line, type Reading } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** The store in Chromium, against raw IndexedDB that holds the same. */

const ms = z.number();
const samples = z.object({ ours: z.array(z.number()), reference: z.array(z.number()) });

async function measure<T>(bench: Bench, name: string, input: unknown, schema: z.ZodType<T>): Promise<T> {
  const page = await bench.openPage('store');
  try {
    return schema.parse(await page.call(name, input));
  } finally {
    await page.close();
  }
}

const SPACES = 200;
const PAGES_PER_SPACE = 100;
const COMMENTS = 50_000;
/** As many writes as the outbox is measured with elsewhere. */
const WAITING = 1_000;
const ROUNDS = 5;

/**
 * Rows a second, all of them written in one go, ours and the reference in turn. Each has a new browser profile, which is calm
 * before it begins: what was written, a browser goes on sorting for seconds, and that would be timed with the other.
 */
async function writeInTurn(
  bench: Bench,
  { name, input, rows }: { readonly name: string; readonly input: object; readonly rows: number },
): Promise<Pick<Reading, 'ours' | 'reference'>> {
  const rate = async (side: 'ours' | 'raw'): Promise<number> => {
    const page = await bench.openPage('store');
    try {
      await page.call(name, input);
      await page.calm();
      return (rows / ms.parse(await page.call('writeAll', { side }))) * 1_000;
    } finally {
      await page.close();
    }
  };
  const rates = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate('ours'));
    rates.reference.push(await rate('raw'));
  }
  return medians(rates);
}

function medians({ ours, reference }: z.output<typeof samples>): Pick<Reading, 'ours' | 'reference'> {
  return { ours: median(ours), reference: median(reference) };
}

export const STORE_LINES: readonly Line[] = [
  {
    name: 'store.write.pages',
    async run(bench): Promise<readonly Reading[]> {
      const found = await writeInTurn(bench, {
        name: 'startPages',
        input: { spaces: SPACES, pages: PAGES_PER_SPACE },
        rows: SPACES * PAGES_PER_SPACE,
      });
      return [{ name: 'store.write.pages', ...found, unit: 'rows/s', target: atLeast(2) }];
    },
  },
  {
    name: 'store.write.small',
    async run(bench): Promise<readonly Reading[]> {
      const found = await writeInTurn(bench, { name: 'startComments', input: { count: COMMENTS }, rows: COMMENTS });
      return [{ name: 'store.write.small', ...found, unit: 'rows/s', target: atLeast(3) }];
    },
  },
  {
    name: 'store.put.durable',
    async run(bench): Promise<readonly Reading[]> {
      const found = await measure(bench, 'putDurable', { runs: 200 }, samples);
      return [{ name: 'store.put.durable', ...medians(found), unit: 'ms', target: atMost(4) }];
    },
  },
  {
    name: 'store.open.page',
    async run(bench): Promise<readonly Reading[]> {
      const { ours, reference } = await measure(bench, 'openPage', { runs: 400 }, samples);
      return [
        {
          name: 'store.open.page p95',
          ours: percentile(ours, 0.95),
          reference: percentile(reference, 0.95),
          unit: 'ms',
          target: atMost(2),
        },
      ];
    },
  },
  {
    name: 'store.titles',
    async run(bench): Promise<readonly Reading[]> {
      const heavy = await measure(bench, 'titles', { pages: 20_000, runs: 20 }, samples);
      const light = await measure(bench, 'titles', { pages: 2_000, runs: 20 }, samples);
      const [ours, lightOurs] = [median(heavy.ours), median(light.ours)];
      const first = async (spaces: number): Promise<number> =>
        median(await measure(bench, 'firstTitles', { spaces, pages: PAGES_PER_SPACE, runs: 60 }, z.array(z.number())));
      return [
        { name: 'store.titles', ours, reference: median(heavy.reference), unit: 'ms', target: atMost(1.5) },
        // Ten times the titles in one list, read whole as the reference reads them: ten times the time is what that costs.
        { name: 'store.titles whole', ours: ours / lightOurs, reference: null, unit: 'times', target: atMost(10) },
        // Ten times the workspace: how many times the time until its library and then a space of it can be listed.
        {
          name: 'store.titles growth',
          ours: await first(200),
          reference: await first(20),
          unit: 'ms',
          target: atMost(3),
        },
      ];
    },
  },
  {
    name: 'store.counts',
    async run(bench): Promise<readonly Reading[]> {
      const sizes = { spaces: SPACES, pages: PAGES_PER_SPACE, comments: COMMENTS, waiting: WAITING, runs: 200 };
      const found = await measure(bench, 'counts', sizes, z.record(z.string(), z.array(z.number())));
      return Object.entries(found).map(([name, times]) => ({
        name: `store.counts ${name}`,
        ours: median(times),
        reference: null,
        unit: 'ms',
        target: atMost(1),
      }));
    },
  },
];
