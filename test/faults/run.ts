import { parseArgs } from 'node:util';
import { outboxSuite } from './outbox/suite.ts';
import type { Suite } from './support/suite.ts';

/**
 * `npm run test:faults [-- --only NAME] [--seed N] [--runs N] [--json]`. Run number i of a suite has the seed N + i, so that
 * `--seed` of a broken one with `--runs 1` plays it again. The last line holds the counts; exit 1 on any break.
 */
const suites: readonly Suite[] = [outboxSuite];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const chosen = suites.filter(({ name }) => values.only === undefined || values.only === name);
if (chosen.length === 0) {
  console.error(`There is no suite ${values.only ?? ''}: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const firstSeed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000_000) : Number(values.seed);

let broken = 0;
let runs = 0;
const totals: Record<string, number> = {};
for (const suite of chosen) {
  const count = values.runs === undefined ? suite.runs : Number(values.runs);
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    const seed = firstSeed + index;
    const lines: string[] = [];
    let breaks: readonly string[];
    try {
      const outcome = await suite.run({ seed, log: (line) => lines.push(line) });
      for (const [name, value] of Object.entries(outcome.counts)) totals[name] = (totals[name] ?? 0) + value;
      ({ breaks } = outcome);
    } catch (thrown) {
      breaks = [thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)];
    }
    runs += 1;
    if (count === 1 || breaks.length > 0) for (const line of lines) console.log(`  ${line}`);
    if (breaks.length > 0) {
      broken += 1;
      console.log(`BROKEN ${suite.name} --seed ${seed}`);
      for (const line of breaks) console.log(`  - ${line}`);
    }
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${suite.name}: ${count} runs from seed ${firstSeed} in ${seconds} s, ${broken} broken`);
}
const summary = { runs, ...totals, seed: firstSeed };
console.log(values.json ? JSON.stringify(summary) : Object.entries(summary).map(([name, value]) => `${name} ${value}`).join(', '));
process.exitCode = broken === 0 ? 0 : 1;
