import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const RESULTS = ['out/main/main.js', 'out/main/browser-host.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

/**
 * Builds if any source is newer than any result. Stdout belongs to the app, so the build's output is shown only if it
 * fails.
 */
export function buildIfStale(root: string): void {
  const results = RESULTS.map((path) => join(root, path));
  const oldestResult = Math.min(...results.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)));
  const newestSource = Math.max(...SOURCES.map((path) => newestIn(join(root, path))));
  if (oldestResult > newestSource) return;
  console.error('Building Galley …');
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(process.execPath, [program, 'build'], { cwd: root, encoding: 'utf8' });
  if (built.status === 0) return;
  console.error(`${built.stdout}${built.stderr}galley: the build failed.`);
  process.exit(1);
}

/** The newest change (ms) of a file or below a folder; the sample's data is read at run time and not built. */
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
