import type { Blobs } from './blobs.ts';
import type { FileIndex } from './file-index.ts';

/** Bytes that no file of this account uses any more. They are deleted once no file of any account uses them. */
export interface Released {
  add(hash: string): void;
  /** Deletes what can be deleted, and answers those hashes. */
  remove(): Promise<ReadonlySet<string>>;
}

/** `open`: the indexes of all accounts of this process, whose latest changes may not be on disk yet. */
export function createReleased(
  blobs: Pick<Blobs, 'inTurn' | 'remove'>,
  index: Pick<FileIndex, 'names' | 'namedByOthers'>,
  open: ReadonlySet<Pick<FileIndex, 'names'>>,
): Released {
  const released = new Set<string>();
  return {
    add: (hash) => void released.add(hash),
    remove: () =>
      blobs.inTurn(async () => {
        const gone = new Set<string>();
        for (const hash of released) if (index.names(hash)) released.delete(hash);
        const unnamed = [...released].filter((hash) => ![...open].some((other) => other.names(hash)));
        // Read after the open indexes: an account that closed in between has saved its index by then.
        const onDisk = unnamed.length === 0 ? new Set<string>() : await index.namedByOthers();
        for (const hash of unnamed) {
          // The bytes stay released, and are deleted once the other account releases them too.
          if (onDisk.has(hash)) continue;
          await blobs.remove(hash);
          released.delete(hash);
          gone.add(hash);
        }
        return gone;
      }),
  };
}
