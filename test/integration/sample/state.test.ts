import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../../../electron/package-root.ts';
import { callerOf, startCaller } from './caller.ts';

const spaceId = 'spc_Pe1icanDg3';
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-sample-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('a restart on the same state finds every accepted write again, with its ids and times', async () => {
  const stateFile = join(dir, 'state');
  const first = await startCaller({ stateFile });
  const comment = await first.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'kept' } } });
  const reply = { spaceId, commentId: comment.id, body: { body: { markdown: 'kept too' } } };
  await first.ok('postCommentReplyInSpace', reply, 'commenter');
  await first.ok('updateCommentInSpace', { spaceId, commentId: comment.id, body: { resolved: true } });
  const before = await first.ok('getCommentInSpace', { spaceId, commentId: comment.id });
  await first.service.close();

  const second = await startCaller({ stateFile });
  const after = await second.ok('getCommentInSpace', { spaceId, commentId: comment.id });
  const { baseUrl } = first.service;
  expect(JSON.parse(JSON.stringify(after).replaceAll(second.service.baseUrl, baseUrl))).toEqual(before);
  await second.service.close();
});

it('what was refused leaves no trace in the state', async () => {
  const stateFile = join(dir, 'state');
  const caller = await startCaller({ stateFile });
  const before = await readFile(stateFile, 'utf8');
  await caller.send('postCommentInSpace', { spaceId, body: {} });
  await caller.send('postCommentInSpace', { spaceId, body: { body: { markdown: 'no' } } }, 'reader');
  expect(await readFile(stateFile, 'utf8')).toBe(before);
  await caller.service.close();
});

it('tokens are new with each start, and stay those of a state', async () => {
  const stateFile = join(dir, 'state');
  const tokensOf = async (options: Parameters<typeof startCaller>[0]) => {
    const { service } = await startCaller(options);
    await service.close();
    return service.tokens;
  };
  const kept = await tokensOf({ stateFile });
  expect(await tokensOf({ stateFile })).toEqual(kept);
  const others = [await tokensOf({}), await tokensOf({}), await tokensOf({ stateFile: join(dir, 'other') })];
  expect(new Set([kept, ...others].flatMap(Object.values)).size).toBe(12);
});

it.skipIf(process.platform === 'win32')('the state, which holds the tokens, is for its owner alone', async () => {
  const stateFile = join(dir, 'state');
  await writeFile(stateFile, '', { mode: 0o644 });
  await (await startCaller({ stateFile })).service.close();
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
});

it('a password in the address of a repository is not kept', async () => {
  const stateFile = join(dir, 'state');
  const caller = await startCaller({ stateFile });
  const url = 'https://me:hunter2@github.com/ebbline/new';
  await caller.ok('importGitRepository', { spaceId, body: { url, ref: 'refs/heads/main' } });
  await caller.service.close();
  const state = await readFile(stateFile, 'utf8');
  expect(state).toContain('github.com/ebbline/new');
  expect(state).not.toContain('hunter2');
});

it('a write that was torn by a kill is forgotten, and spoils nothing that follows', async () => {
  const stateFile = join(dir, 'state');
  const first = await startCaller({ stateFile });
  const { id } = await first.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'whole' } } });
  await first.service.close();
  await writeFile(stateFile, '{"operation":"postCommentInSpa', { flag: 'a' });

  const second = await startCaller({ stateFile });
  await second.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'later' } } });
  await second.service.close();
  const third = await startCaller({ stateFile });
  const { items } = await third.ok('listSpaceComments', { spaceId, query: { limit: 2 } });
  expect(items.map(({ body }) => body.markdown)).toEqual(['later', 'whole']);
  expect(items[1]?.id).toBe(id);
  await third.service.close();
});

it('a service that is killed keeps what it acknowledged', async () => {
  const stateFile = join(dir, 'state');
  const { service, child } = await startCommand(['--state', stateFile]);
  const { id } = await callerOf(service).ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'safe' } } });
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));

  const again = await startCaller({ stateFile });
  expect((await again.ok('getCommentInSpace', { spaceId, commentId: id })).body).toEqual({ markdown: 'safe' });
  await again.service.close();
});

it('the command says in one line of JSON how to connect, and ends cleanly when it is told to', async () => {
  const { service, child } = await startCommand([]);
  expect(service.organizations.length).toBeGreaterThanOrEqual(2);
  expect(service.organizations[0]?.sites.length).toBeGreaterThan(0);
  expect(service.organizations[0]?.specifications.length).toBeGreaterThan(0);
  expect(await callerOf(service).status('listOrganizations', {}, 'reader')).toBe(200);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
});

it.each([['--prot'], ['--port', 'http'], ['--scale', 'huge'], ['--faults', 'nowhere.json'], ['--content', 'nowhere']])(
  'the command refuses %s %s with a sentence and no stack',
  async (...args) => {
    const child = command(args);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await new Promise((resolve) => child.once('close', resolve))).not.toBe(0);
    expect(said).toMatch(/^sample: .+/m);
    expect(said).not.toContain('    at ');
  },
);

/** The process itself, so that a signal reaches it and no wrapper. */
function command(args: readonly string[]) {
  const root = packageRoot();
  return spawn(process.execPath, ['--import', 'tsx', join(root, 'electron/cli/sample.ts'), ...args], { cwd: root });
}

async function startCommand(args: readonly string[]) {
  const child = command([...args, '--json']);
  const line = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const end = out.indexOf('\n');
      if (end >= 0) resolve(out.slice(0, end));
    });
    child.once('close', () => reject(new Error('the command ended without a word')));
  });
  const told = JSON.parse(line) as Omit<Parameters<typeof callerOf>[0], 'close'>;
  return { child, service: { ...told, close: () => Promise.resolve() } };
}
