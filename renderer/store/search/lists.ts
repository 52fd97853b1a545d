import { ByteReader } from './bytes.ts';

/** Decoded lists in reused arrays: a query decodes many lists and keeps none. */
export class DecodedList {
  size = 0;
  documents = new Uint32Array(1_024);
  counts = new Uint32Array(1_024);
  /** The positions of all documents in sequence, `counts` for each. */
  positions = new Uint32Array(1_024);
  readonly #reader = new ByteReader();
  readonly #placesReader = new ByteReader();

  /** Reads a list in `upper`. Positions distinguish titles and headings, so they are always read. */
  readUpper(bytes: Uint8Array, at: number, documents: number): void {
    const reader = this.#reader.open(bytes, at);
    this.#start(documents);
    let document = 0;
    let total = 0;
    for (let index = 0; index < documents; index += 1) {
      document += reader.number();
      const count = reader.number();
      this.documents[index] = document;
      this.counts[index] = count;
      total = this.#readPositions(reader, count, total);
    }
  }

  readBodies(bytes: Uint8Array, at: number, documents: number): void {
    const reader = this.#reader.open(bytes, at);
    this.#start(documents);
    let document = 0;
    for (let index = 0; index < documents; index += 1) {
      const value = reader.number();
      document += value >>> 1;
      this.documents[index] = document;
      this.counts[index] = (value & 1) === 1 ? 1 : reader.number();
    }
  }

  /** After `readBodies`: reads the positions that belong to the list. */
  readPlaces(bytes: Uint8Array, at: number): void {
    this.openPlaces(bytes, at);
    let total = 0;
    for (let index = 0; index < this.size; index += 1) {
      total = this.#readPositions(this.#placesReader, this.counts[index] ?? 0, total);
    }
  }

  /**
   * Instead of `readPlaces`, to read the positions of some documents only: call `nextPlaces` or `skipPlaces` for each
   * document in order.
   */
  openPlaces(bytes: Uint8Array, at: number): void {
    this.#placesReader.open(bytes, at);
  }

  /** Reads the positions of the next document into the start of `positions`. */
  nextPlaces(count: number): void {
    this.#readPositions(this.#placesReader, count, 0);
  }

  skipPlaces(count: number): void {
    this.#placesReader.skip(count);
  }

  #readPositions(reader: ByteReader, count: number, from: number): number {
    if (from + count > this.positions.length) {
      const larger = new Uint32Array(Math.max(this.positions.length * 2, from + count));
      larger.set(this.positions);
      this.positions = larger;
    }
    let position = 0;
    for (let index = 0; index < count; index += 1) {
      position += reader.number();
      this.positions[from + index] = position;
    }
    return from + count;
  }

  #start(documents: number): void {
    this.size = documents;
    if (documents <= this.documents.length) return;
    this.documents = new Uint32Array(documents * 2);
    this.counts = new Uint32Array(documents * 2);
  }
}
