import type { OutboxCounts } from '#shared/rpc/store.ts';
import type { Stops } from '../../pending/stops.ts';

/** After this time without further stops, a batch is complete although other writes are still pending (ms). */
const QUIET_MS = 3_000;

/**
 * Collects stopped writes until nothing is pending, or nothing more has stopped for a while: after a day offline, the
 * person gets one notice instead of forty. Writes that had stopped before the first update are not reported.
 */
export class StopBatch {
  #known: Stops | null = null;
  #now: Stops = { held: 0, failed: 0 };
  #cancel: (() => void) | null = null;
  readonly #emit: (stops: Stops) => void;
  readonly #schedule: (delayMs: number, work: () => void) => () => void;

  /** `schedule` runs `work` after `delayMs` and returns a function that cancels it. */
  constructor(emit: (stops: Stops) => void, schedule: (delayMs: number, work: () => void) => () => void) {
    this.#emit = emit;
    this.#schedule = schedule;
  }

  update({ waiting, held, failed }: OutboxCounts): void {
    const before = this.#now;
    this.#now = { held, failed };
    if (this.#known === null) this.#known = this.#now;
    // Writes that were sent or discarded since are forgotten: they are reported if they stop again.
    this.#known = { held: Math.min(this.#known.held, held), failed: Math.min(this.#known.failed, failed) };
    const more = held + failed - this.#known.held - this.#known.failed;
    if (more === 0) this.stop();
    else if (waiting === 0) this.#flush();
    else if (this.#cancel === null || held + failed > before.held + before.failed) {
      this.stop();
      this.#cancel = this.#schedule(QUIET_MS, () => {
        this.#flush();
      });
    }
  }

  /** Drops the batch without reporting it. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #flush(): void {
    this.stop();
    const known = this.#known ?? this.#now;
    this.#known = this.#now;
    this.#emit({ held: this.#now.held - known.held, failed: this.#now.failed - known.failed });
  }
}
