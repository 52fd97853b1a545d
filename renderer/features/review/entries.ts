import { sideHasText, takesComments } from '#shared/model/request-content.ts';
import type { RequestPageEntry, ReviewPageRow } from '#shared/rpc/review-views.ts';
import { count } from '../../ui/words.ts';

/** What a change request lists: changed pages, reusable content, and the values of the space. */

/** The titles above it in the list of changes. */
export function placeOf({
  kind,
  before,
  after,
}: Pick<RequestPageEntry, 'kind' | 'before' | 'after'>): readonly string[] {
  return kind === 'piece' ? ['Reusable content'] : ((after ?? before)?.ancestors ?? []);
}

export function hasText({ before, after }: Pick<RequestPageEntry, 'before' | 'after'>): boolean {
  return [before, after].some((side) => side !== null && sideHasText(side));
}

/** "3 pages, 1 piece of reusable content, values of the space". */
export function entryWords(entries: readonly Pick<RequestPageEntry, 'kind'>[]): string {
  const number = (wanted: RequestPageEntry['kind']): number => entries.filter(({ kind }) => kind === wanted).length;
  const [pages, pieces, space] = [number(undefined), number('piece'), number('space')];
  return [
    ...(pages > 0 || entries.length === 0 ? [count(pages, 'page')] : []),
    ...(pieces > 0 ? [count(pieces, 'piece of reusable content', 'pieces of reusable content')] : []),
    ...(space > 0 ? ['values of the space'] : []),
  ].join(', ');
}

/** The words that all of these add and remove. */
export function sizeOf(entries: readonly Pick<ReviewPageRow, 'size'>[]): ReviewPageRow['size'] {
  const sum = (side: 'added' | 'removed'): number => entries.reduce((all, { size }) => all + size[side], 0);
  return { added: sum('added'), removed: sum('removed') };
}

/** The server's id of the page; undefined for what a comment can only name. */
export function pageIdOf(entry: Pick<RequestPageEntry, 'kind' | 'pageId' | 'after'>): string | undefined {
  return takesComments(entry) ? entry.pageId : undefined;
}
