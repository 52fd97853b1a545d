import { defineConfig } from 'vitest/config';
import { FOLDERS, FOLDER_VARIABLE } from './folders.ts';

/** The tests of one mutated folder. None of them needs Svelte. */
const folder = FOLDERS.find(({ name }) => name === process.env[FOLDER_VARIABLE]);
const tests = folder?.tests ?? [];

export default defineConfig({
  test: {
    environment: 'node',
    include: tests.filter((glob) => !glob.startsWith('!')),
    exclude: tests.flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1)] : [])),
    // A mutant may wait for ever for something that never comes.
    testTimeout: 5_000,
    // Each mutant gets a thread of its own anyway: within it, its test files may share what they import.
    isolate: false,
    setupFiles: ['test/support/properties.ts'],
    restoreMocks: true,
  },
});
