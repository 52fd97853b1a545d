import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sampleSwitches } from '../../../electron/cli/sample-switches.ts';
import { startSwitches } from '../../../electron/cli/switches.ts';

const run = promisify(execFile);

it.each([
  ['start', startSwitches],
  ['sample', sampleSwitches],
  ['contract', {}],
])('%s describes each of its switches with --help, and does nothing else', async (command, switches) => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', `electron/cli/${command}.ts`, '--help']);
  const described = [...stdout.matchAll(/^ {2}--(\S+)/gm)].map(([, name]) => name);
  expect(described).toEqual([...Object.keys(switches), 'help']);
});
