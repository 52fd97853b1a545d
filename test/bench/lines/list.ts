import { z } from 'zod';
import { atMost, type Line } from '../bench.ts';
import { median, percentile } from '../stats.ts';

const ROWS = 50_000;
const samples = z.object({ ours: z.array(z.number()), reference: z.array(z.number()) });
const scrolled = z.object({ frames: z.array(z.number()), blank: z.number() });

export const LIST_LINE: Line = {
  name: 'list.scroll',
  async run(bench) {
    const page = await bench.openPage('list');
    try {
      const first = samples.parse(await page.call('firstRows', { rows: ROWS, runs: 15 }));
      const scroll = scrolled.parse(await page.call('scroll', { rows: ROWS }));
      return [
        {
          name: 'list.scroll first rows',
          ours: median(first.ours),
          reference: median(first.reference),
          unit: 'ms',
          target: atMost(1.6),
        },
        {
          name: 'list.scroll frame p95',
          ours: percentile(scroll.frames, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(33.5),
        },
        { name: 'list.scroll blank frames', ours: scroll.blank, reference: null, unit: 'frames', target: atMost(0) },
      ];
    } finally {
      await page.close();
    }
  },
};
