/**
 * The power switch of one run of the app. Everything that the app does to the world (a request, a message between its
 * parts, an operation on a disk) is a step; the power can be cut at any of them. Once it is off nothing that this run
 * still does reaches anything, and nothing answers it: its promises stay open, as those of a dead process do.
 */
export class Power {
  #on = true;
  #stepsLeft: number | null = null;
  #steps = 0;
  readonly #onCut: () => void;

  constructor(onCut: () => void) {
    this.#onCut = onCut;
  }

  get on(): boolean {
    return this.#on;
  }

  /** How many steps this run has made. */
  get steps(): number {
    return this.#steps;
  }

  /** The power goes at the step after `steps` others. */
  cutAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  disarm(): void {
    this.#stepsLeft = null;
  }

  cut(): void {
    if (!this.#on) return;
    this.#on = false;
    this.#onCut();
  }

  /** One step. False: the power is off, or went just now. */
  step(): boolean {
    if (!this.#on) return false;
    this.#steps += 1;
    if (this.#stepsLeft !== null) {
      if (this.#stepsLeft <= 0) this.cut();
      else this.#stepsLeft -= 1;
    }
    return this.#on;
  }

  /** Work that begins with a step and whose answer is another one. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    if (!this.step()) return NEVER;
    try {
      return await work();
    } finally {
      if (!this.step()) await NEVER;
    }
  }
}

/** What a dead process hears. */
const NEVER = new Promise<never>(() => undefined);
