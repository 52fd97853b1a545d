/**
 * The answer about the current choice. While a person chooses, one question runs at a time, and the latest choice is
 * next.
 */
export class LatestAnswer<Choice, Answer> {
  /** The last answer, perhaps about an earlier choice. Null: none so far. */
  value = $state.raw<Answer | null>(null);
  /** The choice that `value` is about. */
  about = $state.raw<Choice | null>(null);
  /** The choice whose question failed. */
  failed = $state.raw<Choice | null>(null);
  readonly #question: (choice: Choice) => Promise<Answer | null>;
  #asking = false;
  #next: Choice | null = null;

  constructor(question: (choice: Choice) => Promise<Answer | null>) {
    this.#question = question;
  }

  ask(choice: Choice): void {
    this.#next = choice;
    this.failed = null;
    if (!this.#asking) void this.#run();
  }

  async #run(): Promise<void> {
    this.#asking = true;
    while (this.#next !== null) {
      const choice = this.#next;
      this.#next = null;
      const answer = await this.#question(choice);
      if (answer === null) this.failed = choice;
      else [this.value, this.about] = [answer, choice];
    }
    this.#asking = false;
  }
}
