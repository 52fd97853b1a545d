import { tick } from 'svelte';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import { copyText } from '../../ui/clipboard.ts';
import type { Galley } from '../../app/galley.ts';
import { selectedQuote } from '../../writing/quote.ts';
import { saidBlocks } from '../../content/content.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import { comeTo, stepToChange, stepThrough } from '../../content/diff/view/step.ts';
import { stopsIn, targetAt, type DiffTarget } from '../../content/diff/view/target.ts';
import { suggestionIn, suggestionMarkdown } from '../../content/suggestion.ts';
import type { MapPlace } from './change-map.ts';
import type { PageDiscussion } from './page-discussion.svelte.ts';
import { remarkOf } from './remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/** What can be done inside the comparison of a change request: going about in it, and saying something of a part of it. */
export interface InsideDiff {
  step(by: 1 | -1): Promise<void>;
  stepBlock(by: 1 | -1, parts: boolean): Promise<void>;
  stepThread(by: 1 | -1): Promise<void>;
  /** To one of the places of the map, drawn or not. */
  goTo(place: Pick<MapPlace, 'pageId' | 'hunk' | 'thread'>): Promise<void>;
  /** To a thread, in a page that it changes or below them all. */
  goToThread(thread: RequestThreadView): Promise<void>;
  /** `side`: null is the new text, or the one in which the selected words stand. */
  comment(side: DiffSide | null): void;
  suggest(): void;
  copySuggestion(): Promise<void>;
  /** Whether the thread that has the focus proposes a text. */
  suggests(): boolean;
}

interface Here {
  readonly pageId: string;
  readonly discussion: PageDiscussion;
  readonly target: DiffTarget | null;
}

export function insideDiff(
  { announcer }: Pick<Galley, 'announcer'>,
  review: ReviewController,
  root: () => HTMLElement | undefined,
): InsideDiff {
  const pageOf = (node: Node | null): HTMLElement | null =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-page]') ?? null;

  /** Pages are drawn as one comes near: the one that has the focus, and the next one that way. */
  async function drawAround(by: 1 | -1): Promise<void> {
    const pages = review.view?.pages ?? [];
    const at = pages.findIndex(
      ({ pageId }) => pageId === (pageOf(document.activeElement)?.dataset['page'] ?? review.pageId),
    );
    const ahead = by > 0 ? pages.slice(at + 1) : pages.slice(0, Math.max(0, at)).toReversed();
    const next = ahead.find(({ changed }) => changed > 0);
    const wanted = [pages[at], next].flatMap((page) => page ?? []);
    await Promise.all(wanted.map(({ pageId }) => review.drawn.draw(pageId)));
    await tick();
  }

  function follow(): void {
    const page = pageOf(document.activeElement)?.dataset['page'];
    if (page !== undefined) review.onPage(page);
  }

  async function step(by: 1 | -1): Promise<void> {
    await drawAround(by);
    const element = root();
    if (element !== undefined) stepToChange(element, by);
    follow();
  }

  async function stepBlock(by: 1 | -1, parts: boolean): Promise<void> {
    await drawAround(by);
    const element = root();
    if (element !== undefined) stepThrough(stopsIn(element, parts), by);
    follow();
  }

  async function stepThread(by: 1 | -1): Promise<void> {
    const place = review.pageId;
    const pages = (review.view?.pages ?? []).filter(({ pageId }) =>
      review.threads.some((thread) => thread.pageId === pageId),
    );
    await Promise.all(pages.map(({ pageId }) => review.drawn.draw(pageId)));
    await tick();
    const element = root();
    if (element === undefined) return;
    const threads = [...element.querySelectorAll<HTMLElement>('[data-thread]')];
    if (threads.length === 0) announcer.say('Nobody has said anything here yet.');
    stepThrough(threads, by);
    follow();
    if (place !== null && pageOf(document.activeElement) === null) review.onPage(place);
  }

  async function goTo({ pageId, hunk, thread }: Pick<MapPlace, 'pageId' | 'hunk' | 'thread'>): Promise<void> {
    await review.drawn.draw(pageId);
    await tick();
    review.onPage(pageId);
    const section = root()?.querySelector<HTMLElement>(`[data-page="${CSS.escape(pageId)}"]`);
    const target =
      thread !== null
        ? section?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)
        : hunk === null
          ? null
          : [...(section?.querySelectorAll<HTMLElement>(`[data-hunk="${String(hunk)}"]`) ?? [])].find(
              (element) => element.closest('[data-suggestion]') === null,
            );
    // What this layout does not draw has its page at least.
    if (target == null) review.goToPage(pageId);
    else comeTo(target);
  }

  async function goToThread(thread: RequestThreadView): Promise<void> {
    const { pageId } = thread;
    const key = review.cardKey(thread);
    if (pageId !== null && review.view?.pages.some((page) => page.pageId === pageId)) {
      await goTo({ pageId, hunk: null, thread: key });
      return;
    }
    await tick();
    const card = root()?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(key)}"]`);
    if (card != null) comeTo(card);
  }

  /** The words that are selected, else what has the focus. */
  function here(side: DiffSide | null): (Here & { readonly quote: string }) | null {
    const selection = getSelection();
    const quote = selectedQuote(selection);
    const node =
      quote === '' || selection === null ? document.activeElement : selection.getRangeAt(0).commonAncestorContainer;
    const section = pageOf(node);
    const pageId = section?.dataset['page'];
    const discussion = pageId === undefined ? undefined : review.discussions.get(pageId);
    if (section === null || pageId === undefined || discussion === undefined || node === null) return null;
    const start = quote === '' || selection === null ? node : selection.getRangeAt(0).startContainer;
    return { pageId, discussion, target: targetAt(section, node, side) ?? targetAt(section, start, side), quote };
  }

  function comment(side: DiffSide | null): void {
    const at = here(side);
    if (at === null) {
      if (review.pageId !== null) review.beginRemark(remarkOf(review.pageId, null, ''));
      return;
    }
    const { pageId, discussion, target, quote } = at;
    const anchor = target === null ? null : discussion.anchorOf(target);
    if (side === 'before' && anchor?.side !== 'before') announcer.say('There is no text from before here.');
    // Elsewhere only the new text may be shown: what was said of the old one quotes it.
    const words = quote === '' && anchor?.side === 'before' ? discussion.quoteOf(anchor) : quote;
    review.beginRemark(remarkOf(pageId, anchor, words));
  }

  function suggest(): void {
    const at = here('after');
    const target = at?.target ?? null;
    const markdown = target === null ? null : (at?.discussion.markdownAt(target) ?? null);
    const anchor = target === null ? null : (at?.discussion.anchorOf(target) ?? null);
    if (at === null || markdown === null || anchor === null) {
      announcer.say('Go to a block of the new text to suggest other words for it.');
      return;
    }
    review.beginRemark(remarkOf(at.pageId, anchor, suggestionMarkdown(markdown)));
  }

  function suggested(): string | null {
    const key = document.activeElement?.closest<HTMLElement>('[data-thread]')?.dataset['thread'];
    const thread = review.threadAt(key);
    return thread === undefined ? null : (suggestionIn(saidBlocks(thread.comment))?.markdown ?? null);
  }

  async function copySuggestion(): Promise<void> {
    const text = suggested();
    if (text === null) return;
    const done = await copyText(text);
    announcer.say(done ? 'The suggested text is copied as Markdown.' : 'The clipboard could not be reached.', {
      tone: done ? 'plain' : 'failed',
    });
  }

  return {
    step,
    stepBlock,
    stepThread,
    goTo,
    goToThread,
    comment,
    suggest,
    copySuggestion,
    suggests: () => suggested() !== null,
  };
}
