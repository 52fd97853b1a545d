import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** No byte for this long: there is no network here that leads to the runtime (its own limit would be five minutes). */
const STALL_MS = 8_000;
const LOOK_EVERY_MS = 250;

/**
 * Fetches the Electron runtime that belongs to the installed package (about 110 MB), with that package's own program.
 * Answers null when it is there, or in a few words why not; offline that takes less than a second, and a network that
 * never answers costs STALL_MS, because what has arrived so far is watched.
 */
export async function fetchElectron(): Promise<string | null> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-electron-'));
  try {
    return await new Promise<string | null>((resolve) => {
      const child = spawn(process.execPath, [path.join(packageFolder, 'install.js')], {
        env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));

      let size = 0;
      let grewAt = Date.now();
      const timer = setInterval(() => {
        const now = sizeOf(folder) + sizeOf(path.join(packageFolder, 'dist'));
        if (now !== size) {
          size = now;
          grewAt = Date.now();
        } else if (Date.now() - grewAt > STALL_MS) {
          said = `nothing arrived for ${STALL_MS / 1000} seconds`;
          child.kill('SIGKILL');
        }
      }, LOOK_EVERY_MS);

      child.on('error', (error) => (said = error.message));
      child.on('close', (code) => {
        clearInterval(timer);
        resolve(code === 0 ? null : (said.trim().split('\n')[0] ?? 'it could not be fetched'));
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}
