import { SvelteSet } from 'svelte/reactivity';

/** So many are offered, and as many more whenever more are wanted. */
export const AT_ONCE = 50;

/** How the issues of one cluster are looked at, for as long as it is open. */
export class IssuesView {
  sought = $state('');
  most = $state(AT_ONCE);
  readonly opened = new SvelteSet<string>();
  /** Of which the likely pages are shown. */
  readonly placed = new SvelteSet<string>();
  /** Conversations that the service was asked for, whatever came of that. */
  readonly visited = new SvelteSet<string>();
  readonly #slots = new Map<string, number>();

  readonly clusterId: string;

  constructor(clusterId: string, sought: string) {
    this.clusterId = clusterId;
    this.sought = sought;
  }

  /**
   * The row that an issue is drawn in: its own while the cluster is open. The next cluster's issues take the same rows,
   * which is several times as fast as to draw new ones.
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

  /** Their pages are looked for when somebody asks, and stand inside of what is open. */
  togglePages(id: string): void {
    if (this.opened.has(id) && this.placed.delete(id)) return;
    this.placed.add(id);
    this.opened.add(id);
  }
}
