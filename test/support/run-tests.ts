import { runBrowserTests, runBuild, runElectronTests, runUnitTests } from './run-parts.ts';
import { joinReports, slowest, type TestReport } from './test-report.ts';

/**
 * `npm test`: unit and integration tests, the build, and the end-to-end tests in a browser that it finds by itself.
 * With the word `electron`: the build and the tests in a real Electron. Every part runs, also after one failed. The ten
 * slowest tests and what failed are named at the end, and the last line is `N passed, N failed`, over all parts.
 */
const SLOWEST = 10;

async function runAll(inElectron: boolean): Promise<TestReport> {
  // The build makes use of the core that is idle while the last files of unit tests run.
  const [unit, build] = await Promise.all([inElectron ? null : runUnitTests(), runBuild()]);
  const parts = [...(unit === null ? [] : [unit]), build];
  if (build.counts.failed === 0) parts.push(await (inElectron ? runElectronTests() : runBrowserTests()));
  return joinReports(parts);
}

const report = await runAll(process.argv[2] === 'electron');
const { passed, failed, skipped } = report.counts;
console.log(`\nThe ${String(SLOWEST)} slowest tests:`);
for (const { test, ms } of slowest(report, SLOWEST)) console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${test}`);
console.log('');
for (const { test, message } of report.failures) console.log(`FAILED ${test}\n${message}\n`);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
