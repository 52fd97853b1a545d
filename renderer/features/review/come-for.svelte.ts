import type { Galley } from '../../app/galley.ts';
import type { InsideDiff } from './inside-diff.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import { takeWanted } from './take-wanted.ts';

/**
 * Shows what somebody came to a change request for, from the Outbox or a search, as soon as it is there. Call while a
 * component is set up. `field`: for comments on the whole.
 */
export function comeFor(
  { layout }: Pick<Galley, 'layout'>,
  review: ReviewController,
  inside: Pick<InsideDiff, 'goTo' | 'goToThread'>,
  field: () => HTMLTextAreaElement | undefined,
): void {
  $effect(() => {
    const show = takeWanted(layout, review, inside, field() ?? null);
    // What it reads on its way is no reason to come again.
    if (show !== null) queueMicrotask(() => void show());
  });
}
