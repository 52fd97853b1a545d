import type { FileRow, FilesPlace, FilesView, FileUse } from '#shared/model/files.ts';
import { findFile } from '../../links/file-index.ts';
import { countsOf, readCounts } from '../cache/counts.ts';
import type { GalleyDatabase, RequestContentRecord, TreeRecord } from '../db/database.ts';
import { collected, waitingPages } from '../links/indexer.ts';
import type { LinkEdges } from '../links/records.ts';
import { treeAfter } from '../links/request-links.ts';
import { entryTitles } from '../review/entry-titles.ts';
import { textsOf } from '../review/request-content.ts';
import { fileSrc, storedSpace, type ViewContext } from '../views.ts';

/**
 * The files of a space, or of a space as a change request leaves it, with everything that uses them. All of it is stored
 * already: the files with the page tree and with the content of the change request, the uses in the link index.
 */
export async function filesView({ db, accountId }: ViewContext, place: FilesPlace): Promise<FilesView | null> {
  const { spaceId, changeRequestId } = place;
  const [tree, space, edges, state, counts, content] = await Promise.all([
    db.trees.get(spaceId),
    storedSpace(db, spaceId),
    db.linkEdges.get(spaceId),
    db.linkState.get(spaceId),
    readCounts(db),
    changeRequestId === null ? undefined : db.requestContents.get([spaceId, changeRequestId]),
  ]);
  if (tree === undefined || (changeRequestId !== null && content === undefined)) return null;
  const uses = usesInSpace(tree, edges);
  if (content !== undefined) await addUsesInRequest(db, { tree, content, uses });
  const { pages, bodies } = countsOf(counts, spaceId);
  return {
    spaceTitle: space?.title ?? '',
    rows: rowsOf(tree, content).map((row) => ({
      ...row,
      src: fileSrc(accountId, spaceId, row.id),
      uses: [...(uses.get(row.id)?.values() ?? [])],
    })),
    unreadPages: Math.max(0, (pages ?? 0) - bodies, waitingPages(state === undefined ? [] : [state])),
    fetchedAt: Math.max(tree.fetchedAt, content?.fetchedAt ?? 0),
  };
}

type Row = Omit<FileRow, 'src' | 'uses'>;

function rowsOf(tree: TreeRecord, content: RequestContentRecord | undefined): readonly Row[] {
  const changes = new Map((content?.files ?? []).map(({ change, file }) => [file.id, { change, file }]));
  const others = tree.files.flatMap((file): readonly Row[] =>
    changes.has(file.id) ? [] : [{ ...file, change: null }],
  );
  const changed = [...changes.values()].map(({ change, file }): Row => ({ ...file, change }));
  return [...changed.sort(byName), ...others.sort(byName)];
}

const byName = (one: Row, other: Row): number => one.name.localeCompare(other.name, 'en', { numeric: true });

/** By id of the file: its uses by an id of what uses it. */
type Uses = Map<string, Map<string, FileUse>>;

function usesInSpace({ pages }: TreeRecord, edges: LinkEdges | undefined): Uses {
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const uses: Uses = new Map();
  for (const [fileId, pairs] of Object.entries(edges?.toFiles ?? {}))
    for (let at = 0; at < pairs.length; at += 2) {
      const pageId = edges?.pages[pairs[at] ?? -1];
      const title = pageId === undefined ? undefined : titles.get(pageId);
      // A page may have left the space since the links were read.
      if (pageId !== undefined && title !== undefined) addUse(uses, fileId, pageId, { pageId, title });
    }
  return uses;
}

function addUse(uses: Uses, fileId: string, id: string, use: FileUse): void {
  const known = uses.get(fileId) ?? new Map<string, FileUse>();
  known.set(id, use);
  uses.set(fileId, known);
}

/**
 * Replaces the uses on pages that the change request changes by those of their new texts. A file that it takes out of
 * reusable content may still count as used on the pages that include it.
 */
async function addUsesInRequest(
  db: GalleyDatabase,
  { tree, content, uses }: { readonly tree: TreeRecord; readonly content: RequestContentRecord; readonly uses: Uses },
): Promise<void> {
  const { files } = treeAfter(tree, content);
  const titles = entryTitles(content);
  for (const { pageId, after } of await textsOf(db, content.spaceId, content.changeRequestId)) {
    for (const users of uses.values()) users.delete(pageId);
    if (after === null) continue;
    const entry = titles.get(pageId);
    const use: FileUse = { pageId: entry?.kind === undefined ? pageId : null, title: entry?.title ?? '' };
    for (const { href } of collected(after).links) {
      const file = findFile(href, files);
      if (file !== null) addUse(uses, file.id, pageId, use);
    }
  }
  for (const { pageId, after } of content.pages)
    if (after === null) for (const users of uses.values()) users.delete(pageId);
}
