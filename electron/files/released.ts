import type { Blobs } from './blobs.ts';
import type { FileIndex } from './file-index.ts';

/** Bytes that some file of an account had and has no more. They are deleted once no file of any account has them. */
export interface Released {
  add(hash: string): void;
  /** Answers which bytes are gone now. */
  remove(): Promise<ReadonlySet<string>>;
}

/** `open`: the indexes of all accounts of this process, whose latest changes may not be on the disk yet. */
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
        // Read after the open ones were asked: whoever was closed since had written its names down by then.
        const onDisk = unnamed.length === 0 ? new Set<string>() : await index.namedByOthers();
        for (const hash of unnamed) {
          // It stays released, and goes once the other account has let go of it, too.
          if (onDisk.has(hash)) continue;
          await blobs.remove(hash);
          released.delete(hash);
          gone.add(hash);
        }
        return gone;
      }),
  };
}
