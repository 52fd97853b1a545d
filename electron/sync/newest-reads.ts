import { setMaxListeners } from 'node:events';

/** How many may run at once. */
const AT_ONCE = 3;

/**
 * Reads of what was opened. Who leafs through pages waits for none that they left: a fourth read ends the oldest one, which is
 * then read by the next run, or when its page is opened again.
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
    // Each of its requests listens.
    setMaxListeners(0, signal);
    try {
      return await start(signal);
    } finally {
      this.#running = this.#running.filter((one) => one !== own);
    }
  }
}
