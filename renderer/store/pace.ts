/** How often something is told: what need not be at once waits until so long after the last time. */
export class Pace {
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Now it was told. */
  mark(): void {
    this.#lastAt = performance.now();
  }

  isDue(calmMs: number): boolean {
    return this.#dueIn(calmMs) <= 0;
  }

  /** Now, or as soon as it is due; whoever asks later takes the place of what waits. */
  run(calmMs: number, act: () => void): void {
    clearTimeout(this.#timer);
    if (this.isDue(calmMs)) act();
    else this.#timer = setTimeout(act, this.#dueIn(calmMs));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #dueIn(calmMs: number): number {
    return this.#lastAt + calmMs - performance.now();
  }
}
