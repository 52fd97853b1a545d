import { SvelteMap } from 'svelte/reactivity';
import type { PageState, PageStatesUpdate } from '#shared/rpc/store.ts';

/** The states of a space's pages, each reactive by itself: a change redraws only its row. */
export class PageStates {
  readonly #states = new SvelteMap<string, PageState>();

  of(id: string): Pick<PageState, 'openThreads' | 'stored' | 'update'> {
    return this.#states.get(id) ?? PLAIN;
  }

  /** Pages that others changed since they were read; deleted pages are in no list. */
  get changed(): number {
    return [...this.#states.values()].filter(({ update }) => update !== null).length;
  }

  apply({ start, pages }: PageStatesUpdate): void {
    if (start) {
      const listed = new Set(pages.map(({ id }) => id));
      for (const id of [...this.#states.keys()]) if (!listed.has(id)) this.#states.delete(id);
    }
    for (const state of pages) this.#states.set(state.id, state);
  }
}

/** The state of a page without any report. */
const PLAIN = { openThreads: 0, stored: true, update: null };
