import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import { copyText } from '../../ui/clipboard.ts';
import { selectedQuote } from '../../writing/quote.ts';
import { commentBlocks } from '../../content/content.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import { targetAt, type DiffTarget } from '../../content/diff/view/target.ts';
import { suggestionIn, suggestionMarkdown } from '../../content/suggestion.ts';
import type { InsideDiff } from './inside-diff.ts';
import { pageSection } from './page-section.ts';
import type { PageDiscussion } from './page-discussion.svelte.ts';
import { remarkOf } from './remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import type { Decision } from './texts.ts';

interface Here {
  readonly pageId: string;
  readonly discussion: PageDiscussion;
  readonly target: DiffTarget | null;
  readonly quote: string;
}

/** Comments on a part of a comparison: a comment, a suggestion, or copying a suggested text. */
export function diffRemarks(
  { announcer, commands }: Pick<Galley, 'announcer' | 'commands'>,
  review: ReviewController,
): Pick<InsideDiff, 'focusedThread' | 'comment' | 'suggest' | 'copySuggestion' | 'suggests' | 'mayDecide' | 'decide'> {
  /** The selected words, otherwise the block or page that the reader is at. */
  function here(side: DiffSide | null): Here | null {
    const selection = getSelection();
    const quote = selectedQuote(selection);
    const range = quote === '' || selection === null ? null : selection.getRangeAt(0);
    return (
      (range === null ? null : about(range.commonAncestorContainer, range.startContainer, quote, side)) ?? atPlace(side)
    );
  }

  function atPlace(side: DiffSide | null): Here | null {
    const subject = review.reading.subject();
    return subject === null ? null : about(subject, subject, '', side);
  }

  function about(node: Node, start: Node, quote: string, side: DiffSide | null): Here | null {
    const section = pageSection(node);
    const pageId = section?.dataset['page'];
    const discussion = pageId === undefined ? undefined : review.discussions.get(pageId);
    if (section === null || pageId === undefined || discussion === undefined) return null;
    const thread = node instanceof HTMLElement ? review.threadAt(node.dataset['thread']) : undefined;
    const target =
      thread === undefined
        ? (targetAt(section, node, side) ?? targetAt(section, start, side))
        : discussion.targetOf(thread);
    return { pageId, discussion, target, quote };
  }

  function comment(side: DiffSide | null): void {
    const at = here(side);
    if (at === null) return;
    const { pageId, discussion, target, quote } = at;
    const anchor = target === null ? null : discussion.anchorOf(target);
    if (side === 'before' && anchor?.side !== 'before') announcer.say('There is no old text here.');
    // Elsewhere only the new text may be shown, so a comment on the old text quotes it.
    const words = quote === '' && anchor?.side === 'before' ? discussion.quoteOf(anchor) : quote;
    review.beginRemark(remarkOf(pageId, anchor, words));
  }

  function suggest(): void {
    const at = here('after');
    const target = at?.target ?? null;
    const markdown = target === null ? null : (at?.discussion.markdownAt(target) ?? null);
    const anchor = target === null ? null : (at?.discussion.anchorOf(target) ?? null);
    if (at === null || markdown === null || anchor === null) {
      const next = commands.keyWords('marks.next');
      announcer.say(`Select an added or edited block first${next === null ? '' : ` (${next})`}, then suggest an edit.`);
      return;
    }
    review.beginRemark(remarkOf(at.pageId, anchor, suggestionMarkdown(markdown)));
  }

  const focusedThread = (): RequestThreadView | undefined =>
    review.threadAt(document.activeElement?.closest<HTMLElement>('[data-thread]')?.dataset['thread']);

  function suggested(): string | null {
    const thread = focusedThread();
    return thread === undefined ? null : (suggestionIn(commentBlocks(thread.comment))?.markdown ?? null);
  }

  async function copySuggestion(): Promise<void> {
    const text = suggested();
    if (text === null) return;
    const done = await copyText(text);
    announcer.say(done ? 'Suggested text copied as Markdown' : 'Galley could not access the clipboard.', {
      tone: done ? 'plain' : 'failed',
    });
  }

  function mayDecide(): boolean {
    const thread = focusedThread();
    return thread !== undefined && review.suggestions.isOpenTo(thread);
  }

  async function decide(decision: Decision): Promise<void> {
    const thread = focusedThread();
    if (thread !== undefined) await review.suggestions.decide(thread, decision);
  }

  return { focusedThread, comment, suggest, copySuggestion, suggests: () => suggested() !== null, mayDecide, decide };
}
