import type { UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';
import { inRequestWords } from '../../app/texts/request-texts.ts';
import { count, numberWords, upperFirst } from '../../ui/words.ts';

/** The texts of the digest. Pure. A name is separate from the words around it, since its text direction may differ. */

export type Saying = readonly { readonly name: boolean; readonly text: string }[];

export function happened({ begun, newReplies, last, author }: UnreadEntry): Saying {
  const name = (text: string): Saying[number] => ({ name: true, text: text || 'Somebody' });
  const words = (text: string): Saying[number] => ({ name: false, text });
  if (begun) {
    const began = [name(author.name), words(' began a thread')];
    if (newReplies === 0) return began;
    const since = `; ${count(newReplies, 'reply', 'replies')} since`;
    if (last === null || last.by.id === author.id) return [...began, words(since)];
    if (newReplies === 1) return [...began, words('; '), name(last.by.name), words(' replied')];
    return [...began, words(`${since}, the last by `), name(last.by.name)];
  }
  if (newReplies === 0) return last === null ? [words('New activity')] : [name(last.by.name), words(' wrote again')];
  if (last === null) return [words(count(newReplies, 'new reply', 'new replies'))];
  if (newReplies === 1) return [name(last.by.name), words(' replied')];
  return [words(`${count(newReplies, 'new reply', 'new replies')}, the last by `), name(last.by.name)];
}

/** The line below the title. */
export function digestWords({ whole, threads, forMe }: UnreadView): string {
  if (!whole && threads === 0) return 'Loading…';
  if (threads === 0) return 'You’re all caught up.';
  const mine = forMe === 0 ? '' : `, ${forMe === threads ? 'all' : numberWords(forMe)} of them for you`;
  return `${count(threads, 'thread')} with new activity${mine}.${whole ? '' : ' Still reading…'}`;
}

/** A heading of the digest with its entries. */
export interface Section {
  /** For the heading and the list beside it; not an id of the server, which could be any text. */
  readonly anchor: string;
  readonly title: string;
  /** Whether it is for a space; otherwise for what concerns the person. */
  readonly space: boolean;
  readonly count: number;
  readonly groups: readonly Group[];
}

export interface Group {
  readonly key: string;
  /** The page or other place; null: each entry names its own place. */
  readonly title: string | null;
  readonly entries: readonly UnreadEntry[];
}

/** First what concerns the person, each entry with its place; then each space, page by page. */
export function sectionsOf({ entries, forMe, spaces }: UnreadView): readonly Section[] {
  const mine = entries.slice(0, forMe);
  const sections: Section[] = [];
  if (mine.length > 0) {
    const groups = [{ key: 'me', title: null, entries: mine }];
    sections.push({ anchor: 'news-me', title: 'For you', space: false, count: forMe, groups });
  }
  const bySpace = groupedBy(entries.slice(forMe), ({ spaceId }) => spaceId);
  for (const [index, { id, title, threads }] of spaces.entries()) {
    const pages = groupedBy(
      bySpace.get(id) ?? [],
      ({ pageId, changeRequestId }) => `${pageId ?? ''} ${changeRequestId ?? ''}`,
    );
    const groups = [...pages].map(([key, there]): Group => ({ key, title: placeWords(there[0]), entries: there }));
    sections.push({ anchor: `news-${String(index)}`, title: title || 'Untitled', space: true, count: threads, groups });
  }
  return sections;
}

/** In the order of the first entry of each group. */
function groupedBy(
  entries: readonly UnreadEntry[],
  keyOf: (entry: UnreadEntry) => string,
): ReadonlyMap<string, readonly UnreadEntry[]> {
  const groups = new Map<string, UnreadEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [entry]);
    else known.push(entry);
  }
  return groups;
}

export function placeWords(entry: UnreadEntry | undefined): string {
  if (entry === undefined) return '';
  const { pageTitle, pageId, changeRequestId, request } = entry;
  const inRequest = inRequestWords(request);
  if (pageId === null) return changeRequestId === null ? 'Space' : upperFirst(inRequest);
  const page = pageTitle ?? 'A page that is not downloaded';
  return changeRequestId === null ? page : `${page}, in ${inRequest}`;
}
