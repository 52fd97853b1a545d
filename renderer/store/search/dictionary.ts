import { ByteReader, ByteWriter } from './bytes.ts';
import { textOfUnits } from './characters.ts';
import { TERMS_PER_BLOCK, type Dictionary } from './segment.ts';
import { MAX_TERM } from './tokenise.ts';

/** The dictionary entry of a term: how many documents have it, and where its lists are. */
export interface TermEntry {
  upperDocs: number;
  upperAt: number;
  upperBytes: number;
  bodyDocs: number;
  bodyAt: number;
  bodyBytes: number;
  placesAt: number;
  placesBytes: number;
}

/** Writes terms in order. Offsets are not stored: they are sums of the preceding lengths. */
export class DictionaryWriter {
  readonly #writer = new ByteWriter(1 << 14);
  readonly #blocks: number[] = [];
  #terms = 0;
  #before = '';

  add(term: string, entry: Readonly<TermEntry>): void {
    const writer = this.#writer;
    let shared = 0;
    if (this.#terms % TERMS_PER_BLOCK === 0) {
      this.#blocks.push(writer.length, entry.upperAt, entry.bodyAt, entry.placesAt);
    } else {
      while (shared < term.length && term.charCodeAt(shared) === this.#before.charCodeAt(shared)) shared += 1;
    }
    writer.number(shared);
    writer.number(term.length - shared);
    for (let index = shared; index < term.length; index += 1) writer.number(term.charCodeAt(index));
    writer.number(entry.upperDocs);
    if (entry.upperDocs > 0) writer.number(entry.upperBytes);
    writer.number(entry.bodyDocs);
    if (entry.bodyDocs > 0) {
      writer.number(entry.bodyBytes);
      writer.number(entry.placesBytes);
    }
    this.#before = term;
    this.#terms += 1;
  }

  finish(): Dictionary {
    return { terms: this.#terms, bytes: this.#writer.taken(), blocks: Uint32Array.from(this.#blocks) };
  }
}

/** Walks the terms of a dictionary in order, from the first one or from a given one. */
export class TermCursor implements TermEntry {
  readonly units = new Uint16Array(MAX_TERM);
  length = 0;
  /** How many units this term shares with the one before. */
  shared = 0;
  upperDocs = 0;
  upperAt = 0;
  upperBytes = 0;
  bodyDocs = 0;
  bodyAt = 0;
  bodyBytes = 0;
  placesAt = 0;
  placesBytes = 0;
  readonly #dictionary: Dictionary;
  readonly #reader = new ByteReader();
  #next = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#toBlock(0);
  }

  get term(): string {
    return textOfUnits(this.units.subarray(0, this.length));
  }

  next(): boolean {
    if (this.#next >= this.#dictionary.terms) return false;
    const reader = this.#reader;
    if (this.#next % TERMS_PER_BLOCK > 0) {
      this.upperAt += this.upperBytes;
      this.bodyAt += this.bodyBytes;
      this.placesAt += this.placesBytes;
    } else {
      this.#toBlock(this.#next / TERMS_PER_BLOCK);
    }
    this.#next += 1;
    this.shared = reader.number();
    this.length = this.shared + reader.number();
    for (let index = this.shared; index < this.length; index += 1) this.units[index] = reader.number();
    this.upperDocs = reader.number();
    this.upperBytes = this.upperDocs > 0 ? reader.number() : 0;
    this.bodyDocs = reader.number();
    this.bodyBytes = this.bodyDocs > 0 ? reader.number() : 0;
    this.placesBytes = this.bodyDocs > 0 ? reader.number() : 0;
    return true;
  }

  /** Moves to the first term that is not before `term`; false if there is none. */
  seek(term: string): boolean {
    let low = 0;
    let high = this.#dictionary.blocks.length / 4 - 1;
    if (high < 0) return false;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      this.#toBlock(middle);
      this.next();
      if (this.compare(term) <= 0) low = middle;
      else high = middle - 1;
    }
    this.#toBlock(low);
    while (this.next()) if (this.compare(term) >= 0) return true;
    return false;
  }

  startsWith(prefix: string): boolean {
    if (this.length < prefix.length) return false;
    for (let index = 0; index < prefix.length; index += 1) {
      if (this.units[index] !== prefix.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Below 0: this term is before `term`. */
  compare(term: string): number {
    const length = Math.min(this.length, term.length);
    for (let index = 0; index < length; index += 1) {
      const difference = (this.units[index] ?? 0) - term.charCodeAt(index);
      if (difference !== 0) return difference;
    }
    return this.length - term.length;
  }

  entry(quality: number): TermEntry & { readonly quality: number } {
    const { upperDocs, upperAt, upperBytes, bodyDocs, bodyAt, bodyBytes, placesAt, placesBytes } = this;
    return { quality, upperDocs, upperAt, upperBytes, bodyDocs, bodyAt, bodyBytes, placesAt, placesBytes };
  }

  #toBlock(block: number): void {
    const { bytes, blocks } = this.#dictionary;
    this.#reader.open(bytes, blocks[block * 4]);
    this.upperAt = blocks[block * 4 + 1] ?? 0;
    this.bodyAt = blocks[block * 4 + 2] ?? 0;
    this.placesAt = blocks[block * 4 + 3] ?? 0;
    this.#next = block * TERMS_PER_BLOCK;
  }
}
