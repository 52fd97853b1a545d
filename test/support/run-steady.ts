import { parseArgs } from 'node:util';
import { startBusyProcesses } from './busy.ts';
import { runBrowserTests, runBuild, runUnitTests, type Part } from './run-parts.ts';

/**
 * `npm run test:steady [-- --rounds N] [--load N] [--only unit|e2e]`: runs the tests N times while other processes keep
 * the processor busy. Every test that failed in any round is listed with its message; exit 1 if there is one.
 */
const USAGE = `Usage: npm run test:steady [-- --rounds N] [--load N] [--only unit|e2e]

  --rounds N   how often the tests run (4)
  --load N     how many busy processes run beside them (4)
  --only PART  unit: unit and integration tests; e2e: end-to-end tests in a browser (both)`;

const PARTS: Readonly<Record<string, Part>> = { unit: runUnitTests, e2e: runBrowserTests };

interface Broken {
  readonly rounds: Set<number>;
  message: string;
}

function wholeNumber(name: string, written: string): number {
  if (!/^\d{1,3}$/.test(written)) fail(`--${name} takes a whole number, not "${written}".`);
  return Number(written);
}

function fail(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function readSwitches() {
  try {
    return parseArgs({
      options: {
        rounds: { type: 'string', default: '4' },
        load: { type: 'string', default: '4' },
        only: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const { help, only, ...written } = readSwitches();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
const rounds = wholeNumber('rounds', written.rounds);
const load = wholeNumber('load', written.load);
const parts = only === undefined ? Object.keys(PARTS) : [only];
const chosen = parts.map((name) => PARTS[name] ?? fail(`--only takes unit or e2e, not "${name}".`));

if (parts.includes('e2e') && (await runBuild()).counts.failed > 0) process.exit(1);

const broken = new Map<string, Broken>();
let unnamed = 0;
const stop = startBusyProcesses(load);
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const part of chosen) {
      const { counts, failures } = await part();
      for (const { test, message } of failures) {
        const known = broken.get(test) ?? { rounds: new Set(), message };
        known.rounds.add(round);
        broken.set(test, known);
      }
      if (counts.failed > 0 && failures.length === 0) unnamed += 1;
      if (counts.passed === 0) unnamed += 1;
      console.log(`\nRound ${round} of ${rounds}: ${counts.passed} passed, ${counts.failed} failed`);
    }
  }
} finally {
  stop();
}

console.log('');
for (const [test, { rounds: failedIn, message }] of broken) {
  console.log(`FAILED in ${failedIn.size} of ${rounds} rounds (${[...failedIn].join(', ')}): ${test}\n${message}\n`);
}
if (unnamed > 0) console.log(`FAILED without the name of a test: ${unnamed} times\n`);
const isSteady = broken.size === 0 && unnamed === 0;
console.log(isSteady ? `steady: ${rounds} rounds at load ${load}` : `not steady: ${broken.size} tests failed`);
process.exitCode = isSteady ? 0 : 1;
