import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles, type Files } from '../../../electron/files/files.ts';
import { removeFilesOf } from '../../../electron/files/remove-files.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-remove-files-'));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

function open(accountId: string): Promise<Files> {
  return openFiles({
    dir,
    accountId,
    access: () => ({
      fetch: () => Promise.reject(new TypeError('no network')),
      baseUrl: 'http://x.example',
      token: null,
    }),
  });
}

async function keep(files: Files, fileId: string, text: string): Promise<void> {
  files.remember('s', [
    {
      id: fileId,
      name: fileId,
      contentType: 'text/plain',
      size: text.length,
      downloadURL: `http://x.example/${fileId}`,
    } as never,
  ]);
  await files.adopt([{ spaceId: 's', fileId }], Readable.from([Buffer.from(text)]));
}

const stored = async (): Promise<number> =>
  (await readdir(join(dir, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

describe('the files of an account that is removed', () => {
  it('go, but for the bytes that another account has as well', async () => {
    const [first, second] = [await open('first'), await open('second')];
    await keep(first, 'own', 'Only here');
    await keep(first, 'shared', 'In both');
    // The other account has not written down yet that it has them too.
    await keep(second, 'shared', 'In both');
    await first.close();
    expect(await stored()).toBe(2);
    await removeFilesOf(dir, 'first');
    expect(await stored()).toBe(1);
    expect((await second.answer('s', 'shared')).body).toEqual(new Uint8Array(Buffer.from('In both')));
    await second.close();
    expect(await readdir(dir)).toEqual(expect.arrayContaining(['second.json', 'blobs']));
    expect(await readdir(dir)).not.toContain('first.json');
  });

  it('go also when nobody else has any, a second time without a complaint', async () => {
    const first = await open('first');
    await keep(first, 'own', 'Only here');
    await first.close();
    await removeFilesOf(dir, 'first');
    await removeFilesOf(dir, 'first');
    expect(await stored()).toBe(0);
  });
});
