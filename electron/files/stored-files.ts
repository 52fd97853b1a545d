import type { Blobs } from './blobs.ts';
import type { FileEntry, FileIndex } from './file-index.ts';
import { keyOf, spaceOf, type SpaceFileId } from './file-keys.ts';
import type { Released } from './released.ts';

/** The index of an account over the stored bytes: bytes that no file names any more are released, and spaces are told of. */
export interface StoredFiles {
  readonly blobs: Blobs;
  readonly index: FileIndex;
  readonly released: Released;
  readonly changed: (spaceId: string) => void;
  readonly setEntry: (key: string, entry: FileEntry) => void;
  /** Takes the bytes from the files that `which` says. */
  readonly forget: (which: (key: string, entry: FileEntry) => boolean) => void;
  /** Takes the files off the index. */
  readonly drop: (files: readonly SpaceFileId[]) => void;
}

export function createStoredFiles(
  blobs: Blobs,
  index: FileIndex,
  released: Released,
  changed: (spaceId: string) => void,
): StoredFiles {
  function setEntry(key: string, entry: FileEntry): void {
    const hash = index.get(key)?.hash ?? null;
    if (hash !== null && hash !== entry.hash) released.add(hash);
    index.set(key, entry);
  }

  function forget(which: (key: string, entry: FileEntry) => boolean): void {
    const spaces = new Set<string>();
    for (const [key, entry] of [...index.entries()]) {
      if (!which(key, entry)) continue;
      setEntry(key, { ...entry, hash: null, bytes: 0 });
      spaces.add(spaceOf(key));
    }
    for (const spaceId of spaces) changed(spaceId);
  }

  function drop(files: readonly SpaceFileId[]): void {
    for (const { spaceId, fileId } of files) {
      const key = keyOf(spaceId, fileId);
      const hash = index.get(key)?.hash ?? null;
      if (hash !== null) released.add(hash);
      index.delete(key);
    }
    for (const spaceId of new Set(files.map((file) => file.spaceId))) changed(spaceId);
  }

  return { blobs, index, released, changed, setEntry, forget, drop };
}
