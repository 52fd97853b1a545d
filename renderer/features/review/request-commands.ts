import type { Command } from '../../app/commands/commands.svelte.ts';
import type { InsideDiff } from './inside-diff.ts';
import type { ReviewController } from './review-controller.svelte.ts';

interface RequestActs extends InsideDiff {
  showMap(): Promise<void>;
  verdict(status: 'approved' | 'changes-requested'): void;
  cycle(): void;
  copy(): Promise<void>;
  save(): void;
}

const group = 'Review';

/** Keyboard commands of a change request: changes, pages, the verdict, and the next request. */
export function requestCommands(review: ReviewController, acts: RequestActs): readonly Command[] {
  const here = (): boolean => review.view != null;
  return [...readingCommands(review, acts, here), ...writingCommands(acts, here), ...wholeCommands(review, acts, here)];
}

/** Navigation in the comparison: changes, pages, blocks and comments. */
function readingCommands(review: ReviewController, acts: RequestActs, here: () => boolean): readonly Command[] {
  return [
    { id: 'marks.next', title: 'Go to the next change', group, when: here, run: () => void acts.step(1) },
    { id: 'marks.previous', title: 'Go to the previous change', group, when: here, run: () => void acts.step(-1) },
    { id: 'page.next', title: 'Go to the next changed page', group, when: here, run: () => review.stepPage(1) },
    {
      id: 'page.previous',
      title: 'Go to the previous changed page',
      group,
      when: here,
      run: () => review.stepPage(-1),
    },
    {
      id: 'review.viewed',
      title: 'Mark the page as read and go to the next one, or mark it as unread',
      group,
      when: here,
      run: () => void review.toggleViewed(),
    },
    {
      id: 'page.nextBlock',
      title: 'Go to the next block of the comparison',
      group,
      when: here,
      run: () => void acts.stepBlock(1, false),
    },
    {
      id: 'page.previousBlock',
      title: 'Go to the previous block of the comparison',
      group,
      when: here,
      run: () => void acts.stepBlock(-1, false),
    },
    {
      id: 'page.nextPart',
      title: 'Go to the next item, cell or line of the comparison',
      group,
      when: here,
      run: () => void acts.stepBlock(1, true),
    },
    {
      id: 'page.previousPart',
      title: 'Go to the previous item, cell or line of the comparison',
      group,
      when: here,
      run: () => void acts.stepBlock(-1, true),
    },
    {
      id: 'outbox.undo',
      title: 'Undo the last action of this review, while it is not sent',
      group,
      when: here,
      run: () => void review.undo(),
    },
    { id: 'review.map', title: 'Go to the map of the changes', group, when: here, run: () => void acts.showMap() },
    {
      id: 'review.nextThread',
      title: 'Go to the next comment',
      group,
      when: here,
      run: () => void acts.stepThread(1),
    },
    {
      id: 'review.previousThread',
      title: 'Go to the previous comment',
      group,
      when: here,
      run: () => void acts.stepThread(-1),
    },
  ];
}

/** Comments and suggestions on a part of the comparison. */
function writingCommands(acts: RequestActs, here: () => boolean): readonly Command[] {
  return [
    {
      id: 'comments.compose',
      title: 'Comment on the change, the block or the selected words',
      group,
      when: here,
      run: () => acts.comment(null),
    },
    {
      id: 'review.commentBefore',
      title: 'Comment on the text from before the change',
      group,
      when: here,
      run: () => acts.comment('before'),
    },
    {
      id: 'review.suggest',
      title: 'Suggest other words for the block',
      group,
      when: here,
      run: () => acts.suggest(),
    },
    {
      id: 'review.copySuggestion',
      title: 'Copy the suggested text as Markdown',
      group,
      when: () => acts.suggests(),
      run: () => void acts.copySuggestion(),
    },
  ];
}

/** Commands for the whole change request: its verdict, its layout, its neighbours. */
function wholeCommands(review: ReviewController, acts: RequestActs, here: () => boolean): readonly Command[] {
  const mayReview = (): boolean => review.view?.canReview === true;
  return [
    { id: 'review.approve', title: 'Approve', group, when: mayReview, run: () => acts.verdict('approved') },
    {
      id: 'review.changes',
      title: 'Request changes',
      group,
      when: mayReview,
      run: () => acts.verdict('changes-requested'),
    },
    {
      id: 'review.next',
      title: 'Go to the next change request',
      group,
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(1)),
    },
    {
      id: 'review.previous',
      title: 'Go to the previous change request',
      group,
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(-1)),
    },
    { id: 'review.layout', title: 'Lay the comparison out in another way', group, when: here, run: () => acts.cycle() },
    {
      id: 'review.since',
      title: 'Show only what came since pages were marked as read, or all',
      group,
      when: here,
      run: () => (review.sinceRead = !review.sinceRead),
    },
    { id: 'page.copyMarkdown', title: 'Copy the review as Markdown', group, when: here, run: () => void acts.copy() },
    { id: 'list.export', title: 'Export the review as Markdown', group, when: here, run: () => acts.save() },
    {
      id: 'page.star',
      title: 'Star the change request, or take the star off',
      group,
      when: here,
      run: () => void review.note({ starred: review.view?.row.starred !== true }),
    },
  ];
}
