import { killSuite } from '../faults/kill/suite.ts';
import { expect, test } from './support/fixtures.ts';

/** One kill of each sort; `npm run test:faults -- --only kill` has fifty. */
for (const seed of [2, 8, 11]) {
  test(`what was called queued is sent once after a kill (seed ${seed})`, async () => {
    test.setTimeout(180_000);
    const told: string[] = [];
    const { breaks } = await killSuite.run({ seed, log: (line) => told.push(line) });
    expect(breaks, told.join('\n')).toEqual([]);
  });
}
