import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './test/support/find-browser.ts';

const browser = findBrowser();

/** The one limit of a test: far beyond what the slowest takes on a machine that is busy with other work. */
const TEST_MS = 600_000;

export default defineConfig({
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: TEST_MS,
  // A condition is waited for as long as its test may take.
  expect: { timeout: TEST_MS },
  // Each test that waits in vain takes as long as it may.
  maxFailures: process.env.CI ? 3 : 0,
  // A trace of what fails takes a third of the time of all that passes: `--trace on` when it is wanted.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'browser',
      testDir: 'test/e2e',
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        launchOptions: {
          ...(browser ? { executablePath: browser.executable } : {}),
          args: BROWSER_ARGS,
        },
      },
    },
    {
      name: 'electron',
      testDir: 'test/electron',
      workers: 1,
    },
  ],
});
