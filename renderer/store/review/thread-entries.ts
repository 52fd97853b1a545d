import { takesComments } from '#shared/model/request-content.ts';
import type { Message, ThreadEntry } from '#shared/model/threads.ts';
import { quotedWords } from '../../content/anchors/quoted.ts';
import { commentBlocks } from '../../content/content.ts';
import type { RequestContentRecord, TreeRecord } from '../db/database.ts';
import { entryTitles, type EntryTitle } from './entry-titles.ts';

/**
 * The entry of each thread of a change request: its page, or what its first line quotes, such as reusable content or a
 * removed page, since a comment cannot be on that.
 */
export function threadEntries(
  content: RequestContentRecord | undefined,
  tree: Pick<TreeRecord, 'pages'> | undefined,
): (pageId: string | null, comment: Message) => ThreadEntry | null {
  const titles = entryTitles(content);
  const inSpace = new Map(tree?.pages.map(({ id, title }) => [id, title]));
  const pages = new Map(content?.pages.map((entry) => [entry.pageId, entry]));
  const isNamed = (id: string, kind: EntryTitle['kind']): boolean => {
    const entry = pages.get(id);
    return kind !== undefined || (entry !== undefined && !takesComments(entry));
  };
  const others = new Map([...titles].flatMap(([id, { title, kind }]) => (isNamed(id, kind) ? [[title, id]] : [])));
  /** Beyond a limit, something may be changed without being listed. */
  const listsAll = content?.pagesLeft === 0 && (content.piecesLeft ?? 0) === 0;
  return (pageId, comment) => {
    if (pageId !== null) {
      const known = titles.get(pageId);
      return {
        id: pageId,
        title: known?.title ?? inSpace.get(pageId) ?? null,
        left: listsAll && known?.left !== false,
      };
    }
    const id = others.size === 0 ? undefined : others.get(firstQuotedLine(comment));
    const entry = id === undefined ? undefined : titles.get(id);
    return id === undefined || entry === undefined ? null : { id, title: entry.title, left: listsAll && entry.left };
  };
}

function firstQuotedLine(comment: Message): string {
  const [first = ''] = (quotedWords(commentBlocks(comment)) ?? '').split('\n');
  return first.trim();
}
