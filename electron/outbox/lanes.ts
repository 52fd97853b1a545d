/** Ids in order of their turns, whenever they are added. */
export class Ordered {
  readonly #ids: string[] = [];
  readonly #before: (one: string, other: string) => boolean;

  constructor(before: (one: string, other: string) => boolean) {
    this.#before = before;
  }

  get size(): number {
    return this.#ids.length;
  }

  add(id: string): void {
    const at = this.#placeOf(id);
    if (this.#ids[at] !== id) this.#ids.splice(at, 0, id);
  }

  delete(id: string): void {
    const at = this.#placeOf(id);
    if (this.#ids[at] === id) this.#ids.splice(at, 1);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#ids[Symbol.iterator]();
  }

  #placeOf(id: string): number {
    const last = this.#ids.at(-1);
    // Most ids are added at the end.
    if (last === undefined || this.#before(last, id)) return this.#ids.length;
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#before(this.#ids[middle] ?? '', id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Groups of ids, each in order of turns. */
export class Lanes {
  readonly #lanes = new Map<string, Ordered>();
  readonly #before: (one: string, other: string) => boolean;

  constructor(before: (one: string, other: string) => boolean) {
    this.#before = before;
  }

  of(key: string): Iterable<string> {
    return this.#lanes.get(key) ?? [];
  }

  add(key: string, id: string): void {
    const lane = this.#lanes.get(key) ?? new Ordered(this.#before);
    this.#lanes.set(key, lane);
    lane.add(id);
  }

  delete(key: string, id: string): void {
    const lane = this.#lanes.get(key);
    lane?.delete(id);
    if (lane?.size === 0) this.#lanes.delete(key);
  }
}
