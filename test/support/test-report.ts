import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Failure {
  /** File and title. */
  readonly test: string;
  /** The first lines of the reason, without colours and empty lines. */
  readonly message: string;
}

export interface Duration {
  /** File and title. */
  readonly test: string;
  readonly ms: number;
}

/** One part of a test run: what a runner wrote into its JSON report. */
export interface TestReport {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly durations: readonly Duration[];
}

export const NO_TESTS: TestReport = {
  counts: { passed: 0, failed: 0, skipped: 0 },
  failures: [],
  durations: [],
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            duration: z.number().nullish(),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
});

interface PlaywrightSuite {
  readonly specs: readonly z.infer<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number().default(0),
          errors: z.array(z.object({ message: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite).default([]),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/** From the file that Vitest's `json` reporter wrote; nothing where there is none. */
export function readVitestReport(file: string): TestReport {
  const report = vitestReport.safeParse(readJson(file)).data;
  if (!report) return NO_TESTS;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, test: `${name} > ${test.fullName}` })),
  );
  const unloaded = report.testResults.filter(
    ({ message, assertionResults }) => assertionResults.length === 0 && message !== '',
  );
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [
      ...unloaded.map(({ name, message }) => ({ test: name, message: excerpt(message) })),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ test, failureMessages }) => ({ test, message: excerpt(failureMessages.join('\n')) })),
    ],
    durations: tests.map(({ test, duration }) => ({ test, ms: duration ?? 0 })),
  };
}

/** From the file that Playwright's `json` reporter wrote; a test that passed only when repeated has failed. */
export function readPlaywrightReport(file: string): TestReport {
  const report = playwrightReport.safeParse(readJson(file)).data;
  if (!report) return NO_TESTS;
  const { stats } = report;
  const specs = report.suites.flatMap(specsOf);
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: [
      ...report.errors.map(({ message }) => ({ test: 'the run', message: excerpt(message ?? 'no reason was given') })),
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => ({ test: nameOf(spec), message: errorsOf(spec).map(excerpt).join('\n') })),
    ],
    durations: specs.map((spec) => ({
      test: nameOf(spec),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function nameOf({ file, title }: z.infer<typeof playwrightSpec>): string {
  return `${file} > ${title}`;
}

function errorsOf({ tests }: z.infer<typeof playwrightSpec>): readonly string[] {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')));
}

/** A file that does not even load has no tests to count, so a bad exit code counts as one failure at least. */
export function withExitCode(report: TestReport, exitCode: number): TestReport {
  const { counts } = report;
  return exitCode === 0 || counts.failed > 0 ? report : { ...report, counts: { ...counts, failed: 1 } };
}

export function joinReports(parts: readonly TestReport[]): TestReport {
  return {
    counts: {
      passed: sum(parts, 'passed'),
      failed: sum(parts, 'failed'),
      skipped: sum(parts, 'skipped'),
    },
    failures: parts.flatMap(({ failures }) => failures),
    durations: parts.flatMap(({ durations }) => durations),
  };
}

function sum(parts: readonly TestReport[], count: keyof Counts): number {
  return parts.reduce((total, { counts }) => total + counts[count], 0);
}

/** The slowest tests, the slowest first. */
export function slowest({ durations }: TestReport, count: number): readonly Duration[] {
  return durations.toSorted((one, other) => other.ms - one.ms).slice(0, count);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const EXCERPT_LINES = 24;

function excerpt(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, EXCERPT_LINES)
    .join('\n');
}
