import { expect, it } from 'vitest';
import { createLinkIndexer, QUIET_MS } from '../../../renderer/store/links/indexer.ts';
import { until } from '../until.ts';
import { openTestStore } from './fixtures.ts';

it('reads links also when its timer came a moment early', async () => {
  const test = await openTestStore();
  let now = 0;
  const waits: { readonly delayMs: number; readonly work: () => void }[] = [];
  const indexer = createLinkIndexer(test.db(), {
    now: () => now,
    schedule: (delayMs, work) => {
      waits.push({ delayMs, work });
      return () => undefined;
    },
  });
  indexer.scheduleRun();
  now = QUIET_MS - 1;
  waits[0]?.work();
  await until(() => waits.length > 1);
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([QUIET_MS, 1]);
  indexer.stop();
});
