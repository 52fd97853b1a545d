import type { ChangedPage, ChangedPagesView } from '#shared/rpc/changed-pages.ts';
import type { UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';
import type { ChangedSection } from './changed-list.ts';
import { threadPlaceWords, UNREAD_TEXTS } from './texts.ts';

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
    sections.push({ anchor: 'news-me', title: UNREAD_TEXTS.forYou, space: false, count: forMe, groups });
  }
  const bySpace = groupedBy(entries.slice(forMe), ({ spaceId }) => spaceId);
  for (const [index, { id, title, threads }] of spaces.entries()) {
    const pages = groupedBy(
      bySpace.get(id) ?? [],
      ({ pageId, changeRequestId }) => `${pageId ?? ''} ${changeRequestId ?? ''}`,
    );
    const groups = [...pages].map(([key, there]): Group => ({
      key,
      title: threadPlaceWords(there[0]),
      entries: there,
    }));
    sections.push({
      anchor: `news-${String(index)}`,
      title: title || UNREAD_TEXTS.untitled,
      space: true,
      count: threads,
      groups,
    });
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

export function pageSections({ spaces }: ChangedPagesView): readonly Omit<ChangedSection<ChangedPage>, 'anchor'>[] {
  return spaces.map(({ id, title, count: amount, pages }) => ({ id, title, count: amount, changes: pages }));
}
