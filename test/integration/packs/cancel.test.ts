import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { must, until, untilState, type Galley } from '../support/galley.ts';
import { accountOf, handBackFrom, openPack, readWrites, save, takeIn } from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

let machines: TwoMachines;
beforeEach(async () => {
  machines = await startTwoMachines();
});
afterEach(() => machines.close());

/** Cancels the job as soon as it is told, and answers once that was passed on. */
async function cancelOnceBegun(galley: Galley, jobId: string): Promise<void> {
  await untilState(galley, ({ packJobs }) => packJobs.some(({ id }) => id === jobId));
  must(await galley.host.invoke('packs.cancel', { jobId }));
}

const WRITES = 300;

it('a hand-back that is cancelled is no file and not noted, and the next one has all of it', async () => {
  const { first, second, secondDisk, spaceIds } = machines;
  const [spaceId = ''] = spaceIds;
  await openPack(second, (await save(first, [spaceId])).bytes);
  for (let at = 0; at < WRITES; at += 1) {
    const write = { kind: 'comment.create', spaceId, markdown: `Comment ${String(at)}` } as const;
    must(await second.store.invoke('enqueue', { write, draft: null }));
  }
  const files = await readdir(join(secondDisk.profileDir, 'packs'));
  const jobId = randomUUID();
  const saving = second.host.invoke('writes.save', { accountId: accountOf(second), author: 'Ada', jobId });
  await cancelOnceBegun(second, jobId);
  expect(await saving).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await readdir(join(secondDisk.profileDir, 'packs'))).toEqual(files);
  expect(second.state().accounts[0]?.pack?.handedBack).toBeNull();
  const items = await until(second, 'outbox', null, (all) => all.length === WRITES);
  expect(items.every(({ handedBack }) => handedBack === undefined)).toBe(true);

  const file = await handBackFrom(second);
  const incomingId = await takeIn(first, file);
  const reading = first.host.invoke('writes.read', { accountId: accountOf(first), incomingId });
  must(await first.host.invoke('packs.cancel', { jobId: incomingId }));
  const read = await reading;
  expect(read.ok ? 'read before' : read.error.code).toMatch(/^(read before|cancelled)$/);
  expect((await readWrites(first, file)).writes).toHaveLength(WRITES);
});

it('a window that is loaded again ends its save, leaves nothing behind, and can save again', async () => {
  const { first, firstDisk, spaceIds } = machines;
  const choice = { spaceIds, comments: true, requests: true, issues: true, marks: true, files: true };
  const folder = join(firstDisk.profileDir, 'packs');
  const before = await readdir(folder).catch(() => []);
  const window = first.openSecondWindow();
  const jobId = randomUUID();
  void window.invoke('packs.save', { accountId: accountOf(first), ...choice, jobId });
  const { incomingId } = must(await window.invoke('packs.incoming', { bytes: 10 }));
  await untilState(first, ({ packJobs }) => packJobs.some(({ id, done }) => id === jobId && done > 0));
  window.close();
  const saved = save(first, spaceIds.slice(0, 1));
  await untilState(first, ({ packJobs }) => packJobs.every(({ id }) => id !== jobId));
  const left = (await readdir(folder)).filter((name) => name.includes(incomingId));
  expect(left).toEqual([]);
  expect((await saved).saved.count).toBeGreaterThan(0);
  expect(await readdir(folder)).toHaveLength(before.length + 1);
});

it('one window cancels its own save, and not that of another', async () => {
  const { first, spaceIds } = machines;
  const accountId = accountOf(first);
  const choice = { spaceIds, comments: true, requests: true, issues: true, marks: true, files: true };
  const [mine, other] = [randomUUID(), randomUUID()];
  const saving = [mine, other].map((jobId) => first.host.invoke('packs.save', { accountId, ...choice, jobId }));
  await cancelOnceBegun(first, mine);
  const [cancelled, saved] = await Promise.all(saving);
  expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(saved?.ok).toBe(true);
  expect(first.state().packJobs).toEqual([]);
});
