import type { PackChoice } from '#shared/rpc/packs.ts';

/**
 * The size of the current choice. While a person chooses, one request runs at a time, and the latest choice is next.
 */
export class SizeEstimate {
  /** Null: unknown so far. */
  bytes = $state<number | null>(null);
  readonly #question: (choice: PackChoice) => Promise<number | null>;
  #asking = false;
  #next: PackChoice | null = null;

  constructor(question: (choice: PackChoice) => Promise<number | null>) {
    this.#question = question;
  }

  ask(choice: PackChoice): void {
    this.#next = choice;
    if (!this.#asking) void this.#run();
  }

  async #run(): Promise<void> {
    this.#asking = true;
    while (this.#next !== null) {
      const choice = this.#next;
      this.#next = null;
      const bytes = await this.#question(choice);
      if (bytes !== null) this.bytes = bytes;
    }
    this.#asking = false;
  }
}
