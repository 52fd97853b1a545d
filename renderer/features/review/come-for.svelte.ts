import type { Galley } from '../../app/galley.ts';
import type { InsideDiff } from './inside-diff.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import { takeWanted } from './take-wanted.ts';

/**
 * Shows what a change request was opened for, from the Outbox or a search, as soon as it exists. Call it during
 * component setup. `field`: for comments on the whole request.
 */
export function comeFor(
  { layout }: Pick<Galley, 'layout'>,
  review: ReviewController,
  inside: Pick<InsideDiff, 'goTo' | 'goToThread'>,
  field: () => HTMLTextAreaElement | undefined,
): void {
  $effect(() => {
    const show = takeWanted(layout, review, inside, field() ?? null);
    // Values that it reads while showing must not trigger it again.
    if (show !== null) queueMicrotask(() => void show());
  });
}
