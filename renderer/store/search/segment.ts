import { ByteWriter } from './bytes.ts';
import type { DocumentColumns } from './columns.ts';

/**
 * A segment: some documents and their index, never changed after creation. It consists of typed arrays that IndexedDB
 * stores as they are; a start parses nothing.
 *
 *   head     documents as columns, the dictionary, and `upper`: positions of terms in titles and headings
 *   bodies   which documents have a term in their text and how often, in chunks that are read when needed
 *   places   the positions of the term in those texts, in chunks that only phrases need
 *
 * Documents are numbered from 0 within their segment. A list never spans two chunks.
 */
export interface SegmentHead {
  readonly columns: DocumentColumns;
  readonly dictionary: Dictionary;
  readonly upper: Uint8Array<ArrayBuffer>;
  /** The offset of each chunk within its region. */
  readonly bodyStarts: Uint32Array<ArrayBuffer>;
  readonly placeStarts: Uint32Array<ArrayBuffer>;
  /** The total size in bytes, for the choice of what to merge. */
  readonly bytes: number;
}

export interface Segment {
  readonly head: SegmentHead;
  readonly bodies: readonly Uint8Array<ArrayBuffer>[];
  readonly places: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Terms sorted by their units. Each is written as its difference to the previous term, and in full at the start of each
 * block.
 */
export interface Dictionary {
  readonly terms: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For each block: its offset in `bytes`, and the start of its first term's lists in upper, bodies and places. */
  readonly blocks: Uint32Array<ArrayBuffer>;
}

export const TERMS_PER_BLOCK = 16;

/**
 * Positions in `upper`: words of the title from 0, words of headings from here on. A longer title is cut, and no phrase
 * spans both.
 */
export const HEADINGS_AT = 1_000;
export const MAX_TITLE_WORDS = HEADINGS_AT - 2;

/**
 * Chromium stores values over 64 KB in separate files, which takes several times as long to read and write. A chunk
 * exceeds this by at most one list.
 */
const CHUNK_BYTES = 40 * 1_024;

/** Lists in sequence, cut into chunks between lists. */
export class RegionWriter {
  readonly writer = new ByteWriter(CHUNK_BYTES);
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly #starts: number[] = [0];
  #before = 0;

  get length(): number {
    return this.#before + this.writer.length;
  }

  endList(): void {
    if (this.writer.length >= CHUNK_BYTES) this.#cut();
  }

  finish(): { readonly chunks: readonly Uint8Array<ArrayBuffer>[]; readonly starts: Uint32Array<ArrayBuffer> } {
    if (this.writer.length > 0) this.#cut();
    this.#starts.pop();
    return { chunks: this.#chunks, starts: Uint32Array.from(this.#starts) };
  }

  #cut(): void {
    this.#chunks.push(this.writer.taken());
    this.#before += this.writer.length;
    this.#starts.push(this.#before);
    this.writer.clear();
  }
}

/** The chunk that contains the list at `offset`. */
export function chunkAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
