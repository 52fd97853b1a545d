const TICK_MS = 15_000;

/** The time as a rune, so that "3 minutes ago" stays true while it is on screen. */
export class Clock {
  #now = $state(Date.now());
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    this.#timer = setInterval(() => {
      this.#now = Date.now();
    }, TICK_MS);
  }

  get now(): number {
    return this.#now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
