import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  joinReports,
  NO_TESTS,
  readPlaywrightReport,
  readVitestReport,
  slowest,
  withExitCode,
} from '../../support/test-report.ts';

describe('the report of a test run', () => {
  let folder = '';
  const file = (): string => path.join(folder, 'report.json');
  const write = (report: object): void => {
    writeFileSync(file(), JSON.stringify(report));
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-report-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('counts a test that Playwright had to repeat as failed', () => {
    write({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } });
    expect(readPlaywrightReport(file()).counts).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  it('counts what Vitest left out as skipped', () => {
    write({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
    expect(readVitestReport(file()).counts).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it('is one failure where the run broke before it counted', () => {
    expect(withExitCode(readVitestReport(file()), 1).counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    const counted = { ...NO_TESTS, counts: { passed: 4, failed: 2, skipped: 0 } };
    expect(withExitCode(counted, 1).counts.failed).toBe(2);
  });

  it('names each failure and its reason, and each duration', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a good one', duration: 12 },
      { status: 'failed', fullName: 'a bad one', failureMessages: ['expected 1 to be 2'], duration: 34 },
    ];
    const broken = { name: 'b.test.ts', message: 'cannot be loaded', assertionResults: [] };
    const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    write({ ...counts, testResults: [{ name: 'a.test.ts', assertionResults }, broken] });
    const report = readVitestReport(file());
    expect(report.failures).toEqual([
      { test: 'b.test.ts', message: 'cannot be loaded' },
      { test: 'a.test.ts > a bad one', message: 'expected 1 to be 2' },
    ]);
    expect(slowest(report, 1)).toEqual([{ test: 'a.test.ts > a bad one', ms: 34 }]);
  });

  it('names what failed in the browser, in groups of tests too', () => {
    const spec = (title: string, ok: boolean, message: string): unknown => ({
      title,
      ok,
      file: 'a.test.ts',
      tests: [{ results: [{ duration: 5, errors: ok ? [] : [{ message }] }] }],
    });
    const group = { specs: [spec('deep', false, '\u001b[31mexpected\u001b[39m\n\nvisible')] };
    const suites = [{ specs: [spec('good', true, ''), spec('bad', false, 'timed out')], suites: [group] }];
    const stats = { expected: 1, unexpected: 2, flaky: 0, skipped: 0 };
    write({ stats, suites, errors: [{ message: 'no browser' }] });
    const report = readPlaywrightReport(file());
    expect(report.failures).toEqual([
      { test: 'the run', message: 'no browser' },
      { test: 'a.test.ts > bad', message: 'timed out' },
      { test: 'a.test.ts > deep', message: 'expected\nvisible' },
    ]);
    expect(report.durations.map(({ ms }) => ms)).toEqual([5, 5, 5]);
  });

  it('adds up over the parts', () => {
    const part = (passed: number, failed: number, skipped: number) => ({
      ...NO_TESTS,
      counts: { passed, failed, skipped },
    });
    expect(joinReports([part(1, 0, 2), part(3, 1, 0)]).counts).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });
});
