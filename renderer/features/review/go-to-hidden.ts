import type { HiddenChange } from '#shared/rpc/review-views.ts';
import { comeTo } from '../../content/diff/view/step.ts';
import type { InsideDiff } from './inside-diff.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/** Goes to the label of a hidden character; where labels are not drawn, to its block or its change. */
export async function goToHidden(
  review: ReviewController,
  inside: Pick<InsideDiff, 'goTo'>,
  root: HTMLElement | undefined,
  pageId: string,
  { change, kind, place }: HiddenChange,
): Promise<void> {
  await inside.goTo({ pageId, hunk: place?.hunk ?? null, thread: null });
  const section = root?.querySelector<HTMLElement>(`[data-page="${CSS.escape(pageId)}"]`);
  const block =
    place?.key == null
      ? section
      : section?.querySelector<HTMLElement>(
          `[data-${change === 'added' ? 'after' : 'before'}="${CSS.escape(place.key)}"]`,
        );
  const target =
    block?.querySelector<HTMLElement>(`[data-kind="${CSS.escape(kind)}"]`) ?? (block === section ? null : block);
  if (target == null) return;
  target.tabIndex = -1;
  comeTo(target);
  review.reading.step(target);
}
