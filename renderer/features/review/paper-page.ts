import type { ComparedPlace } from '#shared/model/revisions.ts';
import type { ReviewPageRow, ReviewPageView } from '#shared/rpc/review-views.ts';
import type { StoreRemote } from '../../host/live/live.svelte.ts';
import { readOnce } from '../../host/live/read-once.ts';
import type { Block } from '../../content/content.ts';
import { diffPages, diffSources, type PageDiff } from '../../content/diff/page-diff.ts';
import type { DiffLayout } from '../../content/diff/view/layout.ts';
import { blocksOf, sourceOf, textOf } from '../../content/parsing/page-source.ts';
import { hasText } from './entries.ts';

/** A changed page for printing: read once, and compared in the current layout. */
export interface PaperPage {
  readonly page: ReviewPageRow;
  readonly view: ReviewPageView;
  /** The source of the new text. */
  readonly source: string;
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  readonly content: PageDiff;
  readonly layout: DiffLayout;
  readonly diff: PageDiff;
}

interface Wanted {
  readonly layout: DiffLayout;
  /** Only changes since it was marked as read. */
  readonly sinceRead: boolean;
}

/** Null: its texts are not stored here. */
export async function readPaperPage(
  store: StoreRemote,
  place: ComparedPlace,
  page: ReviewPageRow,
  { layout: wanted, sinceRead }: Wanted,
): Promise<PaperPage | null> {
  const view = await readOnce(store, 'reviewPage', { ...place, pageId: page.pageId });
  if (view === null || (hasText(page) && view.before === null && view.after === null)) return null;
  const old = sinceRead && view.seen !== null ? view.seen : view.before;
  const [before, after] = await Promise.all([
    blocksOf(sourceOf(textOf(old), page.before?.title ?? '')),
    blocksOf(sourceOf(textOf(view.after), page.after?.title ?? '')),
  ]);
  const content = diffPages(before, after);
  const source = view.after?.markdown ?? '';
  const layout = content.sound ? wanted : 'source';
  const diff = layout === 'source' ? diffSources(old?.markdown ?? '', source) : content;
  return { page, view, source, before, after, content, layout, diff };
}
