/**
 * Something that is told whole and written whole, such as a list of ticks, with what was entered here and is not told yet:
 * the next change builds on that, or two quick ones would take each other back.
 */
export class Optimistic<T> {
  readonly #told: () => T;
  /** `seen`: what was told when the write had ended; whatever is told after it knows of it. */
  #entered = $state.raw<{ readonly value: T; readonly seen?: T } | null>(null);

  constructor(told: () => T) {
    this.#told = told;
  }

  get value(): T {
    const told = this.#told();
    const entered = this.#entered;
    return entered === null || ('seen' in entered && entered.seen !== told) ? told : entered.value;
  }

  /** `write` says whether it is written; what is not was never there. */
  async enter(value: T, write: (value: T) => Promise<boolean>): Promise<void> {
    const entered = { value };
    this.#entered = entered;
    const written = await write(value);
    // Something else may have been entered since.
    if (this.#entered === entered) this.#entered = written ? { value, seen: this.#told() } : null;
  }
}
