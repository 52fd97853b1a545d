import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { filesUnder, pagePairs } from '../../measure/change-requests.ts';
import { atMost, type Line, type Reading } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** Real change requests where they are at hand, else those of the sample workspace. */
const CORPUS = '../shared/corpus/change-requests';
const SAMPLE = 'electron/sample/workspace/change-requests';
const RUNS = 3;
/** The longest that a person may wait for a page of a change request (ms). */
const WORST_MS = 100;

const samples = z.object({
  compared: z.array(z.number()),
  whole: z.array(z.number()),
  reference: z.array(z.number()),
});

export const DIFF_LINE: Line = {
  name: 'diff.page',
  async run(bench): Promise<readonly Reading[]> {
    const files = await filesUnder(existsSync(CORPUS) ? CORPUS : SAMPLE);
    const all = await Promise.all(files.map(async (file) => pagePairs(await readFile(file, 'utf8'))));
    // A page that came or went has nothing to be compared with.
    const pairs = all.flat().filter(({ before, after }) => before !== '' && after !== '');
    const page = await bench.openPage('diff');
    try {
      // The first pass meets code that nothing has compiled yet, on both sides.
      await page.call('diffAll', { pairs, runs: 1 });
      const { compared, whole, reference } = samples.parse(await page.call('diffAll', { pairs, runs: RUNS }));
      return [
        reading('p50', median(compared), median(reference), 1),
        reading('p95', percentile(compared, 0.95), percentile(reference, 0.95), 0.2),
        {
          name: 'diff.page worst, from both texts to the screen',
          ours: Math.max(...whole),
          reference: null,
          unit: 'ms',
          target: atMost(WORST_MS),
        },
      ];
    } finally {
      await page.close();
    }
  },
};

const reading = (share: string, ours: number, reference: number, limit: number): Reading => ({
  name: `diff.page ${share}`,
  ours,
  reference,
  unit: 'ms',
  target: atMost(limit),
});
