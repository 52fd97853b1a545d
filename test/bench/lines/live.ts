import { z } from 'zod';
import { atMost, type Bench, type Line } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** One put until the open list shows it: a tree of a thousand rows, in the real app over the real store. */

const ROWS = 1_000;
const HEAVY_SPACES = 20;
const LIGHT_SPACES = 2;
const PUTS = 200;
/** So many rows are on the screen whatever its size, and get one put after the other. */
const SCREENFUL = 10;
const samples = z.array(z.number());

export const LIVE_LINE: Line = {
  name: 'live.update',
  async run(bench) {
    const light = await puts(bench, LIGHT_SPACES);
    const heavy = await puts(bench, HEAVY_SPACES);
    return [
      { name: 'live.update p50', ours: median(heavy), reference: null, unit: 'ms', target: atMost(8) },
      { name: 'live.update p95', ours: percentile(heavy, 0.95), reference: null, unit: 'ms', target: atMost(16) },
      { name: 'live.update growth', ours: median(heavy), reference: median(light), unit: 'ms', target: atMost(1.5) },
    ];
  },
};

async function puts(bench: Bench, spaces: number): Promise<readonly number[]> {
  const page = await bench.openPage('live');
  try {
    await page.call('start', { spaces, pages: ROWS });
    // The first ones meet code that nothing has compiled yet.
    await page.call('put', { runs: SCREENFUL, rows: SCREENFUL });
    return samples.parse(await page.call('put', { runs: PUTS, rows: SCREENFUL }));
  } finally {
    await page.close();
  }
}
