import type { FileFigures } from '#shared/rpc/host.ts';
import type { FileIndex } from './file-index.ts';
import { spaceOf } from './file-keys.ts';
import { isStorable } from './storable.ts';

/** How many files of each space are here and missing, and what they weigh. */
export function fileFigures(index: Pick<FileIndex, 'entries' | 'bytes'>, limitBytes: number | null): FileFigures {
  // A map: an id may be called as what every object has (`__proto__`).
  const spaces = new Map<string, { files: number; stored: number; bytes: number; missingBytes: number }>();
  for (const [key, { hash, bytes, size }] of index.entries()) {
    const spaceId = spaceOf(key);
    const figures = spaces.get(spaceId) ?? { files: 0, stored: 0, bytes: 0, missingBytes: 0 };
    spaces.set(spaceId, figures);
    // What is too large is opened online, so it is not missing.
    if (hash === null && !isStorable({ size })) continue;
    figures.files += 1;
    if (hash === null) figures.missingBytes += size;
    else {
      figures.stored += 1;
      figures.bytes += bytes;
    }
  }
  return { bytes: index.bytes(), limitBytes, spaces: Object.fromEntries(spaces) };
}
