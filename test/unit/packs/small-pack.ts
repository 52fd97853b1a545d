import { createHash } from 'node:crypto';
import type { PackManifest } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { writePack } from '../../../electron/packs/pack-writer.ts';

/** A pack in memory, with one of everything: for tests that look at its bytes. */
export function manifest(more: Partial<PackManifest> = {}): PackManifest {
  return {
    packId: '5b2cfb3e-0a6b-4a5e-9c9e-3f6c1f0d9a10',
    madeAt: 1_700_000_000_000,
    madeBy: 'Ada',
    galley: '1.0.0',
    service: { kind: 'remote', baseUrl: 'https://api.example.com' },
    organization: { id: 'org', title: 'Org' },
    spaces: [{ id: 's1', title: 'Space', pages: 2, bodies: 2, comments: 0, syncedAt: 5 }],
    files: 1,
    leftOut: ['issues'],
    receipts: [],
    ...more,
  };
}

export function bodies(...texts: readonly string[]): Batch {
  return {
    bodies: {
      spaceId: 's1',
      rows: texts.map((markdown, index) => ({
        pageId: `p${String(index)}`,
        markdown,
        revision: 'r1',
        updatedAt: null,
        fetchedAt: 1,
        page: { id: `p${String(index)}` },
      })),
    },
  };
}

export const picture = Buffer.from('not really a picture, but bytes all the same');

export async function packBytes(
  batches: readonly Batch[] = [bodies('# One', '# Two')],
  head: PackManifest = manifest(),
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const pack = await writePack(head, (bytes) => {
    pieces.push(bytes);
    return Promise.resolve();
  });
  for (const batch of batches) await pack.batch(batch);
  await pack.blob(
    {
      hash: createHash('sha256').update(picture).digest('hex'),
      size: picture.byteLength,
      files: [{ spaceId: 's1', fileId: 'f1' }],
    },
    inPieces(picture, 20),
  );
  await pack.end();
  return Buffer.concat(pieces);
}

// eslint-disable-next-line @typescript-eslint/require-await -- a stream of what is there already
export async function* inPieces(bytes: Buffer, size = 1_024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
