import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { buildIfStale } from './build.ts';
import { fetchElectron } from './fetch-electron.ts';
import { findElectron } from './find-electron.ts';
import { helpText, wantsHelp } from './help.ts';
import { parseStartSwitches, startSwitches, switchArguments } from './switches.ts';

/** `npm start`: builds what is out of date, chooses the host, and starts it with the same switches. */
if (wantsHelp(process.argv)) {
  const purpose = 'Starts Galley, and builds it first where it is out of date.';
  console.log(helpText({ name: 'npm start', purpose, switches: startSwitches }));
  process.exit(0);
}
const switches = parseStartSwitches(process.argv.slice(2), { strict: true });
if (!switches.ok) {
  console.error(`galley: ${switches.error.detail}`);
  process.exit(2);
}

const root = packageRoot();
buildIfStale(root);

const electron = switches.value.host === 'browser' ? null : await electronRuntime();
if (electron === null && switches.value.host !== 'browser') {
  const words = 'Electron’s runtime is not here and could not be fetched';
  if (switches.value.host === 'electron') {
    console.error(`galley: ${words}.`);
    process.exit(1);
  }
  console.error(`${words}: Galley opens in your browser instead.`);
}

const [command, ...first] =
  electron === null
    ? [process.execPath, join(root, 'out', 'main', 'browser-host.js')]
    : // Chromium refuses to start its sandbox for root, as in a container.
      [electron, root, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const child = spawn(command, [...first, ...switchArguments(switches.value)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`galley: ${error.message}`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === null ? 0 : 1));
});

/** The program that runs Electron: an existing one, or one that can be downloaded within seconds. Null: neither. */
async function electronRuntime(): Promise<string | null> {
  const found = findElectron();
  if (found !== undefined) return found.executable;
  await fetchElectron();
  return findElectron()?.executable ?? null;
}
