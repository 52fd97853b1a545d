import { z } from 'zod';
import { atMost, type Line } from '../bench.ts';
import { median, percentile } from '../stats.ts';

const SIZE = { spaces: 200, teams: 40 };
const samples = z.array(z.number());

export const ACCESS_LINE: Line = {
  name: 'access.matrix',
  async run(bench) {
    const page = await bench.openPage('access');
    try {
      const opened = samples.parse(await page.call('open', { ...SIZE, runs: 15 }));
      const frames = samples.parse(await page.call('arrows', SIZE));
      return [
        { name: 'access.matrix open', ours: median(opened), reference: null, unit: 'ms', target: atMost(100) },
        {
          name: 'access.matrix arrow p95',
          ours: percentile(frames, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(33.5),
        },
      ];
    } finally {
      await page.close();
    }
  },
};
