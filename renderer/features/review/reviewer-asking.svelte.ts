import type { FoundPerson } from '#shared/rpc/people.ts';

/** People who match a typed name, for a review request. */
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

  /** The matches of the typed text, or of the previous text until the answer arrives. */
  get found(): readonly FoundPerson[] {
    return this.#found;
  }

  /**
   * The first match of the current text once the answer arrives; the field is then cleared. Null: there is none, or the
   * text has changed.
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
