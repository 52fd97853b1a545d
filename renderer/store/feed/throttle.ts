/** How often something is told: what need not be at once waits until so long after the last time. */
export class Throttle {
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Now it was told. */
  mark(): void {
    this.#lastAt = performance.now();
  }

  /** Now, or as soon as it is due; whoever asks later takes the place of what waits. */
  run(delayMs: number, act: () => void): void {
    if (!this.waits(delayMs, act)) act();
  }

  /** Whether it is not due yet: then `act` runs once it is, and never before this has answered. */
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
