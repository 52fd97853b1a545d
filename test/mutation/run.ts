/**
 * `npm run test:mutation -- [FOLDER] [--concurrency N] [--incremental]`: changes the code of a folder in one place after
 * the other and runs its tests, which must fail. Prints the score of each folder and every mutant that survived; exits 1
 * when a score is short of its target. `folders.ts` says what is mutated and which tests run.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { FOLDERS, TESTS_VARIABLE, type MutatedFolder, type MutatedPart } from './folders.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Score {
  readonly folder: MutatedFolder;
  readonly counts: Readonly<Record<'killed' | 'timeout' | 'survived' | 'noCoverage' | 'ignored', number>>;
  /** Percent of the mutants that could run. */
  readonly percent: number;
  readonly ok: boolean;
  readonly seconds: number;
}

const USAGE = `npm run test:mutation -- [FOLDER] [--concurrency N] [--incremental]

FOLDER           ${FOLDERS.map(({ name }) => name).join(', ')}; all of them when left out
--concurrency N  mutants tested at the same time; the number of cores when left out
--incremental    only tests mutants whose code or tests changed since the last run`;

/** Not in the sandbox: Stryker would copy them for nothing. */
const NOT_COPIED = ['out', 'test-results', 'playwright-report', 'test/e2e', 'electron/sample/workspace'];
const TESTS_CONFIG = 'test/mutation/vitest.config.ts';
const REPORTS = join('node_modules', '.cache', 'mutation');

/** Several times what the tests of a mutant take on a busy machine: only what never ends is timed out. */
const TIMEOUT_MS = 10_000;
const TIMEOUT_FACTOR = 2;

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

/** Stryker's runner passes over a test file that cannot be loaded, and its mutants would survive. */
function checkTests({ tests }: MutatedPart): void {
  const { status, stdout } = spawnSync(`npx vitest run --config ${TESTS_CONFIG} --reporter dot`, {
    shell: true,
    encoding: 'utf8',
  });
  if (status !== 0) fail(`${tests.join(', ')} fail before anything is changed.\n${stdout}`);
}

async function mutate(part: MutatedPart, report: string): Promise<readonly Mutant[]> {
  process.env[TESTS_VARIABLE] = part.tests.join(' ');
  checkTests(part);
  const stryker = new Stryker({
    mutate: [...part.mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: TESTS_CONFIG, related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    timeoutMS: TIMEOUT_MS,
    timeoutFactor: TIMEOUT_FACTOR,
    incremental: values.incremental,
    incrementalFile: `${report}.json`,
    reporters: process.stdout.isTTY ? ['progress', 'html'] : ['progress-append-only', 'html'],
    htmlReporter: { fileName: `${report}.html` },
    tempDirName: join(tmpdir(), 'galley-mutation'),
    cleanTempDir: 'always',
    ignorePatterns: NOT_COPIED,
    // The tests are transpiled, never type checked.
    disableTypeChecks: false,
    allowConsoleColors: false,
    // That some tests are slow is known.
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  });
  return stryker.runMutationTest();
}

function scoreOf(folder: MutatedFolder, mutants: readonly Mutant[], seconds: number): Score {
  const count = (status: Mutant['status']): number => mutants.filter((mutant) => mutant.status === status).length;
  const counts = {
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    noCoverage: count('NoCoverage'),
    ignored: count('Ignored'),
  };
  const detected = counts.killed + counts.timeout;
  const all = detected + counts.survived + counts.noCoverage;
  const percent = all === 0 ? 0 : (100 * detected) / all;
  return { folder, counts, percent, ok: percent >= folder.target, seconds };
}

function printSurvivors(mutants: readonly Mutant[]): void {
  const left = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((one, other) => one.fileName.localeCompare(other.fileName) || lineOf(one) - lineOf(other));
  for (const { fileName, location, mutatorName, replacement, status } of left) {
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    const uncovered = status === 'NoCoverage' ? ' (no coverage)' : '';
    console.log(`  ${place} ${mutatorName} -> ${replacement.replace(/\s+/g, ' ')}${uncovered}`);
  }
}

function lineOf({ location }: Mutant): number {
  return location.start.line;
}

function printScores(scores: readonly Score[]): void {
  const rows = [
    ['folder', 'score', 'killed', 'survived', 'no coverage', 'timeout', 'target', 'ok', 'time'],
    ...scores.map(({ folder, counts, percent, ok, seconds }) => [
      folder.name,
      `${percent.toFixed(1)} %`,
      String(counts.killed),
      String(counts.survived),
      String(counts.noCoverage),
      String(counts.timeout),
      `${folder.target} %`,
      ok ? 'yes' : 'NO',
      `${seconds} s`,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
}

function readSwitches() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        concurrency: { type: 'string' },
        incremental: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readSwitches();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (positionals.length > 1) fail('Name one folder, or none for all of them.');
const [wanted] = positionals.map((name) => name.replace(/^\.\/|\/$/g, ''));
const chosen = FOLDERS.filter(({ name }) => wanted === undefined || wanted === name);
if (chosen.length === 0) fail(`Unknown folder ${wanted}. There are: ${FOLDERS.map(({ name }) => name).join(', ')}`);
const written = values.concurrency ?? String(availableParallelism());
if (!/^[1-9]\d?$/.test(written)) fail(`--concurrency takes a whole number from 1 to 99, not ${written}`);
const concurrency = Number(written);

mkdirSync(REPORTS, { recursive: true });
const scores: Score[] = [];
for (const folder of chosen) {
  console.log(`${folder.name} …`);
  const startedAt = performance.now();
  const mutants: Mutant[] = [];
  for (const [at, part] of folder.parts.entries()) {
    mutants.push(...(await mutate(part, join(REPORTS, `${folder.name.replaceAll('/', '-')}-${at + 1}`))));
  }
  printSurvivors(mutants);
  scores.push(scoreOf(folder, mutants, Math.round((performance.now() - startedAt) / 1_000)));
}
printScores(scores);
process.exit(scores.every(({ ok }) => ok) ? 0 : 1);
