import { SvelteSet } from 'svelte/reactivity';

/** The modifiers of a click on a row. */
export interface Press {
  readonly extend: boolean;
  readonly toggle: boolean;
}

/** The active row of a list and its selected rows. Rows may be added and removed. */
export abstract class ListSelection<T extends { readonly id: string }> {
  abstract readonly shown: readonly T[];
  #activeId = $state<string | null>(null);
  /** The index of the active row: if the row is removed, the one in its place becomes active. */
  #activeIndex = 0;
  /** Where a range selection began. */
  #anchorId: string | null = null;
  readonly selected = new SvelteSet<string>();
  readonly active: T | null = $derived.by(() => this.#activeRow());

  /** The row to which the person moved; null while it is only the first one. */
  protected get chosenId(): string | null {
    return this.#activeId;
  }

  /** The row in which something is being written stays active, whatever changes around it. */
  protected held(): T | null {
    return null;
  }

  /** The rows that an action applies to: the selected ones, otherwise the active one. */
  get targets(): readonly T[] {
    const selected = this.shown.filter(({ id }) => this.selected.has(id));
    if (selected.length > 0) return selected;
    return this.active === null ? [] : [this.active];
  }

  activate(id: string, how: Press = { extend: false, toggle: false }): void {
    const before = this.active?.id ?? null;
    this.setActive(id);
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
    const at = shown.findIndex(({ id }) => id === active?.id);
    // A removed row was above the row that is now at its index.
    const from = at >= 0 ? at : this.#activeIndex - (by > 0 ? 1 : 0);
    const to = shown[Math.min(shown.length - 1, Math.max(0, from + by))];
    if (to === undefined) return;
    if (extend) this.activate(to.id, { extend: true, toggle: false });
    else {
      // Moving keeps the selection: it may be extended row by row.
      this.setActive(to.id);
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

  /** Another list is shown: from its top, without a selection. */
  begin(): void {
    this.selected.clear();
    this.#activeId = null;
    this.#activeIndex = 0;
  }

  protected setActive(id: string): void {
    this.#activeId = id;
    this.#activeIndex = Math.max(
      0,
      this.shown.findIndex((entry) => entry.id === id),
    );
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

  #activeRow(): T | null {
    const held = this.held();
    if (held !== null) return held;
    const { shown } = this;
    const at = shown.findIndex(({ id }) => id === this.#activeId);
    return shown[at] ?? shown[Math.min(this.#activeIndex, shown.length - 1)] ?? null;
  }
}
