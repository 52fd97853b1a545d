import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '../../../shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';

const run = promisify(execFile);
const ref = 'refs/heads/docs';
const spaceId = 'spc_C1oudPg047';
const otherSpace = 'spc_EbbC1i0R12';
let dir: string;
let caller: Caller;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-export-test-'));
  caller = await startCaller({ gitFolders: { readable: [], writable: [dir] } });
});
afterEach(async () => {
  await caller.service.close();
  await rm(dir, { recursive: true });
});

/** Titles, places, words and files: all that must be the same, whatever the ids. */
async function contentOf(id: string) {
  const revision = await caller.ok('getCurrentRevision', { spaceId: id });
  const read = async (page: Page): Promise<unknown> => {
    const query = { format: 'markdown' } as const;
    const { markdown } = await caller.ok('getPageInSpace', { spaceId: id, pageId: page.id, query });
    return [page.type, page.title, page.path, markdown, await Promise.all((page.pages ?? []).map(read))];
  };
  return [await Promise.all(revision.pages.map(read)), revision.files.map(({ name, size }) => [name, size])];
}

it.each(['folder', 'bare repository', 'working repository'])(
  'an export to a %s can be imported again',
  async (kind) => {
    const path = join(dir, 'target');
    if (kind !== 'folder') await run('git', ['init', '-q', ...(kind === 'bare repository' ? ['--bare'] : []), path]);
    const url = kind === 'bare repository' ? `file://${path}` : path;
    await caller.ok('exportToGitRepository', { spaceId, body: { url, ref, commitMessage: 'From the sample' } });
    if (kind !== 'folder') {
      const log = await run('git', ['-C', path, 'log', '--format=%s', 'docs']);
      expect(log.stdout).toBe('From the sample\n');
    } else expect(await readFile(join(path, 'SUMMARY.md'), 'utf8')).toContain('# Table of contents');
    const before = await contentOf(spaceId);
    expect(await contentOf(otherSpace)).not.toEqual(before);
    await caller.ok('importGitRepository', { spaceId: otherSpace, body: { url, ref } });
    expect(await contentOf(otherSpace)).toEqual(before);
  },
);

it('an export adds a commit, leaves what is not the space’s, and takes away what the space no longer has', async () => {
  const path = join(dir, 'work');
  await run('git', ['init', '-q', '-b', 'docs', path]);
  await writeFile(join(path, 'LICENSE'), 'Free');
  await writeFile(join(path, 'gone.md'), '# Gone');
  await run('git', ['-C', path, 'add', '.']);
  await run('git', ['-C', path, '-c', 'user.name=T', '-c', 'user.email=t@t.example', 'commit', '-q', '-m', 'First']);
  const body = { url: path, ref, commitMessage: 'Second' };
  await caller.ok('exportToGitRepository', { spaceId, body });
  await caller.ok('exportToGitRepository', { spaceId, body: { ...body, commitMessage: 'Nothing new' } });
  expect((await run('git', ['-C', path, 'log', '--format=%s', 'docs'])).stdout).toBe('Second\nFirst\n');
  const files = (await run('git', ['-C', path, 'ls-tree', '-r', '--name-only', 'docs'])).stdout.split('\n');
  expect(files).toContain('LICENSE');
  expect(files).not.toContain('gone.md');
});

it('an export spares a folder that holds anything else, and whoever may not change the space', async () => {
  const path = join(dir, 'mine');
  await mkdir(path);
  await writeFile(join(path, 'letter.txt'), 'Dear');
  const body = { url: path, ref, commitMessage: 'No' };
  expect(await caller.status('exportToGitRepository', { spaceId, body })).toBe(400);
  const fresh = { spaceId, body: { ...body, url: join(dir, 'fresh') } };
  expect(await caller.status('exportToGitRepository', fresh, 'commenter')).toBe(403);
  await expect(readFile(join(dir, 'fresh', 'SUMMARY.md'))).rejects.toThrow();
});

it('a standalone import makes a revision that can be read, and leaves the content of the space', async () => {
  await mkdir(join(dir, '.gitbook', 'includes'), { recursive: true });
  await writeFile(join(dir, 'README.md'), '# Beside\n');
  await writeFile(join(dir, '.gitbook', 'includes', 'note.md'), '---\ntitle: A note\n---\n\nMind this.\n');
  const body = { url: dir, ref };
  const before = await contentOf(spaceId);
  await caller.ok('importGitRepository', { spaceId, body: { ...body, standalone: true } });
  expect(await contentOf(spaceId)).toEqual(before);
  // The answer names no revision; the same import for good has the same one.
  await caller.ok('importGitRepository', { spaceId, body });
  const { id: revisionId, reusableContents } = await caller.ok('getCurrentRevision', { spaceId });
  await writeFile(join(dir, 'README.md'), '# Later\n');
  await caller.ok('importGitRepository', { spaceId, body });
  const { id: later } = await caller.ok('getCurrentRevision', { spaceId });
  const ids = { spaceId, revisionId, reusableContentId: reusableContents[0]?.id ?? '' };
  expect(later).not.toBe(revisionId);
  expect((await caller.ok('getReusableContent', ids)).title).toBe('A note');
  expect(JSON.stringify(await caller.ok('getReusableContentDocument', { ...ids, query: {} }))).toContain('Mind this.');
  const nowhere = { ...ids, revisionId: 'nowhere' };
  expect(await caller.status('getReusableContent', nowhere)).toBe(404);
});
