import { SvelteSet } from 'svelte/reactivity';

/** Issues shown at first. The chart and the suggested pages are below them. */
const AT_FIRST = 10;
/** Issues added with each request for more. */
export const AT_ONCE = 50;

/** The view state of one cluster's issues, for as long as it is open. */
export class IssuesView {
  sought = $state('');
  most = $state(AT_FIRST);
  readonly opened = new SvelteSet<string>();
  /** Issues whose suggested pages are shown. */
  readonly placed = new SvelteSet<string>();
  /** Conversations whose transcript was requested from the server, with any result. */
  readonly visited = new SvelteSet<string>();
  readonly #slots = new Map<string, number>();

  readonly clusterId: string;

  constructor(clusterId: string, sought: string) {
    this.clusterId = clusterId;
    this.sought = sought;
  }

  /**
   * The row in which an issue is drawn. The next cluster's issues reuse the rows, which is several times faster than
   * drawing new ones.
   */
  slotOf(id: string): number {
    const slot = this.#slots.get(id) ?? this.#slots.size;
    this.#slots.set(id, slot);
    return slot;
  }

  more(): void {
    this.most += AT_ONCE;
  }

  toggle(id: string): void {
    if (!this.opened.delete(id)) this.opened.add(id);
  }

  /** Suggested pages are searched on request, and shown inside the opened issue. */
  togglePages(id: string): void {
    if (this.opened.has(id) && this.placed.delete(id)) return;
    this.placed.add(id);
    this.opened.add(id);
  }
}
