import { describe, expect, it } from 'vitest';
import { identitySuite } from '../../faults/identity/suite.ts';

/** A few of the runs of `npm run test:faults -- --only identity`, the same ones every time. */
const FIRST_SEED = 1;
const RUNS = 12;
const PER_TEST = 4;

describe('people who change places, tokens and accounts', () => {
  for (let from = FIRST_SEED; from < FIRST_SEED + RUNS; from += PER_TEST) {
    it(`send nothing in another name (seeds ${String(from)} to ${String(from + PER_TEST - 1)})`, async () => {
      for (let seed = from; seed < from + PER_TEST; seed += 1) {
        const told: string[] = [];
        const { breaks } = await identitySuite.run({ seed, log: (line) => told.push(line) });
        expect({ seed, breaks, told: breaks.length === 0 ? [] : told }).toEqual({ seed, breaks: [], told: [] });
      }
    });
  }
});
