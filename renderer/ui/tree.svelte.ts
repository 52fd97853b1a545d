import { SvelteMap } from 'svelte/reactivity';

/** A tree as one depth-first list, the form in which the store returns every tree. */
export interface TreeNode {
  readonly title: string;
  /** 0 at the root. */
  readonly depth: number;
}

export interface TreeRow<N> {
  readonly node: N;
  readonly expandable: boolean;
  readonly expanded: boolean;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** Rows that a person drags: what can be picked up, and where it can be dropped. */
export interface TreeDrags<N> {
  readonly carries: (node: N) => boolean;
  readonly takes: (carried: N, target: N, side: 'before' | 'in' | 'after') => boolean;
  readonly drop: (carried: N, target: N, side: 'before' | 'in' | 'after') => void;
}

interface TreeOptions<N> {
  readonly nodes: () => readonly N[];
  /** Unique among all rows. An id alone is not enough if rows are of several kinds. */
  readonly keyOf: (node: N) => string;
  readonly startsExpanded: (node: N) => boolean;
  /** `how`: `peek` shows it while the keys stay in the tree; `click` is the mouse. */
  readonly open: (node: N, how: 'open' | 'peek' | 'click') => void;
  /** The words that the filter searches; absent: the title. */
  readonly wordsOf?: (node: N) => string;
  /** The rows that the person expanded and collapsed earlier. */
  readonly remembered?: Readonly<Record<string, boolean>>;
  readonly remember?: (toggled: Readonly<Record<string, boolean>>) => void;
}

/** The visible rows of a tree, the active row, and the effect of keys. Independent of elements. */
export class TreeController<N extends TreeNode> {
  filter = $state('');
  #activeKey = $state<string | null>(null);
  #choices = 0;
  readonly #toggled: SvelteMap<string, boolean>;
  readonly #options: TreeOptions<N>;

  readonly #rows = $derived.by(() => this.#visibleRows());
  readonly #activeIndex = $derived.by(() => this.#findActive());
  /** The keys of the active row and of those after and before it: one of them is active when that row disappears. */
  #neighbours: readonly string[] = [];

  constructor(options: TreeOptions<N>) {
    this.#options = options;
    this.#toggled = new SvelteMap(Object.entries(options.remembered ?? {}));
  }

  get rows(): readonly TreeRow<N>[] {
    return this.#rows;
  }
  get activeKey(): string | null {
    const row = this.#rows[this.#activeIndex];
    return row === undefined ? this.#activeKey : this.keyOf(row.node);
  }
  /** -1 if the active row is in a collapsed one. */
  get activeIndex(): number {
    return this.#activeIndex;
  }

  /** How often the person chose a row. A late row is selected only if this has not changed meanwhile. */
  get choices(): number {
    return this.#choices;
  }

  keyOf(node: N): string {
    return this.#options.keyOf(node);
  }

  activate(key: string): void {
    this.#choices += 1;
    this.#activeKey = key;
  }

  /** Makes the row with this key active, or the first one, unless a row is: the person has chosen none. */
  activateFirst(key: string | null): void {
    if (this.#activeIndex >= 0) return;
    const row = this.#rows.find(({ node }) => this.keyOf(node) === key) ?? this.#rows[0];
    if (row !== undefined) this.#activeKey = this.keyOf(row.node);
  }

  /** Expands all parents of the row with this key and makes it active. */
  reveal(key: string): void {
    const nodes = this.#options.nodes();
    const at = nodes.findIndex((node) => this.keyOf(node) === key);
    const found = nodes[at];
    if (found === undefined) return;
    let depth = found.depth;
    for (let index = at - 1; index >= 0 && depth > 0; index--) {
      const node = nodes[index];
      if (node === undefined || node.depth >= depth) continue;
      depth = node.depth;
      if (!this.#isExpanded(node)) this.#toggled.set(this.keyOf(node), true);
    }
    this.#activeKey = key;
  }

  moveBy(by: number): void {
    const last = this.#rows.length - 1;
    if (last < 0) return;
    const from = this.#activeIndex;
    const to = from < 0 ? (by > 0 ? 0 : last) : Math.min(last, Math.max(0, from + by));
    this.#activate(this.#rows[to]);
  }

  moveTo(end: 'first' | 'last'): void {
    this.#activate(end === 'first' ? this.#rows[0] : this.#rows.at(-1));
  }

  /** Moves into an expanded row, or expands it. */
  goIn(): void {
    const row = this.#rows[this.#activeIndex];
    if (row?.expandable !== true) return;
    if (row.expanded) this.moveBy(1);
    else this.toggle(row.node);
  }

  /** Collapses the row, or moves to its parent. */
  goOut(): void {
    const row = this.#rows[this.#activeIndex];
    if (row === undefined) return;
    // A filter shows what is in its rows.
    if (row.expandable && row.expanded && !this.#isFiltered) {
      this.toggle(row.node);
      return;
    }
    const parent = this.#rows.slice(0, this.#activeIndex).findLast(({ node }) => node.depth < row.node.depth);
    if (parent !== undefined) this.#activate(parent);
  }

  /** Not while a filter decides which rows are shown: it would take effect unseen, when the filter is cleared. */
  toggle(node: N): void {
    if (this.#isFiltered) return;
    this.#toggled.set(this.keyOf(node), !this.#isExpanded(node));
    this.#options.remember?.(Object.fromEntries(this.#toggled));
  }

  openActive(how: 'open' | 'peek' = 'open'): void {
    const row = this.#rows[this.#activeIndex] ?? (this.filter === '' ? undefined : this.#firstMatch());
    if (row !== undefined) this.#options.open(row.node, how);
  }

  open(node: N): void {
    this.activate(this.keyOf(node));
    this.#options.open(node, 'click');
  }

  /** From the filter into the list: to the first match, not to the group above it. */
  activateMatch(): void {
    const row = this.filter === '' ? undefined : this.#firstMatch();
    if (row !== undefined) this.#activate(row);
  }

  #activate(row: TreeRow<N> | undefined): void {
    if (row !== undefined) this.activate(this.keyOf(row.node));
  }

  #firstMatch(): TreeRow<N> | undefined {
    const words = wordsOf(this.filter);
    return this.#rows.find(({ node }) => matches(this.#wordsOf(node), words));
  }

  #findActive(): number {
    const indexOf = (key: string): number => this.#rows.findIndex(({ node }) => this.keyOf(node) === key);
    const key = this.#activeKey;
    if (key === null) return -1;
    let at = indexOf(key);
    if (at < 0 && !this.#options.nodes().some((node) => this.keyOf(node) === key))
      at = this.#neighbours.map(indexOf).find((index) => index >= 0) ?? -1;
    const row = this.#rows[at];
    if (row === undefined) return -1;
    // What is in a row goes with it.
    const after = this.#rows.find(({ node }, index) => index > at && node.depth <= row.node.depth);
    this.#neighbours = [row, after, this.#rows[at - 1]].flatMap((one) =>
      one === undefined ? [] : [this.keyOf(one.node)],
    );
    return at;
  }

  get #isFiltered(): boolean {
    return wordsOf(this.filter).length > 0;
  }

  #isExpanded(node: N): boolean {
    return this.#toggled.get(this.keyOf(node)) ?? this.#options.startsExpanded(node);
  }

  #visibleRows(): readonly TreeRow<N>[] {
    const nodes = this.#options.nodes();
    const words = wordsOf(this.filter);
    return words.length > 0
      ? filteredRows(nodes, (node) => matches(this.#wordsOf(node), words))
      : this.#unfoldedRows(nodes);
  }

  #wordsOf(node: N): string {
    return this.#options.wordsOf?.(node) ?? node.title;
  }

  #unfoldedRows(nodes: readonly N[]): readonly TreeRow<N>[] {
    const found: { node: N; expandable: boolean; expanded: boolean }[] = [];
    let hiddenBelow = Infinity;
    nodes.forEach((node, index) => {
      if (node.depth > hiddenBelow) return;
      hiddenBelow = Infinity;
      const expandable = (nodes[index + 1]?.depth ?? 0) > node.depth;
      const expanded = expandable && this.#isExpanded(node);
      if (expandable && !expanded) hiddenBelow = node.depth;
      found.push({ node, expandable, expanded });
    });
    return withPositions(found);
  }
}

/** Matches, with their parents for context. */
function filteredRows<N extends TreeNode>(nodes: readonly N[], isMatch: (node: N) => boolean): readonly TreeRow<N>[] {
  const matching = new Set<number>();
  const above: number[] = [];
  nodes.forEach((node, index) => {
    above.length = node.depth;
    if (isMatch(node)) {
      matching.add(index);
      for (const ancestor of above) matching.add(ancestor);
    }
    above[node.depth] = index;
  });
  const found = nodes.filter((_node, index) => matching.has(index));
  return withPositions(
    found.map((node, index) => {
      const expandable = (found[index + 1]?.depth ?? 0) > node.depth;
      return { node, expandable, expanded: expandable };
    }),
  );
}

function withPositions<N extends TreeNode>(
  found: readonly { readonly node: N; readonly expandable: boolean; readonly expanded: boolean }[],
): readonly TreeRow<N>[] {
  const families: number[] = [];
  const familyOf: number[] = [];
  const positions: number[] = [];
  const open: number[] = [];
  for (const { node } of found) {
    open.length = Math.min(open.length, node.depth + 1);
    const family = open[node.depth] ?? families.push(0) - 1;
    for (let depth = open.length; depth <= node.depth; depth++) open[depth] = family;
    open[node.depth] = family;
    families[family] = (families[family] ?? 0) + 1;
    familyOf.push(family);
    positions.push(families[family] ?? 1);
  }
  // Written out: spreading 50,000 rows costs as much as all the rest.
  return found.map(({ node, expandable, expanded }, index) => ({
    node,
    expandable,
    expanded,
    position: positions[index] ?? 1,
    siblings: families[familyOf[index] ?? 0] ?? 1,
  }));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function matches(text: string, words: readonly string[]): boolean {
  const lower = text.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}
