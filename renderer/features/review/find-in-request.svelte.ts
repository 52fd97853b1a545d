import { tick } from 'svelte';
import type { ComparedPlace } from '#shared/model/revisions.ts';
import type { ReviewPageRow } from '#shared/rpc/review-views.ts';
import { findRanges, fold, markRanges, unmarkRanges } from '../../content/find.ts';
import { plainText } from '../../content/text.ts';
import { sought } from '../../content/diff/view/sought.svelte.ts';
import { drawAll } from '../../content/view/draw-all.svelte.ts';
import type { StoreRemote } from '../../host/live/live.svelte.ts';
import { readOnce } from '../../host/live/read-once.ts';
import { pageSection } from './page-section.ts';
import { blocksOf, sourceOf, textOf } from '../../content/parsing/page-source.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/** The title of a page, its other values, and its text. */
const FOUND_IN = ':scope > header h2, :scope > [data-facts], .diff';
/** Comments are not the text of a page. */
const BESIDE = '[data-thread], [data-margin], [data-suggestion], textarea, [role="search"]';

/**
 * Finds words in all pages of a change request, old and new text. The stored texts tell which pages have them; only
 * these are drawn, and their drawn text gives the matches.
 */
export class FindInRequest {
  readonly #review: ReviewController;
  readonly #store: StoreRemote;
  readonly #root: () => HTMLElement | undefined;
  #query = $state('');
  /** The matches of each page that has some. */
  #found = $state.raw<ReadonlyMap<string, readonly Range[]>>(new Map());
  /** The current match: its page, and its number there. */
  #current = $state.raw<{ readonly pageId: string; readonly number: number } | null>(null);
  #searching = $state(false);
  /** Pages whose stored text has the words. */
  #pages: ReadonlySet<string> = new Set();
  /** The folded texts of both sides, by page. */
  #texts = new Map<string, Promise<string>>();
  #run = 0;

  readonly #all = $derived.by(() => {
    const pages = this.#review.view?.pages ?? [];
    return pages.flatMap(({ pageId }) =>
      (this.#found.get(pageId) ?? []).map((range, number) => ({ pageId, number, range })),
    );
  });
  /** The index of the current match. */
  readonly at = $derived.by(() => {
    const current = this.#current;
    const index = this.#all.findIndex(({ pageId, number }) => pageId === current?.pageId && number === current.number);
    return Math.max(0, index);
  });

  constructor(review: ReviewController, store: StoreRemote, root: () => HTMLElement | undefined) {
    this.#review = review;
    this.#store = store;
    this.#root = root;
  }

  get count(): number {
    return this.#all.length;
  }
  get searching(): boolean {
    return this.#searching;
  }
  get query(): string {
    return this.#query;
  }
  set query(query: string) {
    this.#query = query;
    void this.#look();
  }

  /** Until the returned function is called. Pages are drawn, folded out and drawn anew: matches follow. */
  open(): () => void {
    drawAll.on = true;
    this.#texts = new Map();
    const dirty = new Set<string>();
    let frame = 0;
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const pageId = pageSection(target)?.dataset['page'];
        if (pageId !== undefined && this.#pages.has(pageId)) dirty.add(pageId);
      }
      if (dirty.size > 0)
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          this.#read([...dirty]);
          dirty.clear();
        });
    });
    const root = this.#root();
    if (root !== undefined) observer.observe(root, { childList: true, characterData: true, subtree: true });
    if (this.#query !== '') void this.#look();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      this.#run += 1;
      this.#searching = false;
      drawAll.on = false;
      unmarkRanges();
    };
  }

  step(by: 1 | -1): void {
    if (this.count === 0) return;
    const next = this.#all[(this.at + by + this.count) % this.count];
    if (next !== undefined) this.#go(next);
  }

  async #look(): Promise<void> {
    const run = (this.#run += 1);
    const { at, view } = this.#review;
    [this.#found, this.#current, this.#pages] = [new Map(), null, new Set()];
    sought.words = this.#query;
    unmarkRanges();
    const words = fold(this.#query.trim());
    this.#searching = words !== '';
    if (words === '' || at === null || view == null) return;
    this.#review.reading.look();
    const here = view.pages.findIndex(({ pageId }) => pageId === this.#review.pageId);
    // From the page that is read, and then from the first one.
    for (const page of [...view.pages.slice(here), ...view.pages.slice(0, here)]) {
      const text = await this.#textOf({ ...at, ...this.#review.revisions.pair }, page);
      if (run !== this.#run) return;
      if (!text.includes(words)) continue;
      this.#pages = new Set([...this.#pages, page.pageId]);
      await this.#review.drawn.draw(page.pageId);
      await tick();
      if (run !== this.#run) return;
      this.#read([page.pageId]);
    }
    this.#searching = false;
    this.#begin(this.#review.reading.stepsFrom().top);
  }

  #textOf(place: ComparedPlace, page: ReviewPageRow): Promise<string> {
    const key = JSON.stringify([place.from, place.to, page.pageId]);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const read = readText(this.#store, place, page);
    this.#texts.set(key, read);
    return read;
  }

  /** Reads the matches of drawn pages again. */
  #read(pageIds: readonly string[]): void {
    const found = new Map(this.#found);
    for (const pageId of pageIds) found.set(pageId, this.#rangesOn(pageId));
    this.#found = found;
    this.#mark();
    this.#begin(this.#review.reading.stepsFrom().top);
  }

  /** Goes to the first match that is not above this height of the screen (px); without one there, to the first. */
  #begin(top: number): void {
    if (this.#current !== null) return;
    const next = this.#all.find(({ range }) => range.getBoundingClientRect().top >= top);
    if (next !== undefined) this.#go(next);
    else if (!this.#searching && this.#all[0] !== undefined) this.#go(this.#all[0]);
  }

  #rangesOn(pageId: string): readonly Range[] {
    const page = this.#root()?.querySelector(`[data-page="${CSS.escape(pageId)}"]`);
    const query = this.#query.trim();
    // Words of the old text go on after a removed part, those of the new text after an added one.
    return [...(page?.querySelectorAll<HTMLElement>(FOUND_IN) ?? [])]
      .flatMap((part) => [findRanges(part, query, `${BESIDE}, del`), findRanges(part, query, `${BESIDE}, ins`)])
      .flat()
      .toSorted((one, other) => one.compareBoundaryPoints(Range.START_TO_START, other))
      .filter((range, index, all) => {
        const last = all[index - 1];
        return last === undefined || !isSame(range, last);
      });
  }

  #go({ pageId, number, range }: { readonly pageId: string; readonly number: number; readonly range: Range }): void {
    this.#current = { pageId, number };
    this.#mark();
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    this.#review.reading.step(range.startContainer);
  }

  #mark(): void {
    const { at } = this;
    markRanges(
      this.#all.map(({ range }) => range),
      this.#current === null ? undefined : this.#all[at]?.range,
    );
  }
}

const isSame = (one: Range, other: Range): boolean =>
  one.compareBoundaryPoints(Range.START_TO_START, other) === 0 &&
  one.compareBoundaryPoints(Range.END_TO_END, other) === 0;

async function readText(store: StoreRemote, place: ComparedPlace, page: ReviewPageRow): Promise<string> {
  const view = await readOnce(store, 'reviewPage', { ...place, pageId: page.pageId });
  const sides = [
    sourceOf(textOf(view?.seen ?? null), page.before?.title ?? ''),
    sourceOf(textOf(view?.before ?? null), page.before?.title ?? ''),
    sourceOf(textOf(view?.after ?? null), page.after?.title ?? ''),
  ];
  const blocks = await Promise.all(sides.map(blocksOf));
  const values = page.facts.flatMap(({ label, before, after }) => [label, before ?? '', after ?? '']);
  const titles = [page.before?.title ?? '', page.after?.title ?? ''];
  return fold([...titles, ...values, ...blocks.map(plainText)].join('\n'));
}
