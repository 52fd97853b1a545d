import type { Clock } from '#shared/clock.ts';

/** How often something is told: what need not be at once waits until so long after the last time. */
export class Throttle {
  readonly #clock: Clock;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that a report was just made. */
  mark(): void {
    this.#lastAt = this.#clock.now();
  }

  /** Whether it must wait. If so, `act` runs once it is due, never before this returns. */
  waits(delayMs: number, act: () => void): boolean {
    this.#cancel?.();
    const dueIn = this.#lastAt + delayMs - this.#clock.now();
    if (dueIn <= 0) return false;
    this.#cancel = this.#clock.schedule(dueIn, act);
    return true;
  }

  stop(): void {
    this.#cancel?.();
  }
}
