import { createHash } from 'node:crypto';
import type { SpaceFileId } from '../files/file-keys.ts';
import type { Files } from '../files/files.ts';

/** Bytes that a pack contains once, with the files of all spaces that have these bytes. */
export interface Blob {
  readonly size: number;
  readonly named: readonly SpaceFileId[];
}

/** The stored files of these spaces, by the hash of their bytes. */
export async function blobsOf(
  files: Pick<Files, 'stored'>,
  spaces: readonly { readonly id: string }[],
): Promise<Map<string, Blob>> {
  const blobs = new Map<string, { readonly size: number; readonly named: SpaceFileId[] }>();
  for (const { id: spaceId } of spaces) {
    for (const { fileId, hash, bytes } of await files.stored(spaceId)) {
      const blob = blobs.get(hash) ?? { size: bytes, named: [] };
      blob.named.push({ spaceId, fileId });
      blobs.set(hash, blob);
    }
  }
  return blobs;
}

/** Whether the bytes can be read and are unchanged: a single altered byte would make the pack unreadable. */
export async function isWhole(files: Pick<Files, 'bytesOf'>, hash: string, { size }: Blob): Promise<boolean> {
  const actual = createHash('sha256');
  let read = 0;
  try {
    for await (const piece of files.bytesOf(hash)) {
      actual.update(piece);
      read += piece.byteLength;
    }
  } catch {
    return false;
  }
  return read === size && actual.digest('hex') === hash;
}
