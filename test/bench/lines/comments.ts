import { z } from 'zod';
import { atMost, type Line, type Reading } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** All comments with ten thousand open threads, in the real app over the real store. */

const THREADS = 10_000;
const FEW = 100;
const PRESSES = 100;
const OPENINGS = 5;
const frames = z.array(z.number());
const opened = z.object({ rows: z.number(), frames });

export const COMMENTS_LINE: Line = {
  name: 'comments',
  async run(bench): Promise<readonly Reading[]> {
    const page = await bench.openPage('comments');
    try {
      const open = async (threads: number): Promise<readonly z.output<typeof opened>[]> => {
        await page.call('start', { threads });
        const found: z.output<typeof opened>[] = [];
        for (let run = 0; run < OPENINGS; run += 1) found.push(opened.parse(await page.call('open', { threads })));
        return found;
      };
      const few = await open(FEW);
      const many = await open(THREADS);
      const step = frames.parse(await page.call('step', { threads: THREADS, presses: PRESSES }));
      const filter = frames.parse(await page.call('filter'));
      const worst = (one: readonly number[]): number => Math.max(...one);
      return [
        {
          name: 'comments.open first rows',
          ours: median(many.map(({ rows }) => rows)),
          // A hundred times the threads: the first rows do not wait for the rest.
          reference: median(few.map(({ rows }) => rows)),
          unit: 'ms',
          target: atMost(3),
        },
        {
          name: 'comments.open worst frame',
          ours: median(many.map((one) => worst(one.frames))),
          reference: null,
          unit: 'ms',
          target: atMost(50),
        },
        { name: 'comments.step worst frame', ours: worst(step), reference: null, unit: 'ms', target: atMost(32) },
        {
          name: 'comments.step frame p95',
          ours: percentile(step, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(17.5),
        },
        { name: 'comments.filter worst frame', ours: worst(filter), reference: null, unit: 'ms', target: atMost(50) },
      ];
    } finally {
      await page.close();
    }
  },
};
