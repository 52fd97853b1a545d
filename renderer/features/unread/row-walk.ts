import { tick } from 'svelte';
import type { NavigableList } from '../../app/lists/lists.svelte.ts';

/** The rows of a digest, each with its id in `data-row` and a Tab stop: arrow keys and j, k go through them. */
export class RowWalk {
  readonly #list: () => HTMLElement | undefined;
  readonly #peek: (id: string) => void;

  /** `peek`: previews the row with this id. */
  constructor(list: () => HTMLElement | undefined, peek: (id: string) => void) {
    this.#list = list;
    this.#peek = peek;
  }

  get list(): NavigableList {
    return {
      name: 'news',
      rank: 0,
      contains: (element) => this.#list()?.contains(element) ?? false,
      focus: () => undefined,
      move: this.move,
      open: () => this.focused?.click(),
    };
  }

  #rows(): readonly HTMLElement[] {
    return [...(this.#list()?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  get focused(): HTMLElement | null {
    return this.#rows().find((row) => row === document.activeElement) ?? null;
  }

  readonly move = (by: 1 | -1): void => {
    const all = this.#rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const next = at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  readonly press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') this.move(1);
    else if (event.key === 'ArrowUp') this.move(-1);
    else if (event.key === ' ' && this.focused !== null) this.#peek(this.focused.dataset['row'] ?? '');
    else return;
    event.preventDefault();
  };

  /** Follows the link of this row, if it has one. */
  readonly open = (id: string): void => {
    this.#rows()
      .find((row) => row.dataset['row'] === id)
      ?.click();
  };

  /** Removes the focused row and moves the focus to the row that replaces it. */
  async takeFocused(take: (id: string) => Promise<void>): Promise<void> {
    const row = this.focused;
    const id = row?.dataset['row'];
    if (row === null || id === undefined) return;
    const rows = this.#rows();
    const at = rows.indexOf(row);
    const next = rows[at + 1]?.dataset['row'] ?? rows[at - 1]?.dataset['row'];
    await take(id);
    await tick();
    this.#rows()
      .find((other) => other.dataset['row'] === next)
      ?.focus();
  }
}
