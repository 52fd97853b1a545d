import { describe, expect, it } from 'vitest';
import { outboxSuite } from '../../faults/outbox/suite.ts';

/** A few of the schedules of `npm run test:faults -- --only outbox`, the same ones at every run. */
const FIRST_SEED = 1;
const SCHEDULES = 60;
const PER_TEST = 10;

describe('random schedules of faults', () => {
  for (let from = FIRST_SEED; from < FIRST_SEED + SCHEDULES; from += PER_TEST) {
    it(`lose nothing and send nothing twice (seeds ${from} to ${from + PER_TEST - 1})`, async () => {
      for (let seed = from; seed < from + PER_TEST; seed += 1) {
        const told: string[] = [];
        const { breaks } = await outboxSuite.run({ seed, log: (line) => told.push(line) });
        expect({ seed, breaks, told: breaks.length === 0 ? [] : told }).toEqual({ seed, breaks: [], told: [] });
      }
    });
  }
});
