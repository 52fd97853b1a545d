/**
 * Code that is not needed for the first paint. It is read when its place is opened, and at the latest when the window is
 * idle, so that it is there without the core.
 */
export class Chunk<Code extends object> {
  #code = $state.raw<Code | null>(null);
  #failed = $state(false);
  #reading: Promise<void> | null = null;
  readonly #load: () => Promise<Code>;

  constructor(load: () => Promise<Code>) {
    this.#load = load;
  }

  /** Null until it has been read. */
  get code(): Code | null {
    return this.#code;
  }
  /** It could not be read the last time. */
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
