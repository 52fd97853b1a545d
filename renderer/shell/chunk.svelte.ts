/**
 * Code that the first paint does not need. It is loaded when its place is opened, or at the latest when the window is
 * idle, so that it is available if the core stops.
 */
export class Chunk<Code extends object> {
  #code = $state.raw<Code | null>(null);
  #failed = $state(false);
  #reading: Promise<void> | null = null;
  readonly #load: () => Promise<Code>;

  constructor(load: () => Promise<Code>) {
    this.#load = load;
  }

  /** Null until it is loaded. */
  get code(): Code | null {
    return this.#code;
  }
  /** The last attempt to load it failed. */
  get failed(): boolean {
    return this.#failed;
  }

  read(): Promise<void> {
    this.#failed = false;
    this.#reading ??= this.#load().then(
      (code) => {
        this.#code = code;
      },
      () => {
        this.#failed = true;
        this.#reading = null;
      },
    );
    return this.#reading;
  }
}
