import type { OutboxCounts } from '#shared/rpc/store.ts';

/**
 * Counts the changes that were waiting while Galley was offline and that the server has once it is online again and
 * nothing waits any more. Changes that were held or refused instead are not among them.
 */
export class SentLater {
  /** When Galley was last offline. Null: nothing waited then. */
  #then: OutboxCounts | null = null;

  /** How many were sent; 0: none, or not all are through yet. */
  update(now: OutboxCounts, offline: boolean): number {
    if (offline) {
      this.#then = now.waiting > 0 ? now : null;
      return 0;
    }
    if (this.#then === null || now.waiting > 0) return 0;
    const then = this.#then;
    this.#then = null;
    const stopped = Math.max(0, now.held + now.failed - then.held - then.failed);
    return Math.max(0, then.waiting - stopped);
  }
}
