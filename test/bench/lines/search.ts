import { z } from 'zod';
import { atMost, type Bench, type BenchPage, type Line, type Reading } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** The search index in Chromium, against MiniSearch with the same texts. */

const ms = z.number();
const samples = z.array(z.number());
const queries = z.record(z.string(), samples);
const loaded = z.object({ open: z.number(), first: z.number() });
const sizes = z.object({ disk: z.number(), memory: z.number(), segments: z.number() });

const HEAVY = { count: 200, each: 100 };
const LIGHT = { count: 20, each: 100 };

/** A page with its store filled and its index built, shared by the lines of one run. */
interface Indexed {
  readonly page: BenchPage;
  readonly characters: number;
  readonly buildMs: number;
}

const indexed = new WeakMap<Bench, Map<object, Promise<Indexed>>>();

function withIndex(bench: Bench, scale: typeof HEAVY): Promise<Indexed> {
  const known = indexed.get(bench) ?? new Map<object, Promise<Indexed>>();
  indexed.set(bench, known);
  const made = known.get(scale) ?? makeIndex(bench, scale);
  known.set(scale, made);
  return made;
}

async function makeIndex(bench: Bench, scale: typeof HEAVY): Promise<Indexed> {
  const page = await bench.openPage('search');
  bench.atEnd(() => page.close());
  const characters = ms.parse(await page.call('fill', scale));
  return { page, characters, buildMs: ms.parse(await page.call('build')) };
}

export const SEARCH_LINES: readonly Line[] = [
  {
    name: 'search.build',
    async run(bench): Promise<readonly Reading[]> {
      const { page, buildMs } = await withIndex(bench, HEAVY);
      const reference = ms.parse(await page.call('referenceBuild'));
      return [{ name: 'search.build', ours: buildMs, reference, unit: 'ms', target: atMost(0.5) }];
    },
  },
  {
    name: 'search.load',
    async run(bench): Promise<readonly Reading[]> {
      const { page } = await withIndex(bench, HEAVY);
      const { open, first } = loaded.parse(await page.call('load'));
      const reference = ms.parse(await page.call('referenceLoad'));
      return [
        { name: 'search.load', ours: open, reference, unit: 'ms', target: atMost(0.12) },
        { name: 'search.query first', ours: open + first, reference: null, unit: 'ms', target: atMost(100) },
      ];
    },
  },
  {
    name: 'search.query',
    async run(bench): Promise<readonly Reading[]> {
      const heavy = queries.parse(await (await withIndex(bench, HEAVY)).page.call('query'));
      const light = queries.parse(await (await withIndex(bench, LIGHT)).page.call('query'));
      const palette = samples.parse(await (await withIndex(bench, HEAVY)).page.call('palette'));
      const all = (found: z.output<typeof queries>): number => percentile(Object.values(found).flat(), 0.95);
      return [
        ...Object.entries(heavy).map(([name, found]): Reading => ({
          name: `search.query ${name}`,
          ours: percentile(found, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(15),
        })),
        {
          name: 'search.query palette',
          ours: percentile(palette, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(100),
        },
        // Ten times the data: how many times the time.
        {
          name: 'search.query growth',
          ours: all(heavy) / all(light),
          reference: null,
          unit: 'times',
          target: atMost(3),
        },
      ];
    },
  },
  {
    name: 'search.update',
    async run(bench): Promise<readonly Reading[]> {
      const { page } = await withIndex(bench, HEAVY);
      const found = samples.parse(await page.call('update'));
      return [{ name: 'search.update', ours: median(found), reference: null, unit: 'ms', target: atMost(5) }];
    },
  },
  {
    name: 'search.size',
    async run(bench): Promise<readonly Reading[]> {
      const { page, characters } = await withIndex(bench, HEAVY);
      const { disk, memory } = sizes.parse(await page.call('size'));
      const megabytes = (bytes: number): number => bytes / 1e6;
      return [
        {
          name: 'search.size disk',
          ours: megabytes(disk),
          reference: megabytes(characters),
          unit: 'MB',
          target: atMost(0.4),
        },
        {
          name: 'search.size memory',
          ours: megabytes(memory),
          reference: megabytes(characters),
          unit: 'MB',
          target: atMost(0.5),
        },
      ];
    },
  },
];
