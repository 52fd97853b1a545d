/**
 * A value that is read and written as a whole, such as a list of ticks, together with changes that the store has not
 * confirmed yet. The next change builds on those; otherwise two quick changes would undo each other.
 */
export class Optimistic<T> {
  readonly #stored: () => T;
  /** `seen`: the stored value at the end of the write; any later one includes the change. */
  #entered = $state.raw<{ readonly value: T; readonly seen?: T } | null>(null);

  constructor(stored: () => T) {
    this.#stored = stored;
  }

  get value(): T {
    const stored = this.#stored();
    const entered = this.#entered;
    return entered === null || ('seen' in entered && entered.seen !== stored) ? stored : entered.value;
  }

  /** `write` answers whether it was stored; if not, the change is dropped. */
  async enter(value: T, write: (value: T) => Promise<boolean>): Promise<void> {
    const entered = { value };
    this.#entered = entered;
    const written = await write(value);
    // Another change may have been entered since.
    if (this.#entered === entered) this.#entered = written ? { value, seen: this.#stored() } : null;
  }
}
