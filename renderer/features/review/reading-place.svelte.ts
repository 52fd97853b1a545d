import type { Attachment } from 'svelte/attachments';
import type { ReviewPageRow } from '#shared/rpc/review-views.ts';
import { isTyping } from '../../app/commands/keys.ts';
import { changesIn } from '../../content/diff/view/step.ts';
import { focusSpot, isSameSpot, pointedSpot, type DiffSpot } from '../../content/diff/view/spot.ts';
import { stopsIn } from '../../content/diff/view/target.ts';
import {
  hereOf,
  isSeen,
  nextHere,
  NOWHERE,
  type HerePlace,
  type HereState,
  type PageEdges,
  type Sight,
} from './here.ts';
import { pageSection } from './page-section.ts';

/** Where the reader is: a page, and the number of its changes up to there. */
interface Place {
  readonly pageId: string;
  readonly changes: number;
}

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** Where the reader of a change request is, by the last focus, click, step or scroll. One for keys, marks and lists. */
export class ReadingPlace {
  #state: HereState<DiffSpot> = NOWHERE;
  #root: HTMLElement | null = null;
  #pane: HTMLElement | null = null;
  /** What is on the screen of this comes below the bar (px). */
  barHeight = 0;
  #place = $state.raw<Place | null>(null);
  #block = $state.raw<DiffSpot | 'page' | null>(null);

  /** Null: there are no pages. */
  get at(): Place | null {
    return this.#place;
  }
  get pageId(): string | null {
    return this.#place?.pageId ?? null;
  }
  /** The focused or clicked block. */
  get spot(): DiffSpot | null {
    return this.#block === 'page' ? null : this.#block;
  }

  /** For the element around all pages. */
  readonly watch: Attachment<HTMLElement> = (root) => {
    const pane = root.closest<HTMLElement>('main');
    if (pane === null) return;
    [this.#root, this.#pane, this.#state] = [root, pane, NOWHERE];
    const ended = new AbortController();
    const { signal } = ended;
    let frame = 0;
    /** At most once a frame. */
    const soon = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        this.look();
      });
    };
    const observer = new ResizeObserver(soon);
    observer.observe(root);
    const hand = (): void => void (this.#state = nextHere(this.#state, { kind: 'hand' }));
    const scrolled = (): void => {
      this.#state = nextHere(this.#state, { kind: 'scrolled' });
      soon();
    };
    pane.addEventListener('scroll', scrolled, { passive: true, signal });
    pane.addEventListener('wheel', hand, { passive: true, signal });
    pane.addEventListener('touchmove', hand, { passive: true, signal });
    const onKey = (event: KeyboardEvent): void => {
      if (SCROLL_KEYS.has(event.key) && !isTyping(event)) hand();
    };
    pane.addEventListener('keydown', onKey, { signal });
    let pressed: Node | null = null;
    const onPointer = (event: PointerEvent): void => {
      const { target, button } = event;
      pressed = target instanceof Node ? target : null;
      // The scroll bar belongs to the pane; the middle button scrolls, too.
      if (target === pane || button === 1) hand();
      else if (target instanceof Node)
        this.#act('click', target, isPageItself(target) ? null : pointedSpot(target, event));
    };
    const onFocus = ({ target }: FocusEvent): void => {
      // The browser focuses what is around the pressed block, but the block is the place.
      if (target instanceof Node && !target.contains(pressed)) this.#focused('focus', target);
    };
    pane.addEventListener('pointerdown', onPointer, { signal });
    const release = (): void => void (pressed = null);
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', release, { signal });
    root.addEventListener('focusin', onFocus, { signal });
    return () => {
      ended.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
      [this.#root, this.#pane] = [null, null];
    };
  };

  /** The reader was taken here by a key or a link. */
  step(target: Node): void {
    this.#focused('step', target);
  }

  #focused(kind: 'focus' | 'step', target: Node): void {
    this.#act(kind, target, isPageItself(target) ? 'page' : focusSpot(target));
  }

  #act(kind: 'focus' | 'click' | 'step', target: Node, block: DiffSpot | 'page' | null): void {
    const pageId = pageSection(target)?.dataset['page'];
    if (pageId === undefined) return;
    this.#state = nextHere(this.#state, { kind, place: { pageId, block } });
    this.look();
  }

  /** Reads what is on the screen now. */
  look(): void {
    const [root, pane] = [this.#root, this.#pane];
    if (root === null || pane === null) return;
    const sections = sectionsIn(root);
    const sight = this.#sight(pane);
    const here = hereOf(
      this.#state,
      edgesOf(sections),
      sight,
      ({ element }) => element.isConnected && seen(element, sight),
    );
    const block = here?.block ?? null;
    if (block === 'page' || this.#block === 'page' || !isSameSpot(block, this.#block)) this.#block = block;
    const section = sections.find(({ dataset }) => dataset['page'] === here?.pageId);
    const place = here === null || section === undefined ? null : placeAt(section, here, sight, pane);
    if (place?.pageId !== this.#place?.pageId || place?.changes !== this.#place?.changes) this.#place = place;
  }

  /** Steps begin here; null: from what is on the screen. */
  stepsFrom(): { readonly from: HTMLElement | null; readonly top: number } {
    this.look();
    const top = this.#pane === null ? 0 : this.#sight(this.#pane).top;
    return { from: this.#block === 'page' ? this.#section() : (this.#block?.element ?? null), top };
  }

  /**
   * What a comment is about: the focused or clicked block, otherwise the first change on the screen, otherwise the first
   * block there: after a step to a page, too. The section of the page: it shows no block. Null: there is no page.
   */
  subject(): DiffSpot | null {
    this.look();
    if (this.spot !== null) return this.spot;
    const section = this.#section();
    if (section === null || this.#pane === null) return null;
    const sight = this.#sight(this.#pane);
    const isOn = (element: HTMLElement): boolean => seen(element, sight);
    const element = changesIn(section).find(isOn) ?? stopsIn(section, false).find(isOn);
    return { element: element ?? section, side: null, line: null };
  }

  /** The section of the page that the reader is on. */
  #section(): HTMLElement | null {
    const { pageId } = this;
    const sections = this.#root === null ? [] : sectionsIn(this.#root);
    return sections.find(({ dataset }) => dataset['page'] === pageId) ?? null;
  }

  #sight(pane: HTMLElement): Sight {
    const { top, bottom } = pane.getBoundingClientRect();
    const most = pane.scrollHeight - pane.clientHeight;
    return { top: top + this.barHeight, bottom, scrolled: pane.scrollTop, most };
  }
}

const isPageItself = (node: Node): boolean => node instanceof HTMLElement && node.dataset['page'] !== undefined;

/** They are children, so that not every drawn block is looked at. */
function sectionsIn(root: HTMLElement): readonly HTMLElement[] {
  return [...root.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['page'] !== undefined,
  );
}

function edgesOf(sections: readonly HTMLElement[]): PageEdges {
  return {
    ids: sections.map(({ dataset }) => dataset['page'] ?? ''),
    top: (index) => sections[index]?.getBoundingClientRect().top ?? 0,
    bottom: (index) => sections[index]?.getBoundingClientRect().bottom ?? 0,
  };
}

const seen = (element: HTMLElement, sight: Sight): boolean => isSeen(element.getBoundingClientRect(), sight);

/** The line that is read moves from the top of the pane to its bottom while it scrolls from its start to its end. */
function placeAt(section: HTMLElement, { pageId, block }: HerePlace<DiffSpot>, sight: Sight, pane: HTMLElement): Place {
  const focused = block === null || block === 'page' ? null : block.element.closest<HTMLElement>('[data-hunk]');
  if (focused !== null) return { pageId, changes: Number(focused.dataset['hunk']) + 1 };
  const { top, height } = pane.getBoundingClientRect();
  const line = top + (height * sight.scrolled) / Math.max(1, sight.most);
  const change = changesIn(section).findLast((element) => element.getBoundingClientRect().top <= line);
  return { pageId, changes: change === undefined ? 0 : Number(change.dataset['hunk']) + 1 };
}

/**
 * The place in words. `counted`: the changes on screen are those that the pages count, which is not so for lines of
 * source, or for changes since a page was read. Pure.
 */
export function placeWords(
  pages: readonly Pick<ReviewPageRow, 'pageId' | 'changed'>[],
  at: Place | null,
  counted: boolean,
): string | null {
  const index = pages.findIndex(({ pageId }) => pageId === at?.pageId);
  if (at === null || index < 0) return null;
  if (!counted) return `Page ${String(index + 1)} of ${String(pages.length)}`;
  const sum = (some: typeof pages): number => some.reduce((all, { changed }) => all + changed, 0);
  const number = sum(pages.slice(0, index)) + Math.min(at.changes, pages[index]?.changed ?? 0);
  return number === 0 ? null : `Change ${String(number)} of ${String(sum(pages))}`;
}
