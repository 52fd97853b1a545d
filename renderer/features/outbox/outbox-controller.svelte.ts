import { SvelteSet } from 'svelte/reactivity';
import type { DiscardedItem, DraftItem, OutboxItem } from '#shared/rpc/store.ts';
import { blockedIds } from '../../app/blocked.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../app/live.svelte.ts';
import {
  countEntries,
  entriesOf,
  inFilter,
  sortEntries,
  type Entry,
  type OutboxFilter,
} from '../../app/outbox-entries.ts';

/** What the Outbox shows, what the keyboard is on, and what is selected. */
export class OutboxController {
  #filter = $state<OutboxFilter>('all');
  #activeId = $state<string | null>(null);
  /** Where the active row stood: when it goes, the one that takes its place is active. */
  #activeIndex = 0;
  /** Where a range that is extended began. */
  #anchorId: string | null = null;
  readonly selected = new SvelteSet<string>();
  /** The write that is edited beside the list, and the one whose conflict is open. */
  editingId = $state<string | null>(null);
  mergingId = $state<string | null>(null);
  exporting = $state(false);
  /** What the last discard threw away, for the key that takes it back. */
  lastDiscarded: readonly string[] = [];

  readonly items: Live<readonly OutboxItem[]>;
  readonly #drafts: Live<readonly DraftItem[]>;
  readonly #discarded: Live<readonly DiscardedItem[]>;
  readonly #all = $derived.by(() =>
    sortEntries(entriesOf(this.items.value ?? [], this.#drafts.value ?? [], this.#discarded.value ?? [])),
  );
  /** What waits behind something that cannot go on. */
  readonly blocked: ReadonlySet<string> = $derived.by(() =>
    blockedIds((this.items.value ?? []).map(({ operation }) => operation)),
  );
  readonly #counts = $derived(countEntries(this.#all));
  readonly shown: readonly Entry[] = $derived(this.#all.filter((entry) => inFilter(entry, this.#filter)));
  readonly active: Entry | null = $derived.by(() => this.#activeEntry());

  /** Call while a component is set up. It reads only while `onScreen`: there may be thousands. */
  constructor({ values }: Pick<Galley, 'values'>, onScreen: () => boolean) {
    const all = (): null | undefined => (onScreen() ? null : undefined);
    this.items = live(values, 'outbox', all);
    this.#drafts = live(values, 'drafts', all);
    this.#discarded = live(values, 'discarded', all);
  }

  get filter(): OutboxFilter {
    return this.#filter;
  }
  set filter(filter: OutboxFilter) {
    this.#filter = filter;
    this.selected.clear();
    this.#activeId = null;
    this.#activeIndex = 0;
    this.editingId = null;
  }

  countOf(filter: OutboxFilter): number {
    return this.#counts.get(filter) ?? 0;
  }

  find(id: string | null): Entry | null {
    return id === null ? null : (this.#all.find((entry) => entry.id === id) ?? null);
  }

  /** What a verb is about: what is selected, else the active row. */
  get targets(): readonly Entry[] {
    const selected = this.shown.filter(({ id }) => this.selected.has(id));
    if (selected.length > 0) return selected;
    return this.active === null ? [] : [this.active];
  }

  activate(
    id: string,
    how: { readonly extend: boolean; readonly toggle: boolean } = { extend: false, toggle: false },
  ): void {
    const before = this.active?.id ?? null;
    this.#setActive(id);
    if (how.toggle) this.#toggle(id);
    else if (how.extend) this.#selectRange(this.#anchorId ?? before ?? id, id);
    else {
      this.selected.clear();
      this.#anchorId = id;
    }
  }

  move(by: number, extend = false): void {
    const { shown, active } = this;
    if (shown.length === 0) return;
    const from = shown.findIndex(({ id }) => id === active?.id);
    const to = shown[Math.min(shown.length - 1, Math.max(0, from + by))];
    if (to === undefined) return;
    if (extend) this.activate(to.id, { extend: true, toggle: false });
    else {
      // Moving on keeps what was selected: a selection is gathered row by row.
      this.#setActive(to.id);
      this.#anchorId = to.id;
    }
  }

  moveTo(end: 'first' | 'last'): void {
    this.move(end === 'first' ? -this.shown.length : this.shown.length);
  }

  toggleActive(): void {
    const { active } = this;
    if (active === null) return;
    this.#toggle(active.id);
  }

  selectAll(): void {
    const all = this.shown.every(({ id }) => this.selected.has(id));
    this.selected.clear();
    if (!all) for (const { id } of this.shown) this.selected.add(id);
  }

  #toggle(id: string): void {
    if (!this.selected.delete(id)) this.selected.add(id);
    this.#anchorId = id;
  }

  #selectRange(fromId: string, toId: string): void {
    const from = this.shown.findIndex(({ id }) => id === fromId);
    const to = this.shown.findIndex(({ id }) => id === toId);
    if (from < 0 || to < 0) return;
    this.#anchorId = fromId;
    this.selected.clear();
    for (const { id } of this.shown.slice(Math.min(from, to), Math.max(from, to) + 1)) this.selected.add(id);
  }

  #setActive(id: string): void {
    if (this.editingId !== null && this.editingId !== id) this.editingId = null;
    this.#activeId = id;
    this.#activeIndex = Math.max(
      0,
      this.shown.findIndex((entry) => entry.id === id),
    );
  }

  #activeEntry(): Entry | null {
    const { shown } = this;
    const at = shown.findIndex(({ id }) => id === this.#activeId);
    return shown[at] ?? shown[Math.min(this.#activeIndex, shown.length - 1)] ?? null;
  }
}
