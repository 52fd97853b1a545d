import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCaller, type Caller } from './caller.ts';

const spaceId = 'spc_C1oudPg047';
const ref = 'refs/heads/main';
let dir: string;
let caller: Caller;

const isRefused = async (answer: ReturnType<Caller['send']>): Promise<string> => {
  const { status, text } = await answer;
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 400 } });
  return text;
};
const imported = (url: string, more: object = {}) =>
  caller.send('importGitRepository', { spaceId, body: { url, ref, ...more } });
const exported = (url: string, more: object = {}) =>
  caller.send('exportToGitRepository', { spaceId, body: { url, ref, commitMessage: 'Out', ...more } });

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-folders-'));
  for (const name of ['open', 'read', 'closed']) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, 'SUMMARY.md'), '# Table of contents\n\n* [A page](README.md)\n');
    await writeFile(join(dir, name, 'README.md'), `# ${name}\n`);
  }
});
afterEach(async () => {
  await caller.service.close();
  await rm(dir, { recursive: true });
});

describe('a service that was given no folders, as the one in the app', () => {
  it('neither reads nor writes any, and tells nothing of what is there', async () => {
    caller = await startCaller();
    const said = await isRefused(imported(join(dir, 'open')));
    expect(await isRefused(imported(join(dir, 'nowhere')))).toBe(said);
    expect(await isRefused(imported(`file://${join(dir, 'open')}`))).toBe(said);
    expect(await isRefused(exported(join(dir, 'open')))).toBe(said);
    await isRefused(exported(join(dir, 'fresh')));
    expect((await readdir(dir)).sort()).toEqual(['closed', 'open', 'read']);
    expect(await readFile(join(dir, 'open', 'README.md'), 'utf8')).toBe('# open\n');
  });

  it('still takes addresses of the network, from which nothing ever arrives', async () => {
    caller = await startCaller();
    expect((await imported('https://git.example/a.git')).status).toBe(204);
    expect((await exported('https://git.example/a.git')).status).toBe(204);
  });
});

describe('a service that was given folders', () => {
  beforeEach(async () => {
    caller = await startCaller({ gitFolders: { readable: [join(dir, 'read')], writable: [join(dir, 'open')] } });
  });

  it('imports from those, and exports to those that it may write to', async () => {
    expect((await imported(join(dir, 'open'))).status).toBe(204);
    expect((await imported(join(dir, 'read'))).status).toBe(204);
    expect((await exported(join(dir, 'open', 'fresh'))).status).toBe(204);
    await isRefused(exported(join(dir, 'read')));
    await isRefused(imported(join(dir, 'closed')));
    await isRefused(exported(join(dir, 'closed')));
  });

  it.each(['..', '../closed', 'fresh/../../closed', '../open-too'])('does not leave them by %s', async (way) => {
    await isRefused(imported(`${join(dir, 'open')}/${way}`));
    await isRefused(exported(`${join(dir, 'open')}/${way}`));
  });

  it('does not leave them by a link', async () => {
    await symlink(join(dir, 'closed'), join(dir, 'open', 'link'));
    await isRefused(imported(join(dir, 'open', 'link')));
    await isRefused(exported(join(dir, 'open', 'link')));
    await isRefused(exported(join(dir, 'open', 'link', 'fresh')));
    await isRefused(imported(join(dir, 'open'), { repoProjectDirectory: 'link' }));
    await isRefused(exported(join(dir, 'open'), { repoProjectDirectory: 'link' }));
    await symlink(join(dir, 'elsewhere'), join(dir, 'open', 'dangling'));
    await isRefused(exported(join(dir, 'open', 'dangling')));
    expect(await readFile(join(dir, 'closed', 'README.md'), 'utf8')).toBe('# closed\n');
    expect((await readdir(dir)).sort()).toEqual(['closed', 'open', 'read']);
  });

  it('replaces a link that stands where a page goes, and spares what it leads to', async () => {
    await rm(join(dir, 'open', 'README.md'));
    await symlink(join(dir, 'closed', 'README.md'), join(dir, 'open', 'README.md'));
    expect((await exported(join(dir, 'open'))).status).toBe(204);
    expect(await readFile(join(dir, 'open', 'README.md'), 'utf8')).toMatch(/^---|^# /);
    expect(await readFile(join(dir, 'closed', 'README.md'), 'utf8')).toBe('# closed\n');
  });

  it('does not write through a link that stands where a folder of the space goes', async () => {
    const other = 'spc_Pe1icanDg3';
    const { pages } = await caller.ok('listPagesInSpace', { spaceId: other });
    const [folder = ''] = (
      pages.find(({ path }) => path?.includes('/'))?.path ??
      pages[1]?.pages?.[0]?.path ??
      ''
    ).split('/');
    expect(folder).not.toBe('');
    await symlink(join(dir, 'closed'), join(dir, 'open', folder));
    const body = { url: join(dir, 'open'), ref, commitMessage: 'Out' };
    await isRefused(caller.send('exportToGitRepository', { spaceId: other, body }));
    expect((await readdir(join(dir, 'closed'))).sort()).toEqual(['README.md', 'SUMMARY.md']);
  });

  it('asks first whether the caller may import at all', async () => {
    const body = { url: join(dir, 'closed'), ref };
    expect(await caller.status('importGitRepository', { spaceId, body }, 'commenter')).toBe(403);
  });
});
