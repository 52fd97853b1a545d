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
  return [
    ...readingCommands(review, acts, here),
    ...writingCommands(acts, here),
    ...decidingCommands(acts),
    ...wholeCommands(review, acts, here),
  ];
}

/** Navigation in the comparison: changes, pages, blocks and comments. */
function readingCommands(review: ReviewController, acts: RequestActs, here: () => boolean): readonly Command[] {
  return [
    { id: 'marks.next', title: 'Next change', group, when: here, run: () => void acts.step(1) },
    { id: 'marks.previous', title: 'Previous change', group, when: here, run: () => void acts.step(-1) },
    { id: 'page.next', title: 'Next changed page', group, when: here, run: () => review.stepPage(1) },
    {
      id: 'page.previous',
      title: 'Previous changed page',
      group,
      when: here,
      run: () => review.stepPage(-1),
    },
    {
      id: 'review.viewed',
      title: 'Mark page as read or unread',
      group,
      when: here,
      run: () => void review.toggleViewed(),
    },
    {
      id: 'page.nextBlock',
      title: 'Next block',
      group,
      when: here,
      run: () => void acts.stepBlock(1, false),
    },
    {
      id: 'page.previousBlock',
      title: 'Previous block',
      group,
      when: here,
      run: () => void acts.stepBlock(-1, false),
    },
    {
      id: 'page.nextPart',
      title: 'Next item, cell or line',
      group,
      when: here,
      run: () => void acts.stepBlock(1, true),
    },
    {
      id: 'page.previousPart',
      title: 'Previous item, cell or line',
      group,
      when: here,
      run: () => void acts.stepBlock(-1, true),
    },
    {
      id: 'outbox.undo',
      title: 'Undo last action',
      group,
      when: here,
      run: () => void review.undo(),
    },
    { id: 'review.map', title: 'Go to change map', group, when: here, run: () => void acts.showMap() },
    {
      id: 'review.nextThread',
      title: 'Next comment',
      group,
      when: here,
      run: () => void acts.stepThread(1),
    },
    {
      id: 'review.previousThread',
      title: 'Previous comment',
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
      title: 'Comment on change, block or selection',
      group,
      when: here,
      run: () => acts.comment(null),
    },
    {
      id: 'review.commentBefore',
      title: 'Comment on the old text',
      group,
      when: here,
      run: () => acts.comment('before'),
    },
    {
      id: 'review.suggest',
      title: 'Suggest an edit',
      group,
      when: here,
      run: () => acts.suggest(),
    },
    {
      id: 'review.copySuggestion',
      title: 'Copy suggested text as Markdown',
      group,
      when: () => acts.suggests(),
      run: () => void acts.copySuggestion(),
    },
  ];
}

/** Decisions on the suggestion of the focused thread. */
function decidingCommands(acts: RequestActs): readonly Command[] {
  return [
    {
      id: 'review.acceptSuggestion',
      title: 'Accept suggestion',
      group,
      when: () => acts.mayDecide(),
      run: () => void acts.decide('accepted'),
    },
    {
      id: 'review.rejectSuggestion',
      title: 'Reject suggestion',
      group,
      when: () => acts.mayDecide(),
      run: () => void acts.decide('rejected'),
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
      title: 'Next change request',
      group,
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(1)),
    },
    {
      id: 'review.previous',
      title: 'Previous change request',
      group,
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(-1)),
    },
    { id: 'review.layout', title: 'Switch diff layout', group, when: here, run: () => acts.cycle() },
    {
      id: 'review.since',
      title: 'Show only new changes, or all',
      group,
      when: here,
      run: () => (review.sinceRead = !review.sinceRead),
    },
    { id: 'page.copyMarkdown', title: 'Copy review as Markdown', group, when: here, run: () => void acts.copy() },
    { id: 'list.export', title: 'Export review as Markdown', group, when: here, run: () => acts.save() },
    {
      id: 'page.star',
      title: 'Star or unstar change request',
      group,
      when: here,
      run: () => void review.note({ starred: review.view?.row.starred !== true }),
    },
  ];
}
