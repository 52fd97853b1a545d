const TICK_MS = 15_000;

/** The time as a rune, so that "3 minutes ago" stays correct on screen. */
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

  /** For displays with seconds: the time updates every second until the returned function is called. */
  everySecond(): () => void {
    const timer = setInterval(() => {
      this.#now = Date.now();
    }, 1_000);
    this.#now = Date.now();
    return () => {
      clearInterval(timer);
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
