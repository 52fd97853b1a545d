import type { ChangedPage, ChangedPagesView } from '#shared/rpc/changed-pages.ts';
import { count } from '../../ui/words.ts';
import type { ChangedSection } from './changed-list.ts';

/** The texts of the list of changed pages. Pure. */

const LIST = new Intl.ListFormat('en');

/**
 * `Edited`, `Renamed from` an old title, `Moved from` an old place. A new title or place without a changed word is not
 * an edit.
 */
export function changeWords({ kinds, oldTitle, oldPlace, size }: ChangedPage): readonly ChangeSaying[] {
  const shown =
    kinds.length > 1 && size !== null && isNothing(size) ? kinds.filter((kind) => kind !== 'changed') : kinds;
  return shown.map((kind): ChangeSaying => {
    switch (kind) {
      case 'added':
        return { words: 'New page', name: null };
      case 'deleted':
        return { words: 'Deleted', name: null };
      case 'changed':
        return { words: 'Edited', name: null };
      case 'renamed':
        return { words: 'Renamed from', name: oldTitle === null || oldTitle === '' ? 'Untitled' : oldTitle };
      case 'moved':
        return { words: 'Moved from', name: oldPlace === null ? null : placeWords(oldPlace) };
    }
  });
}

/** Of a row in the list: one page can be in several spaces. */
export function rowId({ spaceId, pageId }: Pick<ChangedPage, 'spaceId' | 'pageId'>): string {
  return `${spaceId} ${pageId}`;
}

export function isNothing({ added, removed }: NonNullable<ChangedPage['size']>): boolean {
  return added === 0 && removed === 0;
}

interface ChangeSaying {
  readonly words: string;
  /** Follows the words, in a text direction of its own. */
  readonly name: string | null;
}

export function placeWords(place: readonly string[]): string {
  return place.length === 0 ? 'the top level' : place.map((title) => title || 'Untitled').join(' / ');
}

export function byWords(by: readonly string[]): string {
  return LIST.format(by.map((name) => name || 'Somebody'));
}

export function pagesWords({ pages, spaces }: ChangedPagesView): string {
  if (pages === 0) return 'You’re all caught up.';
  const places = spaces.length === 1 ? '' : ` in ${count(spaces.length, 'space')}`;
  return `${count(pages, 'page')}${places} changed since you read ${pages === 1 ? 'it' : 'them'}.`;
}

export function pageSections({ spaces }: ChangedPagesView): readonly Omit<ChangedSection<ChangedPage>, 'anchor'>[] {
  return spaces.map(({ id, title, count: amount, pages }) => ({ id, title, count: amount, changes: pages }));
}
