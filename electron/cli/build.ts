import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const RESULTS = ['out/main/main.js', 'out/main/browser-host.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

/** Builds when any source is newer than any result. What the build says goes to stderr: stdout is the app's. */
export function buildIfStale(root: string): void {
  const results = RESULTS.map((path) => join(root, path));
  const oldestResult = Math.min(...results.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)));
  const newestSource = Math.max(...SOURCES.map((path) => newestIn(join(root, path))));
  if (oldestResult > newestSource) return;
  console.error('Building Galley …');
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (built.status !== 0) {
    console.error('galley: the build failed.');
    process.exit(1);
  }
}

/** Newest change (ms) in a file or below a folder; the sample's data is read at run time and not built. */
function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'workspace')
      .map((name) => newestIn(join(path, name))),
  );
}
