import { readAtOnce } from '../db/raw.ts';
import type { Region } from './open-segment.ts';
import type { SearchDatabase } from './search-database.ts';

type ChunkKey = readonly [segment: number, region: Region, number: number];

interface Wish {
  readonly key: ChunkKey;
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Reads chunks. All chunks that a query asks for at once are read in one transaction, whatever their segments. */
export class ChunkReader {
  readonly #db: SearchDatabase;
  #wishes: Wish[] = [];

  constructor(db: SearchDatabase) {
    this.#db = db;
  }

  read(key: ChunkKey): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#wishes.push({ key, resolve, reject });
      if (this.#wishes.length === 1) queueMicrotask(() => void this.#fetch());
    });
  }

  async #fetch(): Promise<void> {
    const wishes = this.#wishes;
    this.#wishes = [];
    try {
      const { chunks } = this.#db;
      const records = await readAtOnce(this.#db, [chunks], (read) =>
        Promise.all(wishes.map(({ key: [...key] }) => read.get(chunks, key))),
      );
      wishes.forEach(({ resolve, reject }, index) => {
        const bytes = records[index]?.bytes;
        if (bytes === undefined) reject(new MissingChunk());
        else resolve(bytes);
      });
    } catch (error) {
      for (const { reject } of wishes) reject(error);
    }
  }
}

/** A chunk that the manifest lists is missing: another tab has merged its segment, or the database is damaged. */
class MissingChunk extends Error {
  override readonly name = 'MissingChunk';
}
