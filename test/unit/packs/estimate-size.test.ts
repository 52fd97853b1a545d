import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import type { PackChoice, PackOutline, PackPart } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import type { StoreRemote } from '../../../electron/accounts/session.ts';
import { estimateSize } from '../../../electron/packs/estimate-size.ts';
import { savePack } from '../../../electron/packs/save-pack.ts';
import { must } from '../../integration/support/galley.ts';
import { bodies, manifest } from './small-pack.ts';

const CHOICE: PackChoice = {
  spaceIds: ['s1'],
  comments: true,
  requests: true,
  issues: true,
  marks: false,
  files: true,
};

/** Prose that shrinks to a third, and every third page a table of numbers that hardly does. */
function textOf(page: number): string {
  const words = Array.from({ length: 40 + ((page * 37) % 400) }, (_, at) => {
    const hash = createHash('sha256')
      .update(`${String(page)}/${String(at)}`)
      .digest('hex');
    return page % 3 === 0
      ? hash
      : ['the', 'a', 'sensor', 'which', 'measures', 'every', 'hour', hash.slice(0, 3)][at % 8];
  });
  return words.join(' ');
}

/** A workspace of so many pages, and files of so many bytes each, of which two are the same. */
function workspace({ pages, fileSizes }: { readonly pages: number; readonly fileSizes: readonly number[] }) {
  const pagesAtOnce = 10;
  const textRecords = Array.from({ length: Math.ceil(pages / pagesAtOnce) }, (_, group) => {
    const ids = Array.from({ length: Math.min(pagesAtOnce, pages - group * pagesAtOnce) }, (_, at) =>
      String(group * pagesAtOnce + at),
    );
    return { pageIds: ids, size: ids.reduce((sum, id) => sum + textOf(Number(id)).length, 0) };
  });
  const outline: PackOutline = {
    library: { collections: [], spaces: [], fetchedAt: 1 },
    spaces: [
      {
        id: 's1',
        title: 'S',
        pages,
        bodies: pages,
        comments: 0,
        syncedAt: 1,
        textRecords,
        threadPages: [],
        requests: [],
      },
    ],
    specifications: [],
    issueClusters: [],
    conversationMonths: [],
    transcripts: [],
  };
  const asked: PackPart[] = [];
  const rows = (part: PackPart): Batch =>
    part.kind === 'bodies' ? bodies(...part.pageIds.map((id) => textOf(Number(id)))) : {};
  const store = {
    invoke: (name: string, part: PackPart) => {
      if (name === 'pack.outline') return Promise.resolve(ok(outline));
      asked.push(part);
      return Promise.resolve(ok(rows(part)));
    },
  } as unknown as StoreRemote;
  const blobs = fileSizes.map((size, at) => {
    const bytes = Buffer.alloc(size, at + 1);
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  });
  const files = {
    stored: () =>
      Promise.resolve(
        [...blobs, ...blobs.slice(0, 1)].map(({ bytes, hash }, at) => ({
          fileId: `f${String(at)}`,
          hash,
          bytes: bytes.byteLength,
        })),
      ),
    // eslint-disable-next-line @typescript-eslint/require-await -- a stream of what is there already
    async *bytesOf(hash: string) {
      yield blobs.find((blob) => blob.hash === hash)?.bytes ?? Buffer.alloc(0);
    },
  };
  return { store, files, asked };
}

async function compare(content: Parameters<typeof workspace>[0]) {
  const { store, files, asked } = workspace(content);
  const signal = new AbortController().signal;
  const estimate = must(await estimateSize({ choice: CHOICE, store, files, signal })).bytes;
  const askedFor = asked.length;
  let bytes = 0;
  must(
    await savePack({
      choice: CHOICE,
      about: manifest(),
      store,
      files,
      write: (piece) => {
        bytes += piece.byteLength;
        return Promise.resolve();
      },
      progress: () => undefined,
      signal,
    }),
  );
  return { ratio: estimate / bytes, askedFor };
}

describe('the estimated size of a pack', () => {
  it.each([
    ['texts', { pages: 1_500, fileSizes: [] }],
    ['few texts', { pages: 30, fileSizes: [] }],
    ['files', { pages: 40, fileSizes: [3_000_000, 1_500_000, 700_000] }],
    ['both', { pages: 600, fileSizes: [400_000, 90_000] }],
  ])('is within a fifth of the file for %s', async (_what, content) => {
    const { ratio } = await compare(content);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
  });

  it('reads as much of a large workspace as of a small one', async () => {
    const [small, large] = [await compare({ pages: 400, fileSizes: [] }), await compare({ pages: 800, fileSizes: [] })];
    expect(large.askedFor).toBe(small.askedFor);
  });

  it('ends where another question came', async () => {
    const { store, files, asked } = workspace({ pages: 100, fileSizes: [] });
    const abort = new AbortController();
    abort.abort();
    expect(await estimateSize({ choice: CHOICE, store, files, signal: abort.signal })).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    });
    expect(asked).toEqual([]);
  });
});
