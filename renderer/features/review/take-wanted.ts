import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Layout } from '../../app/layout.svelte.ts';
import type { InsideDiff } from './inside-diff.ts';
import { remarkOf } from './remarks.ts';
import type { ReviewController } from './review-controller.svelte.ts';

type Wants = Pick<Layout, 'wantsThread' | 'wantsEditor' | 'wantsRemark'>;
type Review = Pick<
  ReviewController,
  'view' | 'threads' | 'threadAt' | 'cardKey' | 'ownKey' | 'beginRemark' | 'replyingTo' | 'editing'
>;

/**
 * Handles what the open change request was opened for: a thread, or the editor of a comment, a reply or an edit.
 * Returns a function that shows it; null: nothing is wanted here, or it does not exist yet.
 */
export function takeWanted(
  layout: Wants,
  review: Review,
  inside: Pick<InsideDiff, 'goTo' | 'goToThread'>,
  /** The field for comments on the whole request; null: not drawn. */
  field: Pick<HTMLTextAreaElement, 'focus'> | null,
): (() => Promise<void>) | null {
  const { wantsThread, wantsEditor, wantsRemark } = layout;
  const { view } = review;
  if (view == null) return null;

  const thread = wantsThread === null ? undefined : review.threadAt(review.ownKey(wantsThread));
  if (thread !== undefined) {
    layout.wantsThread = null;
    return () => inside.goToThread(thread);
  }

  const edited = wantsEditor === null ? undefined : threadOf(review, wantsEditor);
  if (wantsEditor !== null && edited !== undefined) {
    layout.wantsEditor = null;
    return async () => {
      // The field takes the focus after the thread did.
      await inside.goToThread(edited);
      if (wantsEditor.kind === 'reply') review.replyingTo = review.cardKey(edited);
      else review.editing = review.ownKey(wantsEditor.of);
    };
  }

  if (wantsRemark?.changeRequestId !== view.row.changeRequestId) return null;
  const { pageId, anchor } = wantsRemark;
  if (pageId === null && field !== null) {
    layout.wantsRemark = null;
    return () => {
      field.focus();
      return Promise.resolve();
    };
  }
  if (pageId === null || !view.pages.some((page) => page.pageId === pageId)) return null;
  layout.wantsRemark = null;
  return async () => {
    await inside.goTo({ pageId, hunk: null, thread: null });
    review.beginRemark(remarkOf(pageId, anchor, ''));
  };
}

/** The thread that is being answered, or the one with the edited message. */
function threadOf(
  review: Review,
  { kind, of }: { readonly kind: 'reply' | 'edit'; readonly of: string },
): RequestThreadView | undefined {
  const own = review.ownKey(of);
  if (kind === 'reply') return review.threadAt(own);
  return review.threads.find(({ comment, replies }) =>
    [comment, ...replies].some(({ key }) => review.ownKey(key) === own),
  );
}
