import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { buildIfStale } from './build.ts';
import { fetchElectron } from './fetch-electron.ts';
import { findElectron } from './find-electron.ts';
import { parseStartSwitches, switchArguments } from './switches.ts';

/** `npm start`: builds what is out of date, picks the host, and hands over to it with the same switches. */
const switches = parseStartSwitches(process.argv.slice(2), { strict: true });
if (!switches.ok) {
  console.error(`galley: ${switches.error.detail}`);
  process.exit(2);
}

const root = packageRoot();
buildIfStale(root);

const electron = switches.value.host === 'browser' ? null : await electronOrReason();
if (typeof electron === 'object' && electron !== null) {
  const words = `Electron’s runtime is not here and could not be fetched (${electron.reason})`;
  if (switches.value.host === 'electron') {
    console.error(`galley: ${words}.`);
    process.exit(1);
  }
  console.error(`${words}: Galley opens in your browser instead.`);
}

const [command, first] =
  typeof electron === 'string' ? [electron, root] : [process.execPath, join(root, 'out', 'main', 'browser-host.js')];
const child = spawn(command, [first, ...switchArguments(switches.value)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`galley: ${error.message}`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === null ? 0 : 1));
});

async function electronOrReason(): Promise<string | { readonly reason: string }> {
  const found = findElectron();
  if (found !== undefined) return found.executable;
  const reason = await fetchElectron();
  return findElectron()?.executable ?? { reason: reason ?? 'it did not unpack' };
}
