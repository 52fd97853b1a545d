import type { RequestThreadView } from '#shared/rpc/store.ts';
import { untrack } from 'svelte';
import type { Galley } from '../../app/galley.ts';
import type { InsideDiff } from './inside-diff.ts';
import { remarkOf } from './remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/**
 * Shows what somebody came to a change request for, from the Outbox or a search, as soon as it is there: a thread, or the
 * editor of a comment, a reply or an edit. Call while a component is set up. `field`: for comments on the whole.
 */
export function comeFor(
  { layout }: Pick<Galley, 'layout'>,
  review: ReviewController,
  inside: Pick<InsideDiff, 'goTo' | 'goToThread'>,
  field: () => HTMLTextAreaElement | undefined,
): void {
  const threadOf = (id: string): RequestThreadView | undefined => review.threadAt(review.ownKey(id));
  const threadWith = (id: string): RequestThreadView | undefined =>
    review.threads.find(({ comment, replies }) =>
      [comment, ...replies].some(({ key }) => review.ownKey(key) === review.ownKey(id)),
    );

  $effect(() => {
    const wanted = layout.wantsThread;
    const thread = wanted === null || review.view == null ? undefined : threadOf(wanted);
    if (thread === undefined) return;
    layout.wantsThread = null;
    untrack(() => void inside.goToThread(thread));
  });

  $effect(() => {
    const wanted = layout.wantsEditor;
    if (wanted === null || review.view == null) return;
    const { kind, of } = wanted;
    const thread = kind === 'reply' ? threadOf(of) : threadWith(of);
    if (thread === undefined) return;
    layout.wantsEditor = null;
    untrack(() => void openIn(thread, kind, of));
  });

  /** Its field takes the focus after the thread did. */
  async function openIn(thread: RequestThreadView, kind: 'reply' | 'edit', of: string): Promise<void> {
    await inside.goToThread(thread);
    if (kind === 'reply') review.replyingTo = review.cardKey(thread);
    else review.editing = review.ownKey(of);
  }

  $effect(() => {
    const wanted = layout.wantsRemark;
    const view = review.view;
    if (wanted === null || view?.row.changeRequestId !== wanted.changeRequestId) return;
    const { pageId, anchor } = wanted;
    const changed = view.pages.some((page) => page.pageId === pageId);
    const target = field();
    if (!changed && target === undefined) return;
    layout.wantsRemark = null;
    untrack(() => {
      if (pageId !== null && changed) void openOn(pageId);
      else if (pageId === null) target?.focus();
    });

    async function openOn(page: string): Promise<void> {
      await inside.goTo({ pageId: page, hunk: null, thread: null });
      review.beginRemark(remarkOf(page, anchor, ''));
    }
  });
}
