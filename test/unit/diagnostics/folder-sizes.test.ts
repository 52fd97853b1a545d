import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderSizes } from '../../../electron/diagnostics/folder-sizes.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-sizes-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(path: string, bytes: number): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), new Uint8Array(bytes));
}

it('counts the files of each part, at any depth, and names the rest as one', async () => {
  await put('outbox/a.jsonl', 10);
  await put('files/account/deep/b', 300);
  await put('files/c', 5);
  await put('settings.json', 7);
  await put('IndexedDB/d', 1_000);
  await put('Cookies', 1);
  expect(await folderSizes(folder)).toEqual([
    { label: 'Images and files', files: 2, bytes: 305 },
    { label: 'Outbox journals', files: 1, bytes: 10 },
    { label: 'Settings', files: 1, bytes: 7 },
    { label: 'Everything else (data of the window)', files: 2, bytes: 1_001 },
  ]);
});

it('of a folder that is not there are none', async () => {
  expect(await folderSizes(join(folder, 'gone'))).toEqual([]);
});
