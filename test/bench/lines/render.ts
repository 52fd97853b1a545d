import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atMost, type Line, type Reading } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** Real pages where they are at hand, else those of the sample workspace. */
const CORPUS = '../shared/corpus/git-synced';
const SAMPLE = 'electron/sample/workspace/spaces';
const RUNS = 3;

const samples = z.object({ ours: z.array(z.number()), reference: z.array(z.number()) });

export const RENDER_LINES: readonly Line[] = [
  {
    name: 'render.page',
    async run(bench): Promise<readonly Reading[]> {
      const pages = await pagesUnder(existsSync(CORPUS) ? CORPUS : SAMPLE);
      const page = await bench.openPage('render');
      try {
        // The first pass meets code that nothing has compiled yet, on both sides.
        await page.call('drawPages', { pages, runs: 1 });
        const { ours, reference } = samples.parse(await page.call('drawPages', { pages, runs: RUNS }));
        return [
          {
            name: 'render.page p50',
            ours: median(ours),
            reference: median(reference),
            unit: 'ms',
            target: atMost(1),
          },
          {
            name: 'render.page p95',
            ours: percentile(ours, 0.95),
            reference: percentile(reference, 0.95),
            unit: 'ms',
            target: atMost(1),
          },
        ];
      } finally {
        await page.close();
      }
    },
  },
];

async function pagesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'SUMMARY.md');
  return Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')));
}
