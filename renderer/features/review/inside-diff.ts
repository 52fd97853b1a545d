import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import type { DiffSpot } from '../../content/diff/view/spot.ts';
import type { MapPlace } from './change-map.ts';
import { diffMoves } from './diff-moves.ts';
import { diffRemarks } from './diff-remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import type { Decision } from './texts.ts';

/** Actions within the comparison of a change request: navigation, and comments on a part of it. */
export interface InsideDiff {
  step(by: 1 | -1): Promise<void>;
  stepBlock(by: 1 | -1, parts: boolean): Promise<void>;
  stepThread(by: 1 | -1): Promise<void>;
  /** Goes to a place of the map, drawn or not. */
  goTo(place: Pick<MapPlace, 'pageId' | 'hunk' | 'thread'>): Promise<void>;
  /** Goes to a thread on a changed page, or below all pages. */
  goToThread(thread: RequestThreadView): Promise<void>;
  /** `side`: null means the new text, or the text with the selected words. */
  comment(side: DiffSide | null): Promise<void>;
  /** Comments on what the reader points at. */
  commentAt(spot: DiffSpot, side: DiffSide | null): void;
  /** The words that such a comment is about; null: no block. */
  wordsAt(spot: DiffSpot): string | null;
  focusedThread(): RequestThreadView | undefined;
  suggest(): void;
  /** Copies the selected part, or the block that the reader is at, as it was before the change. */
  copyOld(): Promise<void>;
  copySuggestion(): Promise<void>;
  /** Whether the focused thread contains a suggestion. */
  suggests(): boolean;
  /** Whether it is a suggestion that the person may accept or reject. */
  mayDecide(): boolean;
  decide(decision: Decision): Promise<void>;
}

export function insideDiff(
  galley: Pick<Galley, 'announcer' | 'commands'>,
  review: ReviewController,
  root: () => HTMLElement | undefined,
): InsideDiff {
  return { ...diffMoves(galley, review, root), ...diffRemarks(galley, review) };
}
