import { inspect, parseArgs } from 'node:util';
import type { Scale } from '../../electron/sample/generate/scale.ts';
import { suites } from './suites.ts';
import type { RunOutcome, Suite } from './support/suite.ts';

/**
 * `npm run test:faults [-- --only NAME] [--parts NAME,NAME] [--scale light|heavy] [--seed N] [--runs N] [--json]`.
 * Run number i of a suite has the seed N + i, so
 * that the seed of a broken run with `--runs 1` plays it again, told line by line. The last line holds the counts.
 * Exit 1 on any break.
 */
interface SpaceCounts {
  runs: number;
  broken: number;
  readonly counts: Record<string, number>;
}

const MOST_SEED = 1_000_000_000;

async function runSuite(suite: Suite, firstSeed: number, runs: number, tally: SpaceCounts): Promise<void> {
  const startedAt = performance.now();
  const brokenBefore = tally.broken;
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const told: string[] = [];
    const { counts, breaks } = await outcomeOf(suite, seed, (line) => told.push(line));
    tally.runs += 1;
    for (const [name, value] of Object.entries(counts)) tally.counts[name] = (tally.counts[name] ?? 0) + value;
    if (runs === 1 || breaks.length > 0) console.log(told.map((line) => `    ${line}`).join('\n'));
    if (breaks.length === 0) continue;
    tally.broken += 1;
    console.log(`BROKEN: npm run test:faults -- --only ${suite.name} --seed ${seed} --runs 1`);
    for (const line of breaks) console.log(`  - ${line}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const broken = tally.broken - brokenBefore;
  console.log(`${suite.name}: ${runs} runs from seed ${firstSeed} in ${seconds} s, ${broken} broken`);
}

async function outcomeOf(suite: Suite, seed: number, log: (line: string) => void): Promise<RunOutcome> {
  let stopWaiting = (): void => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`it has not ended after ${suite.limitMs / 1_000} s`));
    }, suite.limitMs);
    stopWaiting = () => {
      clearTimeout(timer);
    };
  });
  try {
    return await Promise.race([suite.run({ seed, log, parts, ...(scale === null ? {} : { scale }) }), limit]);
  } catch (thrown) {
    return { counts: {}, breaks: [inspect(thrown)] };
  } finally {
    stopWaiting();
  }
}

function wholeNumber(name: string, written: string | undefined): number | null {
  if (written === undefined) return null;
  if (!/^\d{1,10}$/.test(written)) fail(`--${name} takes a whole number, not ${written}`);
  return Number(written);
}

function scaleOf(written: string | undefined): Scale | null {
  if (written === undefined || written === 'light' || written === 'heavy') return written ?? null;
  return fail(`--scale takes light or heavy, not ${written}`);
}

function fail(words: string): never {
  console.error(words);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    parts: { type: 'string', default: '' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    scale: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const chosen = suites.filter(({ name }) => values.only === undefined || values.only === name);
if (chosen.length === 0) fail(`--only takes one of: ${suites.map(({ name }) => name).join(', ')}`);
const seed = wholeNumber('seed', values.seed) ?? Math.floor(Math.random() * MOST_SEED);
const runs = wholeNumber('runs', values.runs);
const scale = scaleOf(values.scale);
const parts = values.parts.split(',').filter((name) => name !== '');

const tally: SpaceCounts = { runs: 0, broken: 0, counts: {} };
for (const suite of chosen) await runSuite(suite, seed, runs ?? suite.runs, tally);
const summary = { runs: tally.runs, ...tally.counts, broken: tally.broken, seed };
console.log(
  values.json
    ? JSON.stringify(summary)
    : Object.entries(summary)
        .map((pair) => pair.join(' '))
        .join(', '),
);
process.exit(tally.broken === 0 ? 0 : 1);
