/** Numbers in as few bytes as possible: seven bits per byte, lowest first; the top bit says that more bytes follow. */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1_024) {
    this.bytes = new Uint8Array(capacity);
  }

  number(value: number): void {
    if (this.length + 5 > this.bytes.length) this.#grow(5);
    const { bytes } = this;
    let at = this.length;
    let rest = value >>> 0;
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  copy(source: Uint8Array, from: number, to: number): void {
    const size = to - from;
    if (this.length + size > this.bytes.length) this.#grow(size);
    this.bytes.set(source.subarray(from, to), this.length);
    this.length += size;
  }

  /** The written bytes, in a buffer of exactly their size. */
  taken(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  #grow(need: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + need));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Bytes past the end read as zero. */
export class ByteReader {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;

  open(bytes: Uint8Array, at = 0): this {
    this.bytes = bytes;
    this.at = at;
    return this;
  }

  number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  }

  skip(count: number): void {
    const { bytes } = this;
    let left = count;
    while (left > 0) if ((bytes[this.at++] ?? 0) < 128) left -= 1;
  }
}
