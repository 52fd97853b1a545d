import { SvelteMap } from 'svelte/reactivity';
import type { Galley } from '../../app/galley.ts';

/** Names of people whom content knows by id: requested together when they are drawn, and shown when they arrive. */
export class People {
  readonly #galley: Galley;
  readonly #names = new SvelteMap<string, string>();
  /** Ids that were requested since the page was opened, answered or not. */
  #asked = new Set<string>();
  #waiting: string[] = [];
  #asking: Promise<unknown> = Promise.resolve();

  constructor(galley: Galley) {
    this.#galley = galley;
  }

  /** People who were unknown may be known now. */
  forget(): void {
    this.#asked = new Set();
  }

  /** Null: unknown, or not answered yet. */
  nameOf(spaceId: string, id: string): string | null {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    if (!this.#asked.has(id)) {
      this.#asked.add(id);
      this.#waiting.push(id);
      if (this.#waiting.length === 1) {
        const asked = Promise.resolve().then(() => this.#ask(spaceId));
        this.#asking = Promise.all([this.#asking, asked]);
      }
    }
    return null;
  }

  /** Resolves when all requests so far are answered. */
  async named(): Promise<void> {
    await this.#asking;
  }

  async #ask(spaceId: string): Promise<void> {
    const ids = this.#waiting;
    this.#waiting = [];
    const found = await this.#galley.store.invoke('people.names', { spaceId, ids });
    if (!found.ok) return;
    for (const [id, name] of Object.entries(found.value)) this.#names.set(id, name);
  }
}
