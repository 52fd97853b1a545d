import { expect, it } from 'vitest';
import { syncSuite } from '../../faults/sync/suite.ts';

/** A few of the schedules of `npm run test:faults -- --only sync`, the same ones at every run. */
it.each([1, 2, 3, 4, 5, 6])('the store equals the service after a sync among faults (seed %i)', async (seed) => {
  const told: string[] = [];
  const { breaks } = await syncSuite.run({ seed, log: (line) => told.push(line) });
  expect({ breaks, told: breaks.length === 0 ? [] : told }).toEqual({ breaks: [], told: [] });
});
