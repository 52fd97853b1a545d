/**
 * A part of the app that is not needed for the first paint: its code is read when its place is gone to, and at the latest
 * when the window has nothing better to do, so that it is there at once and without the core.
 */
export class Part<Pieces extends object> {
  #pieces = $state.raw<Pieces | null>(null);
  #failed = $state(false);
  #reading: Promise<void> | null = null;
  readonly #load: () => Promise<Pieces>;

  constructor(load: () => Promise<Pieces>) {
    this.#load = load;
  }

  /** Null until its code has been read. */
  get pieces(): Pieces | null {
    return this.#pieces;
  }
  /** Its code could not be read the last time. */
  get failed(): boolean {
    return this.#failed;
  }

  read(): Promise<void> {
    this.#failed = false;
    this.#reading ??= this.#load().then(
      (pieces) => {
        this.#pieces = pieces;
      },
      () => {
        this.#failed = true;
        this.#reading = null;
      },
    );
    return this.#reading;
  }
}
