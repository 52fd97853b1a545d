import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests ended how, in one part of a test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
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
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) })),
    }),
  ),
});

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});

const playwrightResults = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** From the file that Vitest's `json` reporter wrote; nothing where there is none. */
export function readVitestCounts(file: string): Counts {
  const report = vitestReport.safeParse(readJson(file)).data;
  if (!report) return NOTHING;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What failed in Vitest and why, shortly, to be said once more at the end: the last lines of a long run are what is read. */
export function readVitestFailures(file: string): readonly string[] {
  const files = vitestResults.safeParse(readJson(file)).data?.testResults ?? [];
  return files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message !== '') return [`${name}\n${excerpt(message)}`];
    return failed.map((test) => `${name} > ${test.fullName}\n${excerpt(test.failureMessages.join('\n'))}`);
  });
}

/** From the file that Playwright's `json` reporter wrote; a test that passed only when repeated has failed. */
export function readPlaywrightCounts(file: string): Counts {
  const stats = playwrightReport.safeParse(readJson(file)).data?.stats;
  if (!stats) return NOTHING;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** What failed in Playwright and why, as `readVitestFailures`. */
export function readPlaywrightFailures(file: string): readonly string[] {
  const report = playwrightResults.safeParse(readJson(file)).data;
  if (!report) return [];
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const failed = report.suites.flatMap(specs).filter(({ ok }) => !ok);
  return [
    ...report.errors.map(({ message }) => excerpt(message ?? 'an error without words')),
    ...failed.map(({ file: name, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${name} > ${title}\n${excerpt(errors.map(({ message }) => message ?? '').join('\n'))}`;
    }),
  ];
}

/** A file that does not even load has no tests to count, so a bad exit code counts as one failure at least. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function sumCounts(parts: readonly Counts[]): Counts {
  return parts.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
    }),
    NOTHING,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function excerpt(message: string): string {
  // Without colours and empty lines: an empty line ends it.
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, EXCERPT_LINES)
    .join('\n');
}

const EXCERPT_LINES = 24;
