import type { Region } from './open-segment.ts';

/** Caches the last used chunks, up to this many bytes: a query is repeated while somebody types. */
const MAX_BYTES = 16 * 1_024 * 1_024;

export class ChunkCache {
  readonly #chunks = new Map<string, Uint8Array>();
  #bytes = 0;

  async get(segment: number, region: Region, number: number, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = `${segment} ${region} ${number}`;
    const known = this.#chunks.get(key);
    if (known !== undefined) {
      // Moves it to the end: the first chunk is removed first.
      this.#chunks.delete(key);
      this.#chunks.set(key, known);
      return known;
    }
    const bytes = await read();
    if (!this.#chunks.has(key)) this.#bytes += bytes.length;
    this.#chunks.set(key, bytes);
    this.#makeRoom();
    return bytes;
  }

  forget(segment: number): void {
    for (const key of this.#chunks.keys()) if (key.startsWith(`${segment} `)) this.#drop(key);
  }

  #makeRoom(): void {
    for (const key of this.#chunks.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#chunks.get(key)?.length ?? 0;
    this.#chunks.delete(key);
  }
}
