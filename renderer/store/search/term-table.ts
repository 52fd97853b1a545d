import { textOfUnits } from './characters.ts';
import type { Tokeniser } from './tokenise.ts';

const FIRST_SLOTS = 1 << 12;

/**
 * Numbers the terms of a segment while it is built. A hash table over units instead of a Map of strings: a known term,
 * as nearly every one is, costs no allocation.
 */
export class TermTable {
  size = 0;
  #slots = new Uint32Array(FIRST_SLOTS);
  #hashes = new Uint32Array(FIRST_SLOTS);
  #units = new Uint16Array(1 << 14);
  #starts = new Uint32Array(FIRST_SLOTS);
  #used = 0;

  /** The number of the tokeniser's current term. */
  idOf({ units, length }: Tokeniser): number {
    let hash = length;
    for (let index = 0; index < length; index += 1) hash = Math.imul(hash ^ (units[index] ?? 0), 0x9e3779b1);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id < 0) return this.#add(units, length, hash, slot);
      if (this.#hashes[id] === hash && this.#isTerm(id, units, length)) return id;
      slot = (slot + 1) & mask;
    }
  }

  termOf(id: number): string {
    return textOfUnits(this.#units.subarray(this.#starts[id] ?? 0, this.#endOf(id)));
  }

  #endOf(id: number): number {
    return id + 1 < this.size ? (this.#starts[id + 1] ?? 0) : this.#used;
  }

  #isTerm(id: number, units: Uint16Array, length: number): boolean {
    const start = this.#starts[id] ?? 0;
    if (this.#endOf(id) - start !== length) return false;
    for (let index = 0; index < length; index += 1) if (this.#units[start + index] !== units[index]) return false;
    return true;
  }

  #add(units: Uint16Array, length: number, hash: number, slot: number): number {
    const id = this.size;
    this.size += 1;
    if (this.#used + length > this.#units.length) this.#units = grown(this.#units, Uint16Array);
    if (id >= this.#starts.length) {
      this.#starts = grown(this.#starts, Uint32Array);
      this.#hashes = grown(this.#hashes, Uint32Array);
    }
    this.#units.set(units.subarray(0, length), this.#used);
    this.#starts[id] = this.#used;
    this.#used += length;
    this.#hashes[id] = hash;
    this.#slots[slot] = id + 1;
    if (this.size * 2 > this.#slots.length) this.#spread();
    return id;
  }

  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 0; id < this.size; id += 1) {
      let slot = (this.#hashes[id] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}

/** A copy with twice the capacity. */
export function grown<T extends Uint16Array | Uint32Array>(array: T, kind: new (length: number) => T): T {
  const larger = new kind(array.length * 2);
  larger.set(array);
  return larger;
}
