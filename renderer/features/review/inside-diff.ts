import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import type { MapPlace } from './change-map.ts';
import { diffMoves } from './diff-moves.ts';
import { diffRemarks } from './diff-remarks.ts';
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

export function insideDiff(
  galley: Pick<Galley, 'announcer'>,
  review: ReviewController,
  root: () => HTMLElement | undefined,
): InsideDiff {
  return { ...diffMoves(galley, review, root), ...diffRemarks(galley, review) };
}
