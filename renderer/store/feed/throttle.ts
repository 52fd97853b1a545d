/** Limits how often something is reported: what is not urgent waits until a given time after the last report. */
export class Throttle {
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Notes that a report was just made. */
  mark(): void {
    this.#lastAt = performance.now();
  }

  /** Runs `act` now or as soon as it is due; it replaces the act that is waiting. */
  run(delayMs: number, act: () => void): void {
    if (!this.waits(delayMs, act)) act();
  }

  /** Whether it must wait. If so, `act` runs once it is due, never before this returns. */
  waits(delayMs: number, act: () => void): boolean {
    clearTimeout(this.#timer);
    const dueIn = this.#lastAt + delayMs - performance.now();
    if (dueIn <= 0) return false;
    this.#timer = setTimeout(act, dueIn);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
