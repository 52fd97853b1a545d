import { SvelteMap } from 'svelte/reactivity';
import type { Galley } from '../../app/galley.ts';

/** The names of people whom content knows by their ids: asked for together when they are drawn, told when they are there. */
export class People {
  readonly #galley: Galley;
  readonly #names = new SvelteMap<string, string>();
  /** Asked for since the page was opened, with or without an answer. */
  #asked = new Set<string>();
  #waiting: string[] = [];
  #asking: Promise<unknown> = Promise.resolve();

  constructor(galley: Galley) {
    this.#galley = galley;
  }

  /** Who was not known before may be known by now. */
  forget(): void {
    this.#asked = new Set();
  }

  /** Null: not known, or not yet. */
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

  /** Resolves when all that were asked for so far are answered. */
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
