import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { faultScheduleSchema, type FaultSchedule } from '../sample/faults.ts';
import type { Scale } from '../sample/generate/scale.ts';
import type { GitFolders } from '../sample/git-folders.ts';
import type { SampleOptions } from '../sample/service.ts';
import { sampleWorkspaceDir } from '../sample/workspace-dir.ts';
import type { Switch } from './help.ts';

export const sampleSwitches = {
  port: { type: 'string', value: 'N', help: 'The port. Default: a free one.' },
  state: { type: 'string', value: 'FILE', help: 'Remembers the accepted changes and the tokens in this file.' },
  content: { type: 'string', value: 'DIR', help: 'Serves the spaces in this folder instead of the sample workspace.' },
  'change-requests': { type: 'string', value: 'DIR', help: 'Adds the change requests in this folder.' },
  triage: { type: 'string', value: 'FILE', help: 'Adds the clusters and issues in this file.' },
  scale: { type: 'string', value: 'light|heavy', help: 'Generates a workspace of this size.' },
  seed: { type: 'string', value: 'N', help: 'The seed of the generated workspace.' },
  faults: { type: 'string', value: 'FILE', help: 'Fails requests by this schedule (JSON).' },
  git: { type: 'string', multiple: true, value: 'DIR', help: 'Allows Git imports and exports in this folder.' },
  'core-only': { type: 'boolean', help: 'Answers the optional operations with 404.' },
  json: { type: 'boolean', help: 'Prints the first line as JSON.' },
} as const satisfies Readonly<Record<string, Switch>>;

export interface SampleSwitches {
  readonly options: SampleOptions;
  /** The first line on standard output is machine-readable. */
  readonly json: boolean;
}

/** Reads the switches of `npm run sample`. Throws an `Error` whose message names the wrong switch. */
export function readSampleSwitches(args: readonly string[]): SampleSwitches {
  const { values } = parseArgs({
    args: [...args],
    options: sampleSwitches,
  });
  return {
    json: values.json ?? false,
    options: {
      workspaceDir: sampleWorkspaceDir(),
      ...(values.port === undefined ? {} : { port: wholeNumber('--port', values.port, 65_535) }),
      ...(values.state === undefined ? {} : { stateFile: values.state }),
      ...(values.content === undefined ? {} : { contentDir: values.content }),
      ...(values['change-requests'] === undefined ? {} : { changeRequestsDir: values['change-requests'] }),
      ...(values.triage === undefined ? {} : { triageFile: values.triage }),
      ...(values.scale === undefined ? {} : { scale: scaleOf(values.scale) }),
      ...(values.seed === undefined ? {} : { seed: wholeNumber('--seed', values.seed, 2 ** 32 - 1) }),
      ...(values.faults === undefined ? {} : { faults: readFaults(values.faults) }),
      coreOnly: values['core-only'] ?? false,
      gitFolders: gitFolders(values.git ?? [], values.content),
    },
  };
}

function wholeNumber(name: string, written: string, max: number): number {
  const value = /^\d+$/.test(written) ? Number(written) : Number.NaN;
  if (!(value <= max)) throw new Error(`${name} is a whole number up to ${String(max)}, not ${written}`);
  return value;
}

function scaleOf(written: string): Scale {
  if (written === 'light' || written === 'heavy') return written;
  throw new Error(`--scale is light or heavy, not ${written}`);
}

/** Imports and exports for a trial belong in the temporary folder; any other folder must be named. */
function gitFolders(named: readonly string[], content: string | undefined): GitFolders {
  for (const folder of named) if (!existsSync(folder)) throw new Error(`--git ${folder}: there is no such folder`);
  return { readable: content === undefined ? [] : [content], writable: [tmpdir(), ...named] };
}

function readFaults(path: string): FaultSchedule {
  const parsed = faultScheduleSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--faults ${path}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}
