import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import type { PackOutline, PackPart } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import type { StoreRemote } from '../../../electron/accounts/session.ts';
import { savePack } from '../../../electron/packs/save-pack.ts';
import { walkPackFile } from '../../../electron/packs/walk.ts';
import { bodies, manifest } from '../../unit/packs/small-pack.ts';

/** Pieces in which a disk is read. */
const PIECE_BYTES = 64 * 1024;
const FILE_BYTES = 4 * PIECE_BYTES;
/** Two groups of ten pages travel together. */
const PAGES_OF_GROUP = 10;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-streaming-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function pagesOf(group: number): readonly string[] {
  return Array.from({ length: PAGES_OF_GROUP }, (_, page) => `${String(group)}/${String(page)}`);
}

/** Text that does not shrink, another for each page. */
function text(page: string): string {
  return Array.from({ length: 40 }, (_, line) =>
    createHash('sha256')
      .update(`${page}/${String(line)}`)
      .digest('hex'),
  ).join('\n');
}

function outline(groups: number): PackOutline {
  const pages = groups * PAGES_OF_GROUP;
  const space = {
    id: 's1',
    title: 'Space',
    pages,
    bodies: pages,
    comments: 0,
    syncedAt: null,
    threadPages: [],
    requests: [],
  };
  return {
    library: { collections: [], spaces: [], fetchedAt: 1 },
    spaces: [
      { ...space, textRecords: Array.from({ length: groups }, (_, group) => ({ pageIds: pagesOf(group), size: 1 })) },
    ],
    specifications: [],
    issueClusters: [],
    conversationMonths: [],
    transcripts: [],
  };
}

function rowsOf(part: PackPart): Batch {
  if (part.kind !== 'bodies') return {};
  return bodies(...part.pageIds.map(text));
}

/** Saves a pack of so many groups and files and opens it, and counts what is held on the way. */
async function thereAndBack(groups: number, files: number) {
  const path = join(folder, `${String(groups)}.galleypack`);
  const file = await open(path, 'w');
  const saving = { waiting: 0, most: 0, offset: 0, ends: [] as number[], largest: 0, steps: 0 };
  const asked = (): void => {
    saving.waiting += 1;
    saving.most = Math.max(saving.most, saving.waiting);
  };
  const store = {
    invoke: (name: string, input: PackPart) => {
      if (name === 'pack.outline') return Promise.resolve(ok(outline(groups)));
      const batch = rowsOf(input);
      if (batch.bodies !== undefined) asked();
      return Promise.resolve(ok(batch));
    },
  } as unknown as StoreRemote;
  const piece = (hash: string, at: number): Buffer => Buffer.alloc(PIECE_BYTES, `${hash}${String(at)}`);
  /** The first reading of a file only checks it, and holds nothing for whoever writes. */
  const checked = new Set<string>();
  async function* bytesOf(hash: string): AsyncGenerator<Buffer> {
    const isCheck = !checked.has(hash);
    checked.add(hash);
    for (let at = 0; at < FILE_BYTES / PIECE_BYTES; at += 1) {
      await Promise.resolve();
      if (!isCheck) asked();
      yield piece(hash, at);
    }
  }
  const hashOf = (name: string): string => {
    const hash = createHash('sha256');
    for (let at = 0; at < FILE_BYTES / PIECE_BYTES; at += 1) hash.update(piece(name, at));
    return hash.digest('hex');
  };
  const names = new Map(Array.from({ length: files }, (_, index) => [hashOf(`file ${String(index)} `), index]));
  const saved = await savePack({
    choice: { spaceIds: ['s1'], comments: false, requests: false, issues: false, marks: false, files: true },
    about: manifest(),
    store,
    files: {
      stored: () =>
        Promise.resolve([...names].map(([hash, index]) => ({ fileId: `f${String(index)}`, hash, bytes: FILE_BYTES }))),
      bytesOf: (hash) => bytesOf(`file ${String(names.get(hash))} `),
    },
    write: async (bytes) => {
      await file.appendFile(bytes);
      saving.offset += bytes.byteLength;
      saving.ends.push(saving.offset);
      saving.largest = Math.max(saving.largest, bytes.byteLength);
      saving.waiting = Math.max(0, saving.waiting - 1);
    },
    progress: () => (saving.steps += 1),
    signal: new AbortController().signal,
  });
  await file.close();
  expect(saved).toMatchObject({ ok: true, value: { count: groups * PAGES_OF_GROUP, tooLarge: 0 } });

  const opening = { read: 0, handled: 0, most: 0, steps: 0, pages: 0, bytes: 0 };
  const note = (): void => {
    // What was read of the file and lies behind the part that was just given.
    const before = saving.ends.findLast((end) => end <= opening.handled) ?? 0;
    opening.most = Math.max(opening.most, opening.read - before);
    opening.handled = opening.read;
  };
  const walked = await walkPackFile(
    path,
    {
      batch: (batch) => {
        opening.pages += batch.bodies?.rows.length ?? 0;
        note();
        return Promise.resolve(ok(null));
      },
      blob: async (_head, bytes) => {
        for await (const part of bytes) {
          opening.bytes += part.byteLength;
          note();
        }
        return ok(null);
      },
      progress: (bytes) => {
        opening.read = bytes;
        opening.steps += 1;
      },
    },
    new AbortController().signal,
  );
  expect(walked.ok).toBe(true);
  expect(opening).toMatchObject({ pages: groups * PAGES_OF_GROUP, bytes: files * FILE_BYTES });
  return { size: (await stat(path)).size, saving, opening };
}

describe('however large a pack is', () => {
  it('one part of it is held at a time, both ways, and every part is told as progress', async () => {
    const small = await thereAndBack(4, 1);
    const large = await thereAndBack(80, 20);
    expect(large.size).toBeGreaterThan(15 * small.size);
    expect([small.saving.most, large.saving.most]).toEqual([1, 1]);
    expect(large.saving.largest).toBe(small.saving.largest);
    expect(large.saving.steps).toBeGreaterThan(40);
    for (const { saving, opening } of [small, large]) {
      expect(opening.most).toBeLessThanOrEqual(2 * saving.largest + 2 * PIECE_BYTES);
    }
    expect(large.opening.steps).toBeGreaterThan(large.size / PIECE_BYTES / 2);
  });
});
