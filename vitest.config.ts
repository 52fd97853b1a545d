import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { svelteOptions } from './renderer/build/svelte-options.ts';

const report = process.env.GALLEY_VITEST_REPORT;

/** The one limit of a test: far beyond what the slowest takes on a machine that is busy with other work. */
const TEST_MS = 300_000;

/** Tests of databases, of modules that are replaced, and of whole apps: each file has its modules to itself. */
const ALONE = ['test/integration/**/*.test.ts', 'test/unit/{packs,search,store,ui}/**/*.test.ts'];

export default defineConfig({
  // For runes in `*.svelte.ts` and for components drawn to text.
  plugins: [svelte(svelteOptions)],
  test: {
    environment: 'node',
    // One less than the cores is the default, which leaves a core of two idle.
    maxWorkers: availableParallelism(),
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    // A condition is waited for as long as its test may take.
    expect: { poll: { timeout: TEST_MS } },
    setupFiles: ['test/support/properties.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Files of pure functions share what they import: loading it costs more than running most of them.
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup: ['test/integration/support/run-folder.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'together', include: ['test/unit/**/*.test.ts'], exclude: ALONE, isolate: false },
      },
    ],
    // The counts of `npm test` are read from this file.
    ...(report ? { outputFile: { json: report } } : {}),
  },
});
