import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './test/support/find-browser.ts';

const browser = findBrowser();

export default defineConfig({
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Several times what the slowest test takes alone: a busy machine is no fault.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { trace: 'retain-on-failure' },
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
      timeout: 600_000,
    },
  ],
});
