import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** An Electron runtime that can be started, and a description of where it was found. */
export interface FoundElectron {
  readonly executable: string;
  readonly origin: string;
}

/**
 * Finds an Electron runtime without downloading one: `ELECTRON_WRAPPER` (a program that starts it), then
 * `ELECTRON_OVERRIDE_DIST_PATH` (its folder), then what `install-electron` put beside the `electron` package. It never
 * imports that package, since that downloads the runtime and blocks meanwhile.
 */
export function findElectron(env: NodeJS.ProcessEnv = process.env): FoundElectron | undefined {
  const wrapper = env.ELECTRON_WRAPPER;
  if (wrapper && existsSync(wrapper)) return { executable: wrapper, origin: 'ELECTRON_WRAPPER' };

  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const program = readProgramName(packageFolder);

  const folder = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (folder) {
    const executable = path.join(folder, program ?? 'electron');
    if (existsSync(executable)) return { executable, origin: 'ELECTRON_OVERRIDE_DIST_PATH' };
  }

  if (!program) return undefined;
  const executable = path.join(packageFolder, 'dist', program);
  return existsSync(executable) ? { executable, origin: 'the electron package' } : undefined;
}

/** `install-electron` writes it after unpacking the runtime, so without it there is none. */
function readProgramName(packageFolder: string): string | undefined {
  try {
    return readFileSync(path.join(packageFolder, 'path.txt'), 'utf8').trim();
  } catch {
    return undefined;
  }
}
