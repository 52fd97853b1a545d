/** Keeps the best `limit` items; among equals, the first ones. A heap with the worst kept item on top. */
export class Best<T> {
  readonly #limit: number;
  readonly #heap: { readonly score: number; readonly turn: number; readonly item: T }[] = [];
  #turn = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether an item of this score would be kept now. */
  wants(score: number): boolean {
    return this.#limit > 0 && (this.#heap.length < this.#limit || score > (this.#heap[0]?.score ?? 0));
  }

  add(score: number, item: T): void {
    if (!this.wants(score)) return;
    const entry = { score, turn: this.#turn++, item };
    if (this.#heap.length < this.#limit) {
      this.#heap.push(entry);
      this.#rise(this.#heap.length - 1);
    } else {
      this.#heap[0] = entry;
      this.#sink();
    }
  }

  /** Best first. */
  inOrder(): readonly T[] {
    return [...this.#heap]
      .sort((one, other) => other.score - one.score || one.turn - other.turn)
      .map(({ item }) => item);
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      let worst = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < this.#heap.length && this.#isWorse(below, worst)) worst = below;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #isWorse(one: number, other: number): boolean {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return false;
    return first.score === second.score ? first.turn > second.turn : first.score < second.score;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
