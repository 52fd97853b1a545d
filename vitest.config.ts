import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { svelteOptions } from './renderer/build/svelte-options.ts';

const report = process.env.GALLEY_VITEST_REPORT;

export default defineConfig({
  // For runes in `*.svelte.ts` and for components drawn to text.
  plugins: [svelte(svelteOptions)],
  test: {
    environment: 'node',
    include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    // Ten times what the slowest test takes alone: a busy machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/properties.ts'],
    restoreMocks: true,
    // The counts of `npm test` are read from this file.
    ...(report ? { outputFile: { json: report } } : {}),
  },
});
