import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { faultScheduleSchema, type FaultSchedule } from '../sample/faults.ts';
import type { Scale } from '../sample/generate/scale.ts';
import type { GitFolders } from '../sample/git-folders.ts';
import type { SampleOptions } from '../sample/service.ts';
import { sampleWorkspaceDir } from '../sample/workspace-dir.ts';

export interface SampleSwitches {
  readonly options: SampleOptions;
  /** The first line on standard output is machine-readable. */
  readonly json: boolean;
}

/** Reads the switches of `npm run sample`. Throws an `Error` whose message names the wrong switch. */
export function readSampleSwitches(args: readonly string[]): SampleSwitches {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      state: { type: 'string' },
      content: { type: 'string' },
      'change-requests': { type: 'string' },
      triage: { type: 'string' },
      scale: { type: 'string' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      git: { type: 'string', multiple: true },
      'core-only': { type: 'boolean' },
      json: { type: 'boolean' },
    },
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
