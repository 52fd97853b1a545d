import { expect, it } from 'vitest';
import { inputSuite } from '../../faults/input/suite.ts';

/** A taste of `npm run test:faults -- --only input`: the deep tree comes with this seed. */
it('limits hold at their edges, strange answers are taken, and a tree of 1,000 levels is kept', async () => {
  const { breaks } = await inputSuite.run({ seed: 2, log: () => undefined });
  expect(breaks).toEqual([]);
});
