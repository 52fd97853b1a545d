import type { OutboxCounts } from '#shared/rpc/store.ts';
import type { Stops } from '../../pending/stops.ts';

/** How long nothing more may stop before a batch is over while others still wait (ms). */
const QUIET_MS = 3_000;

/**
 * Gathers what stops until nothing is on its way any more, or nothing more has stopped for a while: after a day offline, a
 * person is told once and not forty times. What had stopped when it was told first is no news.
 */
export class StopBatch {
  #known: Stops | null = null;
  #now: Stops = { held: 0, failed: 0 };
  #cancel: (() => void) | null = null;
  readonly #emit: (news: Stops) => void;
  readonly #schedule: (delayMs: number, work: () => void) => () => void;

  /** `schedule` runs `work` after `delayMs` and answers the canceller. */
  constructor(emit: (news: Stops) => void, schedule: (delayMs: number, work: () => void) => () => void) {
    this.#emit = emit;
    this.#schedule = schedule;
  }

  told({ waiting, held, failed }: OutboxCounts): void {
    const before = this.#now;
    this.#now = { held, failed };
    if (this.#known === null) this.#known = this.#now;
    // What was sent or discarded since is forgotten: it is news again if it stops again.
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

  /** Tells nothing of what is gathered. */
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
