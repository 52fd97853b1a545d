import type { PackManifest } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { writeFrames } from './container.ts';
import { encode } from './frame-json.ts';
import { packFrames, type BlobHead } from './records.ts';

/** Writes a pack in reading order: manifest, rows, files, totals. */
export interface PackWriter {
  /** False: it is too large for a pack, and was left out. */
  batch(batch: Batch): Promise<boolean>;
  blob(head: BlobHead, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  end(): Promise<void>;
}

export async function writePack(manifest: PackManifest, write: (bytes: Buffer) => Promise<void>): Promise<PackWriter> {
  const frames = await writeFrames('pack', write);
  const totals = { batches: 0, pages: 0, comments: 0, blobs: 0 };
  await frames.frame(packFrames.manifest, encode(manifest));
  return {
    async batch(batch) {
      if (!(await frames.frame(packFrames.batch, encode(batch)))) return false;
      totals.batches += 1;
      totals.pages += batch.bodies?.rows.length ?? 0;
      totals.comments += batch.comments?.rows.length ?? 0;
      return true;
    },
    async blob(head, bytes) {
      await frames.frame(packFrames.blob, encode(head));
      // Images do not compress further.
      for await (const piece of bytes) await frames.frame(packFrames.bytes, Buffer.from(piece), 'plain');
      totals.blobs += 1;
    },
    end: () => frames.end(encode(totals)),
  };
}
