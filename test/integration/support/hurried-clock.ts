import type { Clock } from '#shared/clock.ts';
import { untilQuiet } from '../../support/quiet.ts';

/** Waits shorter than this also pass by themselves, as in the app: some of them come due in the middle of work. */
const BRIEF_MS = 2_000;
/** Waits of this length and longer are limits (an answer that does not come) or intervals (the regular sync). */
const LONG_MS = 30_000;

/** How far the clock was moved past the real time. */
export interface ClockState {
  skippedMs?: number;
}

interface Timer {
  readonly at: number;
  readonly delayMs: number;
  readonly work: () => void;
}

/**
 * The clock of a test in which Galley talks to a real service. A wait of the app (before the next try, before it looks for
 * a lost write) is over as soon as nothing else is under way, so that it costs no time. A limit is never reached because the
 * machine is slow: while a request is under way no time is skipped, and long waits come due only when shorter ones
 * have moved the clock past them.
 */
export class HurriedClock implements Clock {
  readonly #timers = new Set<Timer>();
  readonly #disk: ClockState;
  #busy = 0;
  #skipping = false;
  #whenFree: (() => void) | null = null;
  #stopped = false;

  /** `disk`: a clock never goes back for who starts again with the same disk, or with a copy of it. */
  constructor(disk: ClockState) {
    this.#disk = disk;
  }

  readonly now = (): number => Date.now() + (this.#disk.skippedMs ?? 0);

  readonly schedule = (delayMs: number, work: () => void): (() => void) => {
    const timer: Timer = { at: this.now() + delayMs, delayMs, work };
    this.#timers.add(timer);
    const cancelBrief = delayMs < BRIEF_MS ? startTimer(delayMs, () => this.#fire(timer)) : () => undefined;
    if (delayMs < LONG_MS) void this.#skip();
    return () => {
      this.#timers.delete(timer);
      cancelBrief();
    };
  };

  /** `work` is under way until it ends; no time is skipped meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#whenFree?.();
    }
  }

  /** Nothing comes due any more. */
  stop(): void {
    this.#stopped = true;
    this.#timers.clear();
    this.#whenFree?.();
  }

  async #skip(): Promise<void> {
    if (this.#skipping) return;
    this.#skipping = true;
    while (this.#next() !== null) {
      if (this.#busy > 0) await new Promise<void>((resolve) => (this.#whenFree = resolve));
      await untilQuiet(
        () => false,
        () => this.#busy > 0 || this.#next() === null,
      );
      const next = this.#next();
      if (this.#busy === 0 && next !== null) this.#passUntil(next.at);
    }
    this.#skipping = false;
  }

  /** What moves the clock next. */
  #next(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.delayMs < LONG_MS && (next === null || timer.at < next.at)) next = timer;
    }
    return next;
  }

  #passUntil(at: number): void {
    this.#disk.skippedMs = (this.#disk.skippedMs ?? 0) + Math.max(0, at - this.now());
    const due = [...this.#timers].filter((timer) => timer.at <= at).sort((one, other) => one.at - other.at);
    for (const timer of due) this.#fire(timer);
  }

  #fire(timer: Timer): void {
    if (!this.#stopped && this.#timers.delete(timer)) timer.work();
  }
}

function startTimer(delayMs: number, work: () => void): () => void {
  // Real time: these are waits of the app, and nothing is lost when they take longer.
  const timer = setTimeout(work, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
