import { startCaller } from '../../integration/sample/caller.ts';
import type { Suite } from '../support/suite.ts';
import { breakAnswers } from './answers.ts';
import { breakLimits } from './limits.ts';
import { chanceFrom } from './random.ts';
import { SIZES } from './sizes.ts';

/**
 * faults.input: the contract's limits at their edges and past them, answers full of what nobody knows yet, and content
 * that is larger than anybody's. Every run tries other texts; each four of them go through all sizes.
 */
export const inputSuite: Suite = {
  name: 'input',
  runs: 12,
  limitMs: 10 * 60_000,
  async run({ seed, log }) {
    const chance = chanceFrom(seed);
    const caller = await startCaller();
    const breaks: string[] = [];
    try {
      breaks.push(...(await breakLimits(caller, chance)), ...(await breakAnswers(caller, chance)));
    } finally {
      await caller.service.close();
    }
    const sizes = Object.entries(SIZES);
    const [name, size] = sizes[seed % sizes.length] ?? [];
    if (name === undefined || size === undefined) return { counts: {}, breaks };
    log(name);
    breaks.push(...(await size(chance, log)).map((what) => `${name}: ${what}`));
    return { counts: { limits: 1, answers: 1, sizes: 1 }, breaks };
  },
};
