import type { ChangeKind, ReviewPageRow } from '#shared/rpc/review-views.ts';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import { commentExcerpt } from '../../content/excerpts.ts';
import { count } from '../../ui/words.ts';

/** A place in a change request: a page, one of its changes, or a thread in it. */
export interface MapPlace {
  readonly id: string;
  readonly pageId: string;
  /** The index of the change on its page; null: none. */
  readonly hunk: number | null;
  /** The key of its card; null: none. */
  readonly thread: string | null;
  readonly look: 'page' | ChangeKind | 'said' | 'resolved';
  readonly words: string;
}

export interface MapRow {
  readonly page: MapPlace;
  readonly marks: readonly MapPlace[];
}

/**
 * All changes and threads of a change request, page by page, drawn or not. It uses counts from the store, so that
 * nothing needs measuring. Pure.
 */
export function mapOf(
  pages: readonly Pick<ReviewPageRow, 'pageId' | 'kinds' | 'before' | 'after'>[],
  threads: readonly RequestThreadView[],
  cardKey: (thread: RequestThreadView) => string,
): readonly MapRow[] {
  return pages.map(({ pageId, kinds, before, after }) => {
    const title = (after ?? before)?.title ?? '';
    const changes = kinds.map((kind, hunk): MapPlace => ({
      id: `${pageId} ${String(hunk)}`,
      pageId,
      hunk,
      thread: null,
      look: kind,
      words: `${KIND_WORDS[kind]}, change ${String(hunk + 1)} of ${title}`,
    }));
    const comments = threads
      .filter((thread) => thread.pageId === pageId)
      .map((thread): MapPlace => {
        const { comment, status } = thread;
        return {
          id: `${pageId} ${cardKey(thread)}`,
          pageId,
          hunk: null,
          thread: cardKey(thread),
          look: status === 'resolved' ? 'resolved' : 'said',
          words: `${status === 'resolved' ? 'Resolved comment' : 'Comment'} by ${comment.author.name}: ${commentExcerpt(comment.markdown, 60)}`,
        };
      });
    const words = `${title}: ${count(kinds.length, 'change')}, ${count(comments.length, 'comment')}`;
    return {
      page: { id: pageId, pageId, hunk: null, thread: null, look: 'page', words },
      marks: [...changes, ...comments],
    };
  });
}

const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Edited',
  moved: 'Moved',
  mixed: 'Rewritten',
};

const LEGEND: Readonly<Record<MapPlace['look'], string>> = {
  page: 'Page',
  ...KIND_WORDS,
  said: 'Comment',
  resolved: 'Resolved',
};

/** The meanings of the marks that a map has, always in the same order. Pure. */
export function legendOf(
  rows: readonly MapRow[],
): readonly { readonly look: MapPlace['look']; readonly words: string }[] {
  const used = new Set(rows.flatMap(({ page, marks }) => [page, ...marks].map(({ look }) => look)));
  return (Object.keys(LEGEND) as MapPlace['look'][])
    .filter((look) => used.has(look))
    .map((look) => ({ look, words: LEGEND[look] }));
}
