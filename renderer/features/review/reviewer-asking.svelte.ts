import type { FoundPerson } from '#shared/rpc/people.ts';

/** Who is found for what is typed of a name, to be asked for a review. */
export class ReviewerAsking {
  readonly #find: (query: string) => Promise<readonly FoundPerson[]>;
  #query = $state('');
  #found = $state.raw<readonly FoundPerson[]>([]);
  #question = 0;
  #answering: Promise<void> = Promise.resolve();

  constructor(find: (query: string) => Promise<readonly FoundPerson[]>) {
    this.#find = find;
  }

  get query(): string {
    return this.#query;
  }
  set query(query: string) {
    this.#query = query;
    this.#question += 1;
    const words = query.trim();
    if (words === '') this.#found = [];
    else this.#answering = this.#look(words, this.#question);
  }

  /** Found for what is typed, or, until that is known, for what was typed before. */
  get found(): readonly FoundPerson[] {
    return this.#found;
  }

  /**
   * The first who is found for what is typed now, once that is known; the field is empty then. Null: nobody, or something
   * else is typed by then.
   */
  async takeFirst(): Promise<FoundPerson | null> {
    const question = this.#question;
    await this.#answering;
    const [first = null] = question === this.#question ? this.#found : [];
    if (first !== null) this.query = '';
    return first;
  }

  async #look(words: string, question: number): Promise<void> {
    const found = await this.#find(words);
    if (question === this.#question) this.#found = found;
  }
}
