import { mainPane } from '../follow-focus.ts';

/**
 * What j, k and Enter need from a list. Each screen registers its lists; the focused one is used, otherwise the first
 * one.
 */
export interface NavigableList {
  readonly name: string;
  /** Without a focused list, the one with the lowest rank is used. */
  readonly rank: number;
  contains(element: Element): boolean;
  focus(): void;
  move(by: 1 | -1): void;
  open(): void;
  focusFilter?(): void;
}

export class Lists {
  readonly #lists = new Set<NavigableList>();
  /** Whether a list gets the focus as soon as its screen is loaded. */
  #wanted: ((list: NavigableList) => boolean) | null = null;
  /** What had the focus when that was asked for. */
  #wantedFrom: Element | null = null;

  register(list: NavigableList): () => void {
    this.#lists.add(list);
    if (this.#wanted?.(list) === true) this.#focusWhenThere(this.#wanted);
    return () => this.#lists.delete(list);
  }

  get focused(): NavigableList | null {
    const active = document.activeElement;
    if (active === null) return null;
    return [...this.#lists].find((list) => list.contains(active)) ?? null;
  }

  get current(): NavigableList | null {
    return this.#focusedOrFirst([...this.#lists]);
  }

  /** The list whose filter is used. */
  get filterable(): NavigableList | null {
    return this.#focusedOrFirst([...this.#lists].filter((list) => list.focusFilter !== undefined));
  }

  #focusedOrFirst(lists: readonly NavigableList[]): NavigableList | null {
    const { focused } = this;
    if (focused !== null && lists.includes(focused)) return focused;
    return lists.toSorted((one, other) => one.rank - other.rank)[0] ?? null;
  }

  named(name: string): NavigableList | null {
    return [...this.#lists].find((list) => list.name === name) ?? null;
  }

  /** Focuses a list, as soon as it exists, unless the person has moved elsewhere by then. */
  focusWhenThere(name: string): void {
    this.#focusWhenThere((list) => list.name === name);
  }

  /** As `focusWhenThere`, unless a command has asked for another list meanwhile. */
  stayIn(name: string): void {
    const isElsewhere = this.focused !== null && this.focused.name !== name;
    if (this.#wanted === null && !isElsewhere) this.focusWhenThere(name);
  }

  /** As `focusWhenThere`, for the list of a screen that consists of one list. */
  focusMainWhenThere(): void {
    this.#focusWhenThere(({ rank }) => rank === 0);
  }

  #focusWhenThere(isWanted: (list: NavigableList) => boolean): void {
    const list = [...this.#lists].find(isWanted);
    const active = document.activeElement;
    const stayed = active === document.body || active === mainPane(document) || active === this.#wantedFrom;
    const elsewhere = this.#wanted !== null && !stayed;
    this.#wanted = list === undefined ? isWanted : null;
    this.#wantedFrom = list === undefined ? active : null;
    if (!elsewhere) list?.focus();
  }

  move(by: 1 | -1): void {
    const list = this.current;
    if (list === null) return;
    if (this.focused !== list) list.focus();
    list.move(by);
  }
}
