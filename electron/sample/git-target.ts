import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTree, textFile, type SourceTree } from './content/source-tree.ts';
import type { SpaceContent } from './content/space-content.ts';
import { allowedPath, makeFolderWithin, writeWithin, type GitFolders } from './git-folders.ts';
import { branchOf, isRepository, type GitAddress } from './git-source.ts';
import { refuse } from './refuse.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 30_000;
const IDENTITY = { name: 'Sample service', email: 'sample@galley.example' };
/** This machine's hooks and settings must have no effect. */
const QUIET = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false'];

interface GitTarget extends GitAddress {
  readonly commitMessage: string;
  readonly force?: boolean | undefined;
}

/**
 * Writes a space in the platform's Git layout to this disk: into a folder, or as a commit on `ref` of a repository
 * (bare or not). For any other address nothing is written: the sample server never uses the network.
 */
export async function writeGitTarget(content: SpaceContent, target: GitTarget, folders: GitFolders): Promise<void> {
  const path = allowedPath(target.url, folders, 'write');
  if (path === null) return;
  const files = layoutOf(content);
  if (existsSync(path) && isRepository(path)) return commitTo(path, files, target);
  if (existsSync(path) && !mayHold(path)) refuse(400, 'body.url: what is there is no exported space');
  mkdirSync(path, { recursive: true });
  writeProject(path, files, target.repoProjectDirectory);
}

/** A new folder, an empty one, or one with a space: nothing else is overwritten. */
function mayHold(path: string): boolean {
  return statSync(path).isDirectory() && (existsSync(join(path, 'SUMMARY.md')) || readdirSync(path).length === 0);
}

/** Pages and the content of `.gitbook`. A space without a table of contents gets one, since the layout requires it. */
function layoutOf({ tree, pages }: SpaceContent): SourceTree {
  const files = new Map([...tree].filter(([path]) => isOfLayout(path)));
  if (files.has('SUMMARY.md')) return files;
  const lines = pages.map(({ title, source }) => `* [${title.replaceAll(/[\\[\]]/g, '\\$&')}](<${source ?? ''}>)\n`);
  return files.set('SUMMARY.md', textFile('SUMMARY.md', `# Table of contents\n\n${lines.join('')}`));
}

function isOfLayout(path: string): boolean {
  return path.endsWith('.md') || path.startsWith('.gitbook/');
}

/** Files that the space no longer has are deleted; files outside the layout stay, and so do links and their targets. */
function writeProject(root: string, files: SourceTree, project: string | undefined): void {
  const dir = makeFolderWithin(root, project ?? '.');
  for (const path of readTree(dir).keys()) if (isOfLayout(path) && !files.has(path)) rmSync(join(dir, path));
  for (const [path, file] of files) writeWithin(dir, path, file.bytes());
}

/** Committed in a copy and pushed, so that the repository gets the whole commit or nothing. */
async function commitTo(path: string, files: SourceTree, target: GitTarget): Promise<void> {
  const { ref, commitMessage, force, repoProjectDirectory } = target;
  const branch = branchOf(ref);
  const copy = mkdtempSync(join(tmpdir(), 'galley-export-'));
  const git = (...words: readonly string[]) => run('git', ['-C', copy, ...QUIET, ...words], { timeout: TIMEOUT_MS });
  try {
    await git('init', '--quiet', `--initial-branch=${branch}`);
    const known = await git('ls-remote', '--', path, ref);
    if (known.stdout !== '') {
      await git('fetch', '--quiet', '--', path, ref);
      await git('reset', '--quiet', '--hard', 'FETCH_HEAD');
    }
    writeProject(copy, files, repoProjectDirectory);
    await git('add', '--all', '--force', '.');
    if ((await git('status', '--porcelain')).stdout === '') return;
    const identity = ['-c', `user.name=${IDENTITY.name}`, '-c', `user.email=${IDENTITY.email}`];
    await git(...identity, 'commit', '--quiet', '--allow-empty-message', `--message=${commitMessage}`);
    const receive = `git ${QUIET.slice(0, 2).join(' ')} -c receive.denyCurrentBranch=updateInstead receive-pack`;
    const forced = force === true ? ['--force'] : [];
    await git('push', '--quiet', `--receive-pack=${receive}`, ...forced, '--', path, `HEAD:${ref}`);
  } catch (thrown) {
    if (thrown instanceof Error && 'stderr' in thrown) refuse(400, `body.ref: ${ref} cannot be written`);
    throw thrown;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
