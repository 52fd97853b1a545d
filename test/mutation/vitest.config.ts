import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './folders.ts';

/** The tests of what is mutated. None of them needs Svelte. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env[TESTS_VARIABLE] ?? '').split(' '),
    // A mutant may wait for ever for something that never comes.
    testTimeout: 5_000,
    // Each mutant gets a thread of its own anyway: within it, its test files may share what they import.
    isolate: false,
    setupFiles: ['test/support/properties.ts'],
    restoreMocks: true,
  },
});
