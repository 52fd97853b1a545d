import type { FileOnServer, FileRow, FilesView, FileUse } from '#shared/model/files.ts';
import { plainName } from '../../content/plain-name.ts';
import { sizeWords } from '../../ui/size-words.ts';
import { count } from '../../ui/words.ts';

export type FilesFilter = 'all' | 'images' | 'unused' | 'changed';

export const CHANGE_WORDS: Readonly<Record<NonNullable<FileRow['change']>, string>> = {
  added: 'Added',
  removed: 'Removed',
  replaced: 'Replaced',
  renamed: 'Renamed',
};

export const isImage = ({ contentType }: Pick<FileRow, 'contentType'>): boolean => contentType.startsWith('image/');

/** The name as it is shown: nobody can hide its extension with invisible marks. */
export function shownName({ name, id }: Pick<FileRow, 'name' | 'id'>): string {
  return plainName(name).trim() || plainName(id);
}

/** "PNG", "PDF"; without a known type, "File". */
export function typeWord(file: Pick<FileRow, 'name' | 'contentType'>): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(plainName(file.name))?.[1];
  const subtype = /^[a-z]+\/([a-z0-9]{1,5})\b/i.exec(file.contentType)?.[1];
  return (ending ?? subtype ?? 'File').replace(/^[a-z0-9]+$/, (word) => word.toUpperCase());
}

/** "1,200 × 800 px"; null: not known. */
export function dimensionWords({ width, height }: Pick<FileRow, 'width' | 'height'>): string | null {
  return width === null || height === null ? null : `${String(width)} × ${String(height)} px`;
}

/** "PNG · 14 kB · 640 × 480 px" */
export function factWords(file: FileRow): string {
  return [typeWord(file), sizeWords(file.size), dimensionWords(file)].filter((fact) => fact !== null).join(' · ');
}

/** As long as texts are unread, a file without a known use is not called unused. */
export function useWords({ uses }: Pick<FileRow, 'uses'>, { unreadPages }: Pick<FilesView, 'unreadPages'>): string {
  if (uses.length > 0) return `Used on ${count(uses.length, 'page')}`;
  return unreadPages > 0 ? 'No known use' : 'Unused';
}

/** The files that pass the filter and whose names or types have every typed word. */
export function filteredFiles(
  rows: readonly FileRow[],
  { words, filter }: { readonly words: string; readonly filter: FilesFilter },
): readonly FileRow[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!passes(row, filter)) return false;
    const text = `${row.name} ${typeWord(row)} ${row.contentType}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function passes(row: FileRow, filter: FilesFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'images':
      return isImage(row);
    case 'unused':
      return row.uses.length === 0 && row.change !== 'removed';
    case 'changed':
      return row.change !== null;
  }
}

/** The Markdown that shows an image, or links to another file. */
export function markdownOf(file: Pick<FileRow, 'id' | 'name' | 'contentType' | 'downloadURL'>): string {
  const name = shownName(file).replace(/[\\[\]]/g, '\\$&');
  // Characters that would end the address, or the line.
  const address = file.downloadURL.replace(/[<>\s\p{Cc}]/gu, (character) => encodeURIComponent(character));
  return `${isImage(file) ? '!' : ''}[${name}](<${address}>)`;
}

export interface UseDifferences {
  readonly onlyServer: readonly FileUse[];
  readonly onlyHere: readonly FileUse[];
}

/** Uses that only the server knows, and those that only the stored texts have. */
/** Of an answer that is not whole, nobody knows which uses the server lacks. */
export function useDifferences(
  here: readonly FileUse[],
  { uses, isWhole }: Pick<FileOnServer, 'uses' | 'isWhole'>,
): UseDifferences {
  const key = ({ pageId, title }: FileUse): string => pageId ?? ` ${title}`;
  const [ours, theirs] = [new Set(here.map(key)), new Set(uses.map(key))];
  return {
    onlyServer: uses.filter((use) => !ours.has(key(use))),
    onlyHere: isWhole ? here.filter((use) => !theirs.has(key(use))) : [],
  };
}
