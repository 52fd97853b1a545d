import { named } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import type { InsideDiff } from './inside-diff.ts';
import type { ReviewController } from './review-controller.svelte.ts';

interface RequestActs extends InsideDiff {
  showMap(): Promise<void>;
  verdict(status: 'approved' | 'changes-requested'): void;
  cycle(): void;
  copy(): Promise<void>;
  /** Asks which revisions to compare. */
  compare(): void;
  save(): Promise<void>;
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
      ...named('review.viewed'),
      when: here,
      run: () => void review.toggleViewedHere(),
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
    { ...named('review.map'), when: here, run: () => void acts.showMap() },
    {
      ...named('review.nextThread'),
      when: here,
      run: () => void acts.stepThread(1),
    },
    {
      ...named('review.previousThread'),
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
      run: () => void acts.comment(null),
    },
    {
      ...named('review.commentBefore'),
      when: here,
      run: () => void acts.comment('before'),
    },
    {
      ...named('review.copyOld'),
      when: here,
      run: () => void acts.copyOld(),
    },
    {
      ...named('review.suggest'),
      when: here,
      run: () => acts.suggest(),
    },
    {
      ...named('review.copySuggestion'),
      when: () => acts.suggests(),
      run: () => void acts.copySuggestion(),
    },
  ];
}

/** Decisions on the suggestion of the focused thread. */
function decidingCommands(acts: RequestActs): readonly Command[] {
  return [
    {
      ...named('review.acceptSuggestion'),
      when: () => acts.mayDecide(),
      run: () => void acts.decide('accepted'),
    },
    {
      ...named('review.rejectSuggestion'),
      when: () => acts.mayDecide(),
      run: () => void acts.decide('rejected'),
    },
  ];
}

/** Commands for the whole change request: its verdict, its layout, its neighbours. */
function wholeCommands(review: ReviewController, acts: RequestActs, here: () => boolean): readonly Command[] {
  const mayReview = (): boolean => review.view?.canReview === true;
  return [
    { ...named('review.approve'), when: mayReview, run: () => acts.verdict('approved') },
    {
      ...named('review.changes'),
      when: mayReview,
      run: () => acts.verdict('changes-requested'),
    },
    {
      ...named('review.next'),
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(1)),
    },
    {
      ...named('review.previous'),
      when: () => review.at !== null,
      run: () => review.goOnTo(review.following(-1)),
    },
    { ...named('review.layout'), when: here, run: () => acts.cycle() },
    { ...named('review.compare'), when: () => review.view?.head != null, run: () => acts.compare() },
    {
      ...named('review.since'),
      when: () => review.view?.compared === null,
      run: () => (review.sinceRead = !review.sinceRead),
    },
    { id: 'page.copyMarkdown', title: 'Copy review as Markdown', group, when: here, run: () => void acts.copy() },
    { id: 'list.export', title: 'Export review as Markdown', group, when: here, run: () => void acts.save() },
    {
      id: 'page.star',
      title: 'Star or unstar change request',
      group,
      when: here,
      run: () => void review.note({ starred: review.view?.row.starred !== true }),
    },
  ];
}
