import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MissingFiles } from '#shared/rpc/packs.ts';
import { must } from '../support/galley.ts';
import { accountOf, check, openPack, save } from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

let machines: TwoMachines;
beforeEach(async () => {
  machines = await startTwoMachines();
});
afterEach(() => machines.close());

it('the estimated size is within a fifth of the file, of every choice', async () => {
  const { first, spaceIds } = machines;
  const all = { comments: true, requests: true, issues: true, marks: false, files: true };
  const largest = spaceIds.slice(-1);
  for (const [chosen, leaving] of [
    [spaceIds, {}],
    [spaceIds, { files: false }],
    [spaceIds, { files: false, issues: false, requests: false, comments: false }],
    [largest, { issues: false }],
    [spaceIds.slice(0, 1), {}],
  ] as const) {
    const input = { accountId: accountOf(first), spaceIds: chosen, ...all, ...leaving };
    const { bytes } = must(await first.host.invoke('packs.estimate', input));
    const { saved } = await save(first, chosen, { ...all, ...leaving });
    expect(bytes / saved.bytes, JSON.stringify(leaving)).toBeGreaterThan(0.8);
    expect(bytes / saved.bytes, JSON.stringify(leaving)).toBeLessThan(1.2);
  }
});

it('files that are gone or altered on the disk are named before saving, when saving and when opening, and the pack opens', async () => {
  const { first, firstDisk, second, spaceIds } = machines;
  const before = await save(first, spaceIds);
  const blobs = join(firstDisk.profileDir, 'files', 'blobs');
  const paths = (await readdir(blobs, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const [gone = '', altered = ''] = paths;
  await rm(gone);
  await writeFile(altered, 'something else');
  const choice = { comments: true, requests: true, issues: true, marks: true, files: true };
  const lacking = async (files: boolean): Promise<MissingFiles> =>
    must(await first.host.invoke('packs.missing', { accountId: accountOf(first), spaceIds, ...choice, files }));
  const known = await lacking(true);
  // What was altered on the disk is found when its bytes are read.
  expect(known.count).toBe((before.saved.missing?.count ?? 0) + 1);
  expect((await lacking(false)).count).toBe(0);
  const { saved, bytes } = await save(first, spaceIds);
  expect(saved.missing?.count).toBeGreaterThanOrEqual((before.saved.missing?.count ?? 0) + 2);
  expect(saved.missing?.named).toEqual(expect.arrayContaining([...known.named]));
  expect(saved.missing?.named.some(({ page, name }) => page !== null && name !== '')).toBe(true);
  const preview = await openPack(second, bytes);
  expect(preview.missing).toEqual(saved.missing);
  const without = must(await check(second, (await save(first, spaceIds, { files: false })).bytes));
  expect(without.missing.count).toBe(0);
});
