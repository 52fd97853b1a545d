import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, opendirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTree, type SourceTree } from './content/source-tree.ts';
import { allowedPath, folderWithin, type GitFolders } from './git-folders.ts';
import { refuse } from './refuse.ts';

const run = promisify(execFile);
const MAX_FILES = 20_000;
const MAX_BYTES = 512 * 1024 * 1024;
const CLONE_TIMEOUT_MS = 30_000;

export interface GitAddress {
  readonly url: string;
  readonly ref: string;
  readonly repoProjectDirectory?: string | undefined;
}

/**
 * The files of an import, if they are on this disk: a folder in the platform's layout, or a repository (bare or not) at
 * `ref`. Null for any other address: the sample server never uses the network.
 */
export async function readGitSource(
  { url, ref, repoProjectDirectory }: GitAddress,
  folders: GitFolders,
): Promise<SourceTree | null> {
  const path = allowedPath(url, folders, 'read');
  if (path === null) return null;
  if (!existsSync(path) || !statSync(path).isDirectory()) return refuse(400, 'body.url: there is no such folder');
  if (!isRepository(path)) return readProject(path, repoProjectDirectory);
  const copy = mkdtempSync(join(tmpdir(), 'galley-import-'));
  try {
    await clone(path, ref, copy);
    return readProject(copy, repoProjectDirectory);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** With a working tree or bare. */
export function isRepository(path: string): boolean {
  return existsSync(join(path, '.git')) || (existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects')));
}

/** The name after `refs/heads/`. */
export function branchOf(ref: string): string {
  const branch = /^refs\/heads\/([^-].*)$/.exec(ref)?.[1];
  return branch ?? refuse(400, 'body.ref: a branch is written refs/heads/<branch>');
}

async function clone(path: string, ref: string, into: string): Promise<void> {
  const branch = branchOf(ref);
  const options = [
    '-c',
    'core.hooksPath=/dev/null',
    'clone',
    '--quiet',
    '--no-local',
    '--depth=1',
    `--branch=${branch}`,
  ];
  try {
    await run('git', [...options, '--', path, into], { timeout: CLONE_TIMEOUT_MS });
  } catch {
    refuse(400, `body.ref: the repository has no ${ref}`);
  }
}

function readProject(root: string, project: string | undefined): SourceTree {
  const dir = folderWithin(root, project ?? '.');
  if (dir === null) return refuse(400, 'body.repoProjectDirectory: there is no such folder');
  const isProject = existsSync(join(dir, 'SUMMARY.md')) || existsSync(join(dir, 'README.md'));
  if (!isProject) return refuse(400, 'body.url: the folder holds neither SUMMARY.md nor README.md');
  if (!isOfReasonableSize(dir)) return refuse(400, 'body.url: the folder holds too much');
  return readTree(dir);
}

/** Reads only as far as necessary, and never follows a link. */
function isOfReasonableSize(root: string): boolean {
  let [files, bytes] = [0, 0];
  const open = [root];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const dir = opendirSync(path);
    try {
      for (let entry = dir.readSync(); entry !== null; entry = dir.readSync()) {
        const full = join(path, entry.name);
        if (entry.isDirectory() && full !== join(root, '.git')) open.push(full);
        if (entry.isFile()) bytes += statSync(full).size;
        files += 1;
        if (files > MAX_FILES || bytes > MAX_BYTES) return false;
      }
    } finally {
      dir.closeSync();
    }
  }
  return true;
}
