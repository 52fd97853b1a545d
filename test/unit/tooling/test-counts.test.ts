import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readPlaywrightCounts,
  readPlaywrightFailures,
  readVitestCounts,
  readVitestFailures,
  sumCounts,
  withExitCode,
} from '../../support/test-counts.ts';

describe('the counts of a test run', () => {
  let folder = '';
  const report = (): string => path.join(folder, 'report.json');

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-counts-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('call a test that Playwright had to repeat failed', () => {
    writeFileSync(report(), JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } }));
    expect(readPlaywrightCounts(report())).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  it('call what Vitest left out skipped', () => {
    const counts = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    writeFileSync(report(), JSON.stringify(counts));
    expect(readVitestCounts(report())).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it('are one failure where the run broke before it counted', () => {
    expect(withExitCode(readVitestCounts(report()), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(withExitCode({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  });

  it('come with the name and the reason of each failure', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a good one' },
      { status: 'failed', fullName: 'a bad one', failureMessages: ['expected 1 to be 2'] },
    ];
    const broken = { name: 'b.test.ts', message: 'cannot be loaded', assertionResults: [] };
    writeFileSync(report(), JSON.stringify({ testResults: [{ name: 'a.test.ts', assertionResults }, broken] }));
    expect(readVitestFailures(report())).toEqual([
      'a.test.ts > a bad one\nexpected 1 to be 2',
      'b.test.ts\ncannot be loaded',
    ]);
  });

  it('come with what failed in the browser, in groups of tests too', () => {
    const spec = (title: string, ok: boolean, message: string): unknown => ({
      title,
      ok,
      file: 'a.test.ts',
      tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
    });
    const group = { specs: [spec('deep', false, '\u001b[31mexpected\u001b[39m\n\nvisible')] };
    const suites = [{ specs: [spec('good', true, ''), spec('bad', false, 'timed out')], suites: [group] }];
    writeFileSync(report(), JSON.stringify({ suites, errors: [{ message: 'no browser' }] }));
    expect(readPlaywrightFailures(report())).toEqual([
      'no browser',
      'a.test.ts > bad\ntimed out',
      'a.test.ts > deep\nexpected\nvisible',
    ]);
  });

  it('add up over the parts', () => {
    const parts = [
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 1, skipped: 0 },
    ];
    expect(sumCounts(parts)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });
});
