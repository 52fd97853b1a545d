import { expect, it } from 'vitest';
import { carrySuite } from '../../faults/carry/suite.ts';

/** A few of the schedules of `npm run test:faults -- --only carry`, the same ones at every run. */
const FIRST_SEED = 17;
const SCHEDULES = 12;
const PER_TEST = 4;

for (let from = FIRST_SEED; from < FIRST_SEED + SCHEDULES; from += PER_TEST) {
  it(`words between a pack and two computers arrive once, or somebody is told (seeds ${from} to ${from + PER_TEST - 1})`, async () => {
    for (let seed = from; seed < from + PER_TEST; seed += 1) {
      const told: string[] = [];
      const { breaks } = await carrySuite.run({ seed, log: (line) => told.push(line) });
      expect({ seed, breaks, told: breaks.length === 0 ? [] : told }).toEqual({ seed, breaks: [], told: [] });
    }
  });
}
