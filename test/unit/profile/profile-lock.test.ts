import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockProfile } from '../../../electron/profile-lock.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-lock-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it('lets one Galley in at a time, and the next one when it is gone', async () => {
  const first = await lockProfile(dir);
  if (!first.ok) throw new Error(first.error.detail);
  const second = await lockProfile(dir);
  expect(second.ok ? '' : second.error).toMatchObject({ code: 'profile-in-use' });
  expect(second.ok ? '' : second.error.detail).toContain(dir);
  await first.value.release();
  const third = await lockProfile(dir);
  expect(third.ok).toBe(true);
  if (third.ok) await third.value.release();
});

it('is free again when its owner was killed', async () => {
  const script = `import { lockProfile } from './electron/profile-lock.ts';
    const lock = await lockProfile(process.argv[1]); console.log(lock.ok); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(owner.stdout, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('true');
  expect((await lockProfile(dir)).ok).toBe(false);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const next = await lockProfile(dir);
  expect(next.ok).toBe(true);
  if (next.ok) await next.value.release();
});
