import { tick } from 'svelte';
import type { Anchor } from '#shared/anchor.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { findAnchor, rememberAnchor } from '../../content/anchors/anchor.ts';
import { PagePlaces } from '../../content/anchors/places.ts';
import type { Block, BlockKey } from '../../content/blocks.ts';
import { asQuote } from '../../writing/quote.ts';
import { reveal } from './reveal.ts';
import { placeOfPassage, type Passage } from '../../content/anchors/place-passage.ts';
import { placeThread, type MarginPlace } from './place-thread.ts';

/** Where a block is drawn, relative to the top left corner of the article (px). */
export interface Spot {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the page for a new comment, and its initial text. */
export interface Remark {
  readonly anchor: Anchor;
  readonly quote: string;
  /** The quoted words stay marked in the text while the comment is written. */
  readonly marked?: string;
}

/** A comment that is being written, or its draft. */
export interface BegunRemark extends Remark {
  /** The block that it is beside now; null: the page no longer contains it. */
  readonly key: BlockKey | null;
  /** Its editor is open. */
  readonly open: boolean;
}

/**
 * The margin of the page on screen: which threads belong to which blocks, where those are drawn, and the active block.
 * The page draws the marks in its text, the panel beside it the threads; both use this.
 */
export class Margin {
  /** The thread that is being read, by its key. */
  chosen = $state<string | null>(null);
  /** Counts repeated choices of the same thread: its place may have been collapsed in between. */
  again = $state(0);
  /** The active block. */
  at = $state<BlockKey | null>(null);
  /** Editors that are open beside blocks, by the key of the anchor. */
  #writing = $state.raw<ReadonlyMap<BlockKey, Remark>>(new Map());
  #article = $state.raw<HTMLElement | null>(null);
  #spots = $state.raw<ReadonlyMap<BlockKey, Spot>>(new Map());
  readonly #blocks: () => readonly Block[] | null;
  readonly #threads: () => readonly ThreadView[];
  readonly #halfWritten: () => readonly Anchor[];
  readonly #places = $derived.by(() => {
    const blocks = this.#blocks();
    return blocks === null ? null : new PagePlaces(blocks);
  });

  /** By thread key. Empty until the page is loaded. */
  readonly placed: ReadonlyMap<string, MarginPlace> = $derived.by(() => {
    const threads = this.#threads();
    const places = threads.length === 0 ? null : this.#places;
    return new Map(places === null ? [] : threads.map((thread) => [thread.key, placeThread(thread, places)] as const));
  });
  /** Open editors and drafts beside the text. */
  readonly remarks: readonly BegunRemark[] = $derived.by(() => {
    const left = this.#halfWritten().map((anchor): Remark => ({ anchor, quote: '' }));
    const all = new Map([...left, ...this.#writing.values()].map((remark) => [remark.anchor.key, remark]));
    const places = all.size === 0 ? null : this.#places;
    return [...all.values()].map((remark) => ({
      ...remark,
      key: places === null ? null : findAnchor(remark.anchor, places).key,
      open: this.#writing.has(remark.anchor.key),
    }));
  });
  /** Every block with something beside it. */
  readonly #held = $derived.by(() => {
    const keys = [...this.placed.values(), ...this.remarks].flatMap(({ key }) => key ?? []);
    return new Set(this.at === null ? keys : [...keys, this.at]);
  });

  constructor(
    blocks: () => readonly Block[] | null,
    threads: () => readonly ThreadView[],
    halfWritten: () => readonly Anchor[],
  ) {
    this.#blocks = blocks;
    this.#threads = threads;
    this.#halfWritten = halfWritten;
  }

  /** Whether any block has something beside it. */
  get used(): boolean {
    return this.remarks.length > 0 || [...this.placed.values()].some(({ key }) => key !== null);
  }

  get article(): HTMLElement | null {
    return this.#article;
  }

  /** Where a block is drawn; null if it is not, or if it is hidden together with everything that contains it. */
  spotOf(key: BlockKey): Spot | null {
    return this.#spots.get(key) ?? null;
  }

  /** Another page is on screen. */
  leave(): void {
    this.chosen = null;
    this.at = null;
    this.#writing = new Map();
  }

  /** Measures the used blocks in this article, again after each change of layout. Returns a function that stops it. */
  watch(article: HTMLElement): () => void {
    this.#article = article;
    const observer = new ResizeObserver(() => {
      this.measure();
    });
    observer.observe(article);
    // A long table scrolls in a box of its own.
    const moved = (event: Event): void => {
      if (event.target !== article) this.measure();
    };
    article.addEventListener('scroll', moved, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      article.removeEventListener('scroll', moved, { capture: true });
      this.#article = null;
      this.#spots = new Map();
    };
  }

  /** Measures where the used blocks are drawn now. */
  measure(): void {
    const article = this.#article;
    if (article === null) return;
    const origin = article.getBoundingClientRect();
    const spots = new Map<BlockKey, Spot>();
    for (const key of this.#held) {
      const element = this.elementOf(key);
      if (element === null) continue;
      const { left, width, top, bottom } = inSight(element, article);
      spots.set(key, { top: top - origin.top, left: left - origin.left, width, height: bottom - top });
    }
    if (!sameSpots(spots, this.#spots)) this.#spots = spots;
  }

  /** The element of a block; if it is hidden (in a tab or collapsed part), the element that contains it. */
  elementOf(key: BlockKey): HTMLElement | null {
    const place = this.#places?.at(key) ?? null;
    const article = this.#article;
    if (place === null || article === null) return null;
    for (const candidate of [place, ...(this.#places?.around(place) ?? [])]) {
      const element = article.querySelector<HTMLElement>(`[data-block-key="${CSS.escape(candidate.key)}"]`);
      if (element !== null && element.getClientRects().length > 0) return element;
    }
    return null;
  }

  /** Null: no thread. `isWithin`: the focus was in that thread's card already. */
  choose(key: string | null, isWithin: boolean): void {
    if (key !== null && key === this.chosen && !isWithin) this.again += 1;
    this.chosen = key;
  }

  /** Opens the tab or collapsed part that contains a block, if it is not drawn. */
  async reveal(key: BlockKey): Promise<void> {
    const [article, blocks] = [this.#article, this.#blocks()];
    if (article === null || blocks === null || this.elementOf(key)?.dataset['blockKey'] === key) return;
    reveal(article, blocks, key);
    await tick();
    this.measure();
  }

  /** The innermost block that contains this node. */
  blockAt(node: Node): BlockKey | null {
    let element = node instanceof Element ? node : node.parentElement;
    if (element === null || this.#article?.contains(element) !== true) return null;
    for (; element !== null && element !== this.#article; element = element.parentElement) {
      const key = element instanceof HTMLElement ? element.dataset['blockKey'] : undefined;
      if (key !== undefined && this.#places?.at(key) != null) return key;
    }
    return null;
  }

  /** The place of a new comment: the selected words in the text, or the active block. */
  remark(selection: Selection | null = getSelection()): Remark | null {
    const selected = selection !== null && !selection.isCollapsed && selection.rangeCount > 0;
    const range = selected ? selection.getRangeAt(0) : null;
    const key =
      range === null ? null : (this.blockAt(range.commonAncestorContainer) ?? this.blockAt(range.startContainer));
    if (selection !== null && key !== null) return this.#remarkOn(key, asQuote(selection.toString()));
    return this.at === null ? null : this.#remarkOn(this.at, '');
  }

  /**
   * The place of a comment on a passage. Undefined: the page is not loaded yet; null: the page no longer contains the
   * passage.
   */
  remarkOnPassage(passage: Passage, quote: string): Remark | null | undefined {
    const places = this.#places;
    if (places === null) return undefined;
    const key = placeOfPassage(passage, places);
    return key === null ? null : this.#remarkOn(key, quote);
  }

  /** Opens an editor beside a block, or focuses the one that is open there. */
  write(remark: Remark): void {
    this.#writing = new Map([...this.#writing, [remark.anchor.key, remark]]);
  }

  /** The quotation was inserted: it must not be inserted again when the editor is redrawn. */
  quoted({ anchor, quote }: Remark): void {
    this.write({ anchor, quote: '', marked: quote });
  }

  writeOn(key: BlockKey): void {
    const remark = this.#remarkOn(key, '');
    if (remark !== null) this.write(remark);
  }

  stopWriting(key: BlockKey): void {
    this.#writing = new Map([...this.#writing].filter(([other]) => other !== key));
  }

  /** The position of a block in the page, drawn or not; comments on the whole page come first. */
  orderOf(key: BlockKey | null): number {
    return key === null ? -1 : (this.#places?.at(key)?.firstLeaf ?? -1);
  }

  /** The words of a block, for screen readers. */
  wordsOf(key: BlockKey): string {
    return this.#places?.at(key)?.text ?? '';
  }

  /** Moves to the next or previous visible block. `parts`: includes items, cells and other inner blocks. */
  step(by: 1 | -1, parts: boolean): void {
    const places = this.#places;
    if (places === null) return;
    const whole = new Set(this.#blocks()?.map(({ key }) => key));
    const stops = places.all.filter(({ key, firstLeaf, endLeaf }) =>
      parts ? endLeaf - firstLeaf === 1 : whole.has(key),
    );
    const here = this.at === null ? null : places.at(this.at);
    const ahead =
      here === null
        ? stops.slice(stops.findIndex(({ key }) => key === this.#firstInSight(new Set(stops.map((stop) => stop.key)))))
        : by > 0
          ? stops.filter(({ firstLeaf }) => firstLeaf > here.firstLeaf)
          : stops.filter(({ firstLeaf }) => firstLeaf < here.firstLeaf).toReversed();
    // A collapsed part is not a stop.
    const next = ahead.find(({ key }) => this.elementOf(key)?.dataset['blockKey'] === key);
    if (next !== undefined) this.at = next.key;
  }

  #firstInSight(stops: ReadonlySet<BlockKey>): BlockKey | null {
    const top = this.#article?.closest('main')?.getBoundingClientRect().top ?? 0;
    for (const element of this.#article?.querySelectorAll<HTMLElement>('[data-block-key]') ?? []) {
      const key = element.dataset['blockKey'] ?? '';
      if (stops.has(key) && element.getBoundingClientRect().bottom > top) return key;
    }
    return null;
  }

  #remarkOn(key: BlockKey, quote: string): Remark | null {
    const anchor = this.#places === null ? null : rememberAnchor(this.#places, key);
    return anchor === null ? null : { anchor, quote };
  }
}

/** Where an element is drawn, clipped by its scroll containers. */
function inSight(element: HTMLElement, article: HTMLElement): Pick<DOMRect, 'left' | 'width' | 'top' | 'bottom'> {
  const { left, width, ...rect } = element.getBoundingClientRect().toJSON() as DOMRect;
  let { top, bottom } = rect;
  for (let around = element.parentElement; around !== null && around !== article; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight) continue;
    const box = around.getBoundingClientRect();
    top = Math.min(Math.max(top, box.top), box.bottom);
    bottom = Math.max(Math.min(bottom, box.bottom), top);
  }
  return { left, width, top, bottom };
}

function sameSpots(one: ReadonlyMap<BlockKey, Spot>, other: ReadonlyMap<BlockKey, Spot>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, spot] of one) {
    const known = other.get(key);
    if (
      known === undefined ||
      Math.abs(known.top - spot.top) > 0.5 ||
      Math.abs(known.height - spot.height) > 0.5 ||
      Math.abs(known.left - spot.left) > 0.5 ||
      Math.abs(known.width - spot.width) > 0.5
    )
      return false;
  }
  return true;
}
