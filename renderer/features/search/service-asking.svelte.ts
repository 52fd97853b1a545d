import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';
import type { ServiceHit } from '#shared/rpc/host.ts';

export interface AskedSpace {
  readonly id: string;
  readonly title: string;
}

/** Errors that concern one space only; any other would recur for the next one. */
const OF_ONE_SPACE: readonly ErrorCode[] = ['not-found', 'forbidden', 'invalid-response', 'invalid-input'];

/**
 * Uses the server's own search. It has one operation per space and none for the organization, so the spaces are
 * searched one after another, and each answer is shown when it arrives.
 */
export class ServiceAsking {
  readonly #search: (spaceId: string, words: string) => Promise<Result<readonly ServiceHit[]>>;
  #words = $state('');
  #spaces = $state.raw<readonly AskedSpace[]>([]);
  #done = $state(0);
  #running = $state(false);
  #found = $state.raw<readonly { readonly space: AskedSpace; readonly hits: readonly ServiceHit[] }[]>([]);
  #refused = $state.raw<readonly AskedSpace[]>([]);
  #error = $state.raw<AppError | null>(null);
  #turn = 0;

  constructor(search: (spaceId: string, words: string) => Promise<Result<readonly ServiceHit[]>>) {
    this.#search = search;
  }

  /** The words of the search; empty before the first one. */
  get words(): string {
    return this.#words;
  }
  get spaces(): readonly AskedSpace[] {
    return this.#spaces;
  }
  /** How many spaces have answered. */
  get done(): number {
    return this.#done;
  }
  get running(): boolean {
    return this.#running;
  }
  /** Spaces with hits, in the order of the requests. */
  get found(): readonly { readonly space: AskedSpace; readonly hits: readonly ServiceHit[] }[] {
    return this.#found;
  }
  get hits(): number {
    return this.#found.reduce((sum, { hits }) => sum + hits.length, 0);
  }
  /** Spaces in which the server refused to search. */
  get refused(): readonly AskedSpace[] {
    return this.#refused;
  }
  /** Why the search was stopped. */
  get error(): AppError | null {
    return this.#error;
  }

  async ask(words: string, spaces: readonly AskedSpace[]): Promise<void> {
    this.stop();
    const turn = this.#turn;
    this.#words = words;
    this.#spaces = spaces;
    this.#done = 0;
    this.#found = [];
    this.#refused = [];
    this.#error = null;
    this.#running = true;
    for (const space of spaces) {
      const answer = await this.#search(space.id, words);
      // It was stopped, or another search was started.
      if (turn !== this.#turn) return;
      if (answer.ok) {
        if (answer.value.length > 0) this.#found = [...this.#found, { space, hits: answer.value }];
      } else if (OF_ONE_SPACE.includes(answer.error.code)) {
        this.#refused = [...this.#refused, space];
      } else {
        this.#error = answer.error;
        break;
      }
      this.#done += 1;
    }
    this.#running = false;
  }

  /** Keeps the hits so far. */
  stop(): void {
    this.#turn += 1;
    this.#running = false;
  }

  forget(): void {
    this.stop();
    this.#words = '';
  }
}
