/** Counts the callers that wait for an answer: background work yields to them. */
export class Waiting {
  readonly #pause: (ms: number) => Promise<void>;
  #count = 0;
  #leave: (() => void)[] = [];

  constructor(pause: (ms: number) => Promise<void>) {
    this.#pause = pause;
  }

  async wait<T>(answer: Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await answer;
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const leave of this.#leave.splice(0)) leave();
    }
  }

  /** Resolves once nobody waits, including callers whose query has only just arrived. */
  async gone(): Promise<void> {
    await this.#pause(0);
    while (this.#count > 0) await new Promise<void>((resolve) => this.#leave.push(resolve));
  }
}

export function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
