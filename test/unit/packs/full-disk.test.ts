import type fs from 'node:fs/promises';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/result.ts';
import { openTransfers, type Transfers } from '../../../electron/packs/transfers.ts';

/** What the disk still takes; behind that it takes a part of what is written, and refuses all that follows. */
const disk = vi.hoisted(() => ({ room: Infinity }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const refusal = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return {
    ...original,
    async open(...given: Parameters<typeof original.open>) {
      const file = await original.open(...given);
      const write = file.write.bind(file);
      const some = async (bytes: Buffer): Promise<{ readonly bytesWritten: number }> => {
        if (disk.room === 0) throw refusal();
        const part = bytes.subarray(0, disk.room);
        disk.room -= part.byteLength;
        return write(part);
      };
      const all = async (bytes: Buffer): Promise<void> => {
        const { bytesWritten } = await some(bytes);
        if (bytesWritten < bytes.byteLength) await some(bytes.subarray(bytesWritten));
      };
      return Object.assign(file, { write: some, appendFile: all });
    },
    async copyFile(from: string, to: string) {
      const bytes = await original.readFile(from);
      await original.writeFile(to, bytes.subarray(0, disk.room));
      if (bytes.byteLength > disk.room) throw refusal();
    },
  };
});

let folder: string;
let transfers: Transfers;

beforeEach(async () => {
  disk.room = Infinity;
  folder = await mkdtemp(join(tmpdir(), 'galley-transfers-'));
  transfers = await openTransfers(folder, () => Promise.resolve(null));
});
afterEach(async () => {
  await transfers.close();
  await rm(folder, { recursive: true, force: true });
});

const piece = Buffer.alloc(1_000, 'x');
const full = { ok: false, error: { code: 'storage-full' } };

describe('a disk that becomes full', () => {
  // The last piece is the worst: nothing is written behind it that could fail.
  it.each([500, 1_500, 2_999])(
    'at byte %i of a file that is made is said, and nothing of the file is left',
    async (room) => {
      disk.room = room;
      const made = await transfers.make(async (write) => {
        for (let count = 0; count < 3; count += 1) await write(piece);
        return ok({ name: 'a.galleypack', count: 3, tooLarge: 0 });
      });
      expect(made).toMatchObject(full);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it.each([500, 1_999])('at byte %i of a file that comes in is said, and nothing of the file is left', async (room) => {
    disk.room = room;
    const begun = await transfers.begin(2_000);
    const incomingId = begun.ok ? begun.value.incomingId : '';
    const answers = [];
    for (let count = 0; count < 2; count += 1)
      answers.push(await transfers.piece(incomingId, piece.toString('base64')));
    expect(answers.find(({ ok: taken }) => !taken)).toMatchObject(full);
    expect(await transfers.incoming(incomingId)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('while a file of this computer is copied leaves nothing of the copy', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'galley-elsewhere-'));
    await writeFile(join(elsewhere, 'a'), piece);
    disk.room = 400;
    await expect(transfers.copy(join(elsewhere, 'a'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });
});
