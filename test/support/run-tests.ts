import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_VARIABLE, ensureBrowser } from './find-browser.ts';
import {
  readPlaywrightCounts,
  readPlaywrightFailures,
  readVitestCounts,
  readVitestFailures,
  sumCounts,
  withExitCode,
  type Counts,
} from './test-counts.ts';

/**
 * `npm test`: unit and integration tests, the build, and the end-to-end tests in a browser that it finds by itself.
 * With the word `electron`: the build and the smoke tests in a real Electron. Every part runs, also after one failed. What
 * failed is named once more at the end, and the last line is `N passed, N failed`, over all parts.
 */
const reports = mkdtempSync(path.join(tmpdir(), 'galley-tests-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

function run(command: string, env: Record<string, string> = {}): number {
  console.log(`\n> ${command}`);
  // The commands are constants; npm puts node_modules/.bin on the path.
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function runVitest(): Counts {
  const status = run('vitest run --reporter=default --reporter=json', { GALLEY_VITEST_REPORT: vitestReport });
  return withExitCode(readVitestCounts(vitestReport), status);
}

function runBuild(): Counts {
  return withExitCode({ passed: 0, failed: 0, skipped: 0 }, run('electron-vite build --logLevel warn'));
}

function runPlaywright(project: 'browser' | 'electron', env: Record<string, string>): Counts {
  const status = run(`playwright test --project=${project} --reporter=list,json`, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  return withExitCode(readPlaywrightCounts(playwrightReport), status);
}

function runBrowserTests(): Counts {
  try {
    const { executable, origin } = ensureBrowser();
    console.log(`\nBrowser for the end-to-end tests: ${executable} (${origin})`);
    return runPlaywright('browser', { [BROWSER_VARIABLE]: executable });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const inElectron = process.argv[2] === 'electron';

try {
  const parts = inElectron ? [] : [runVitest()];
  const build = runBuild();
  parts.push(build);
  if (build.failed === 0) parts.push(inElectron ? runPlaywright('electron', {}) : runBrowserTests());
  const { passed, failed, skipped } = sumCounts(parts);
  console.log('');
  const failures = [...readVitestFailures(vitestReport), ...readPlaywrightFailures(playwrightReport)];
  for (const failure of failures) console.log(`FAILED ${failure}\n`);
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
