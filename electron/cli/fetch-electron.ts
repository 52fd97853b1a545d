import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** After this long without a byte, there is no usable network (the runtime's own limit is five minutes). */
const STALL_MS = 8_000;
const LOOK_EVERY_MS = 250;

/**
 * Tries to download the Electron runtime of the installed package (about 110 MB) with that package's own program.
 * Offline, that takes less than a second; a network that never answers costs STALL_MS, since the received bytes are
 * watched. The caller checks whether the runtime exists now.
 */
export async function fetchElectron(): Promise<void> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-electron-'));
  try {
    await new Promise<void>((resolve) => {
      const child = spawn(process.execPath, [path.join(packageFolder, 'install.js')], {
        env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
        stdio: 'ignore',
      });
      let size = 0;
      let grewAt = Date.now();
      const timer = setInterval(() => {
        const now = sizeOf(folder) + sizeOf(path.join(packageFolder, 'dist'));
        if (now !== size) {
          size = now;
          grewAt = Date.now();
        } else if (Date.now() - grewAt > STALL_MS) child.kill('SIGKILL');
      }, LOOK_EVERY_MS);
      const done = (): void => {
        clearInterval(timer);
        resolve();
      };
      child.on('error', done);
      child.on('close', done);
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
