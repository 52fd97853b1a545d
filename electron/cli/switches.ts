import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConnectInput as readInput } from '#shared/connect-input.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { ConnectInput } from '#shared/rpc/host.ts';
import type { Switch } from './help.ts';

export const startSwitches = {
  host: {
    type: 'string',
    value: 'electron|browser',
    help: 'Opens Galley as a desktop application or in your browser. Default: the desktop application, where it can run.',
  },
  profile: { type: 'string', value: 'DIR', help: 'The folder for everything that Galley stores.' },
  sample: { type: 'boolean', help: 'Opens the sample workspace. It needs no account and no network.' },
  pack: { type: 'string', value: 'FILE', help: 'Opens a pack (.galleypack).' },
  connect: { type: 'string', value: 'URL', help: 'Connects to this server. Needs --org and --token-file.' },
  org: { type: 'string', value: 'ID', help: 'The ID of the organization.' },
  'token-file': { type: 'string', value: 'FILE', help: 'A file that contains your personal access token.' },
  json: { type: 'boolean', help: 'Prints the first line as JSON.' },
} as const satisfies Readonly<Record<string, Switch>>;

/** The switches of `npm start`, the same for both hosts. */
export interface StartSwitches {
  readonly host: 'electron' | 'browser' | null;
  /** The folder for everything that the app stores. */
  readonly profile: string | null;
  readonly sample: boolean;
  /** A pack to open. */
  readonly pack: string | null;
  readonly connect: { readonly baseUrl: string; readonly organizationId: string; readonly tokenFile: string } | null;
  readonly json: boolean;
}

/** Unknown switches are refused, except under Electron, which adds Chromium's own (`strict: false`). */
export function parseStartSwitches(
  args: readonly string[],
  { strict }: { readonly strict: boolean },
): Result<StartSwitches> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict,
      allowPositionals: true,
      options: startSwitches,
    });
    return readSwitches(values);
  } catch (thrown) {
    return err(appError('invalid-input', thrown instanceof Error ? thrown.message : 'unreadable switches'));
  }
}

function readSwitches(values: Readonly<Record<string, string | boolean | undefined>>): Result<StartSwitches> {
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const host = text('host');
  if (host !== null && host !== 'electron' && host !== 'browser') {
    return err(appError('invalid-input', `--host is electron or browser, not ${host}`));
  }
  const [baseUrl, organizationId, tokenFile] = [text('connect'), text('org'), text('token-file')];
  const given = [baseUrl, organizationId, tokenFile].filter((value) => value !== null).length;
  if (given !== 0 && given !== 3)
    return err(appError('invalid-input', '--connect, --org and --token-file belong together'));
  const sample = values['sample'] === true;
  if (sample && given === 3) return err(appError('invalid-input', '--sample and --connect exclude each other'));
  const pack = text('pack');
  if (pack !== null && (sample || given === 3))
    return err(appError('invalid-input', '--pack opens a pack: --sample and --connect are for something else'));
  const profile = text('profile');
  return ok({
    host,
    profile: profile === null ? null : resolve(profile),
    sample,
    pack: pack === null ? null : resolve(pack),
    connect:
      baseUrl === null || organizationId === null || tokenFile === null
        ? null
        : { baseUrl, organizationId, tokenFile: resolve(tokenFile) },
    json: values['json'] === true,
  });
}

/**
 * The switches as arguments for the host. Always `--name=value`: on Windows, Electron exits at once if another switch
 * follows an argument that looks like an address.
 */
export function switchArguments({ profile, sample, pack, connect, json }: StartSwitches): readonly string[] {
  return [
    ...(profile === null ? [] : [`--profile=${profile}`]),
    ...(sample ? ['--sample'] : []),
    ...(pack === null ? [] : [`--pack=${pack}`]),
    ...(connect === null
      ? []
      : [`--connect=${connect.baseUrl}`, `--org=${connect.organizationId}`, `--token-file=${connect.tokenFile}`]),
    ...(json ? ['--json'] : []),
  ];
}

/** The token is read from its file into memory and stored nowhere else. */
export async function readConnectInput(connect: NonNullable<StartSwitches['connect']>): Promise<Result<ConnectInput>> {
  try {
    const token = await readFile(connect.tokenFile, 'utf8');
    if (token.trim() === '') return err(appError('invalid-input', 'the token file is empty'));
    return readInput({ baseUrl: connect.baseUrl, organizationId: connect.organizationId, token });
  } catch {
    return err(appError('invalid-input', `the token file cannot be read: ${connect.tokenFile}`));
  }
}

/** The browser host's profile folder if none is named: the system's usual place. */
export function defaultProfile(): string {
  const home = homedir();
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Galley');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Galley');
  return join(process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'galley');
}
