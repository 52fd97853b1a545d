import { ByteWriter } from './bytes.ts';
import type { DocumentColumns } from './columns.ts';

/**
 * A segment: some documents and an index of them, never changed once it is made. All of it is typed arrays that go into
 * IndexedDB and come out of it as they are; nothing is parsed at a start.
 *
 *   head     documents as columns, the dictionary, and `upper`: where terms stand in titles and headings
 *   bodies   in which documents' text a term stands and how often, in chunks that are read when a query needs them
 *   places   at which positions it stands there, in chunks that only phrases need
 *
 * Documents are numbered from 0 within their segment. A list never lies across two chunks.
 */
export interface SegmentHead {
  readonly columns: DocumentColumns;
  readonly dictionary: Dictionary;
  readonly upper: Uint8Array<ArrayBuffer>;
  /** Offset of each chunk within its region. */
  readonly bodyStarts: Uint32Array<ArrayBuffer>;
  readonly placeStarts: Uint32Array<ArrayBuffer>;
  /** Bytes of everything, for the choice of what to merge. */
  readonly bytes: number;
}

export interface Segment {
  readonly head: SegmentHead;
  readonly bodies: readonly Uint8Array<ArrayBuffer>[];
  readonly places: readonly Uint8Array<ArrayBuffer>[];
}

/** Terms in the order of their units, each written as what it adds to the one before; whole at the start of each block. */
export interface Dictionary {
  readonly terms: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of each block: offset in `bytes`, and where the lists of its first term begin in upper, bodies and places. */
  readonly blocks: Uint32Array<ArrayBuffer>;
}

export const TERMS_PER_BLOCK = 16;

/**
 * Positions in `upper`: words of the title from 0, those of headings from here on. A title that is longer is cut, and no
 * phrase runs from one into the other.
 */
export const HEADINGS_AT = 1_000;
export const MAX_TITLE_WORDS = HEADINGS_AT - 2;

/**
 * Chromium puts values of more than 64 KB into files of their own, which takes several times as long to read and to
 * write; a chunk goes past this by one list.
 */
const CHUNK_BYTES = 40 * 1_024;

/** Lists one after the other, cut into chunks between two lists. */
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

/** The chunk that holds the list at `offset`. */
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
