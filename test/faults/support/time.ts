import type { Clock } from '#shared/clock.ts';
import { untilQuiet } from '../../support/quiet.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
  /** Whether the run of the app that set it still runs. */
  readonly isOn: () => boolean;
}

/** When every schedule begins. */
const START = Date.UTC(2027, 0, 4, 9);
const MOMENT_MS = 10;
/** More turns than any real work takes: what is not quiet by then goes round in a circle. */
const MOST_TURNS = 200_000;
/**
 * Time that passes only when nothing else happens: waits of minutes cost nothing, and a request over a real socket
 * never takes longer than a timeout. The computer's own clock may be wrong or be set; what waits is not moved by that.
 */
export class VirtualTime {
  #elapsed = 0;
  #wrongBy = 0;
  #busy = 0;
  readonly #timers = new Set<Timer>();

  /** By the computer's own clock. */
  readonly now = (): number => START + this.#elapsed + this.#wrongBy;

  /** By a clock that is right. */
  readonly trueNow = (): number => START + this.#elapsed;

  setWrongBy(ms: number): void {
    this.#wrongBy = ms;
  }

  /** The clock of one run of the app: its timers end with it. */
  clockOf(isOn: () => boolean): Clock {
    return {
      now: this.now,
      schedule: (delayMs, work) => {
        const timer: Timer = {
          at: this.#elapsed + Math.max(0, delayMs),
          work: () => {
            if (isOn()) work();
          },
          isOn,
        };
        if (isOn()) this.#timers.add(timer);
        return () => {
          this.#timers.delete(timer);
        };
      },
    };
  }

  /** Forgets the timers of processes that are dead. */
  clear(): void {
    for (const timer of [...this.#timers]) if (!timer.isOn()) this.#timers.delete(timer);
  }

  /** Something is under way that ends by itself, soon. */
  async busyWith<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
    }
  }

  /** Until nothing is under way any more but what waits for time to pass; or until `enough`. */
  quiet(enough?: () => boolean): Promise<void> {
    return untilQuiet(() => this.#busy > 0, enough, MOST_TURNS);
  }

  /** The computer sleeps: its clock goes on, and nothing that waits falls due. */
  sleep(ms: number): void {
    this.#elapsed += ms;
    const waiting = [...this.#timers];
    this.#timers.clear();
    for (const timer of waiting) this.#timers.add({ ...timer, at: timer.at + ms });
  }

  /** A moment passes, as between any two things that a person does. */
  tick(): void {
    this.#elapsed += MOMENT_MS;
  }

  /** Lets `ms` pass, doing all that falls due on the way. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await this.until(() => false, ms);
    this.#elapsed = Math.max(this.#elapsed, end);
    await this.quiet();
  }

  /** Lets time pass from timer to timer until `reached`, at most `ms`. Answers whether it was. */
  async until(reached: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
    const end = this.#elapsed + ms;
    for (;;) {
      await this.quiet();
      if (await reached()) return true;
      const next = this.#next();
      if (next === null || next.at > end) return false;
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.work();
    }
  }

  #next(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) if (next === null || timer.at < next.at) next = timer;
    return next;
  }
}
