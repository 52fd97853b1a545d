import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_VARIABLE, ensureBrowser } from './find-browser.ts';
import { NO_TESTS, readPlaywrightReport, readVitestReport, withExitCode, type TestReport } from './test-report.ts';

/** The parts of a test run, each a command of its own. What each says goes to the terminal as it is said. */
export type Part = () => Promise<TestReport>;

/** Unit and integration tests. */
export const runUnitTests: Part = () =>
  withReport(async (file) => {
    const status = await run('vitest run --reporter=default --reporter=json', { GALLEY_VITEST_REPORT: file });
    return withExitCode(readVitestReport(file), status);
  });

/** Main process, preload and renderer into `out/`. */
export const runBuild: Part = async () => withExitCode(NO_TESTS, await run('electron-vite build --logLevel warn'));

/** End-to-end tests in a browser, which is found or installed. They need the build. */
export const runBrowserTests: Part = async () => {
  try {
    const { executable, origin } = ensureBrowser();
    console.log(`\nBrowser for the end-to-end tests: ${executable} (${origin})`);
    return await runPlaywright('browser', { [BROWSER_VARIABLE]: executable });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return withExitCode({ ...NO_TESTS, failures: [{ test: 'the browser', message }] }, 1);
  }
};

/** Tests in a real Electron. They need the build. */
export const runElectronTests: Part = () => runPlaywright('electron', {});

function runPlaywright(project: 'browser' | 'electron', env: Readonly<Record<string, string>>): Promise<TestReport> {
  return withReport(async (file) => {
    const status = await run(`playwright test --project=${project} --reporter=list,json`, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return withExitCode(readPlaywrightReport(file), status);
  });
}

async function withReport(work: (file: string) => Promise<TestReport>): Promise<TestReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-tests-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands are constants; npm puts node_modules/.bin on the path. Answers the exit code. */
function run(command: string, env: Readonly<Record<string, string>> = {}): Promise<number> {
  console.log(`\n> ${command}`);
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => {
      resolve(1);
    });
    child.on('close', (status) => {
      resolve(status ?? 1);
    });
  });
}
