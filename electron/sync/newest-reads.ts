import { setMaxListeners } from 'node:events';

/** The most reads at once. */
const AT_ONCE = 3;

/**
 * Reads of opened pages. A person who goes through many pages waits for none that they left: a fourth read cancels the
 * oldest one. The next run reads that page, or the person opens it again.
 */
export class NewestReads {
  readonly #disposed: AbortSignal;
  #running: readonly AbortController[] = [];

  constructor(disposed: AbortSignal) {
    this.#disposed = disposed;
  }

  async read<T>(start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    this.#running = [...this.#running, own];
    if (this.#running.length > AT_ONCE) this.#running[0]?.abort();
    this.#running = this.#running.slice(-AT_ONCE);
    const signal = AbortSignal.any([this.#disposed, own.signal]);
    // Each of its requests adds a listener.
    setMaxListeners(0, signal);
    try {
      return await start(signal);
    } finally {
      this.#running = this.#running.filter((one) => one !== own);
    }
  }
}
