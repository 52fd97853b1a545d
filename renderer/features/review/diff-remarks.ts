import { tick } from 'svelte';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import { copyText } from '../../ui/clipboard.ts';
import { asQuote } from '../../writing/quote.ts';
import { commentBlocks } from '../../content/content.ts';
import { selectedText, textAt } from '../../content/diff/view/copy-diff.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import type { DiffSpot } from '../../content/diff/view/spot.ts';
import { suggestionIn, suggestionMarkdown } from '../../content/suggestion.ts';
import { pageIdOf } from './entries.ts';
import type { InsideDiff } from './inside-diff.ts';
import { placesIn, type DiffHere } from './places-in-diff.ts';
import { remarkOf } from './remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import type { Decision } from './texts.ts';

/** Comments on a part of a comparison: a comment, a suggestion, or copying a suggested text. */
export function diffRemarks(
  { announcer, commands }: Pick<Galley, 'announcer' | 'commands'>,
  review: ReviewController,
): Pick<
  InsideDiff,
  | 'focusedThread'
  | 'comment'
  | 'commentAt'
  | 'wordsAt'
  | 'suggest'
  | 'copyOld'
  | 'copySuggestion'
  | 'suggests'
  | 'mayDecide'
  | 'decide'
> {
  const { here, at } = placesIn(review);

  function begin(at: DiffHere | null, side: DiffSide | null): void {
    if (at === null) return;
    const { pageId, discussion, target, quote } = at;
    const anchor = target === null ? null : discussion.anchorOf(target);
    if (side === 'before' && target?.side !== 'before') announcer.say('There is no old text here.');
    // The words of another revision are quoted, and the comment is on the page.
    if (target !== null && anchor === null) {
      review.beginRemark(remarkOf(pageId, null, quote === '' ? asQuote(discussion.wordsOf(target)) : quote));
      return;
    }
    // Elsewhere only the new text may be shown, so a comment on the old text quotes it. So does one without a page.
    const quotes = anchor !== null && (anchor.side === 'before' || isNamedOnly(pageId));
    const words = quote === '' && quotes ? discussion.quoteOf(anchor) : quote;
    review.beginRemark(remarkOf(pageId, anchor, words));
  }

  function isNamedOnly(pageId: string): boolean {
    const entry = review.view?.pages.find((page) => page.pageId === pageId);
    return entry !== undefined && pageIdOf(entry) === undefined;
  }

  /** The focus returns there after the comment. */
  function commentAt(spot: DiffSpot, side: DiffSide | null): void {
    const { element } = spot;
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    begin(at(spot, side), side);
  }

  function wordsAt(spot: DiffSpot): string | null {
    const place = at(spot, null);
    if (place?.target == null) return null;
    return spot.line?.text ?? place.discussion.wordsOf(place.target);
  }

  function suggest(): void {
    if (!review.revisions.isCurrent('after')) {
      announcer.say('Edits can only be suggested in the newest revision.');
      return;
    }
    const place = here('after');
    const target = place?.target ?? null;
    const markdown = target === null ? null : (place?.discussion.markdownAt(target) ?? null);
    const anchor = target === null ? null : (place?.discussion.anchorOf(target) ?? null);
    if (place === null || markdown === null || anchor === null) {
      const next = commands.keyWords('marks.next');
      announcer.say(`Select an added or edited block first${next === null ? '' : ` (${next})`}, then suggest an edit.`);
      return;
    }
    review.beginRemark(remarkOf(place.pageId, anchor, suggestionMarkdown(markdown)));
  }

  /** A page that was just gone to may not be drawn, and its blocks are what a comment is about. */
  async function comment(side: DiffSide | null): Promise<void> {
    review.reading.look();
    const { pageId } = review.reading;
    if (pageId !== null && !review.drawn.isDrawn(pageId)) {
      await review.drawn.draw(pageId);
      await tick();
    }
    begin(here(side), side);
  }

  const focusedThread = (): RequestThreadView | undefined =>
    review.threadAt(document.activeElement?.closest<HTMLElement>('[data-thread]')?.dataset['thread']);

  function suggested(): string | null {
    const thread = focusedThread();
    return thread === undefined ? null : (suggestionIn(commentBlocks(thread.comment))?.markdown ?? null);
  }

  async function copied(text: string, what: string): Promise<void> {
    const done = await copyText(text);
    announcer.say(done ? `${what} copied` : 'Galley could not access the clipboard.', {
      tone: done ? 'plain' : 'failed',
    });
  }

  async function copySuggestion(): Promise<void> {
    const text = suggested();
    if (text !== null) await copied(text, 'Suggested text');
  }

  async function copyOld(): Promise<void> {
    const block = review.reading.subject()?.element;
    const old = selectedText('before') ?? (block === undefined ? null : textAt(block, 'before'));
    if (old === null || old.text === '') announcer.say('Select text in a change first, or go to a block.');
    else await copied(old.text, 'Old text');
  }

  function mayDecide(): boolean {
    const thread = focusedThread();
    return thread !== undefined && review.suggestions.isOpenTo(thread);
  }

  async function decide(decision: Decision): Promise<void> {
    const thread = focusedThread();
    if (thread !== undefined) await review.suggestions.decide(thread, decision);
  }

  return {
    focusedThread,
    comment,
    commentAt,
    wordsAt,
    suggest,
    copyOld,
    copySuggestion,
    suggests: () => suggested() !== null,
    mayDecide,
    decide,
  };
}
