/** The first presses of a sequence (`g` of `g r`), until the next one. */
export class KeySequence {
  #presses = $state.raw<readonly string[]>([]);

  get presses(): readonly string[] {
    return this.#presses;
  }

  /** Null: none was begun. */
  get prefix(): string | null {
    return this.#presses.length === 0 ? null : this.#presses.join(' ');
  }

  /** The sequence that `press` continues. */
  with(press: string): string {
    return [...this.#presses, press].join(' ');
  }

  add(press: string): void {
    this.#presses = [...this.#presses, press];
  }

  end(): void {
    this.#presses = [];
  }
}
