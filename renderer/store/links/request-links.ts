import { pieceEntryId } from '#shared/model/request-content.ts';
import type { RequestLinkRow, RequestLinksView, RequestPageEntry, RequestPlace } from '#shared/rpc/review-views.ts';
import type { StoredPage } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase, type RequestContentRecord, type TreeRecord } from '../db/database.ts';
import { textsOf } from '../review/request-content.ts';
import { collected, waitingPages } from './indexer.ts';
import type { LinkEdges, LinkReport, PageLinks } from './records.ts';
import { specNames } from './missing-apis.ts';
import { apisOf, pagesOf, pieceNamed, piecesOf, Resolution, spaceOfLinks, spacesLinkedFrom } from './resolve-space.ts';

/**
 * The links that a change request would break and fix in its space: the current report of the space beside the report
 * after the merge. Only affected pages are checked: those that it changes, those that link to them or to files that it
 * deletes, and those with a broken link.
 */
export async function requestLinksView(
  db: GalleyDatabase,
  { spaceId, changeRequestId }: RequestPlace,
): Promise<RequestLinksView | null> {
  const [tree, content, report, edges, state] = await Promise.all([
    db.trees.get(spaceId),
    db.requestContents.get([spaceId, changeRequestId]),
    db.linkReports.get(spaceId),
    db.linkEdges.get(spaceId),
    db.linkState.get(spaceId),
  ]);
  if (tree === undefined || content === undefined || report === undefined || edges === undefined) return null;
  const now = report.problems.filter(({ thread }) => thread === undefined);
  const only = pagesConcerned(content, edges, now);
  const before = now.filter(({ pageId }) => only.has(pageId));
  const { problems: after, links } = await linksAfter(db, tree, content, only);
  const [had, has] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))];
  return {
    brings: after.filter((problem) => !had.has(nameOf(problem))).map(rowOf),
    // A link that is gone, or broken otherwise, is not fixed.
    cures: before.filter((problem) => links.has(nameOf(problem)) && !has.has(nameOf(problem))).map(rowOf),
    waiting: waitingPages(state === undefined ? [] : [state]),
  };
}

type Problem = LinkReport['problems'][number];

/** The same link, in whatever block it is, and however it is broken. */
const nameOf = ({ pageId, href, use }: Pick<Problem, 'pageId' | 'href' | 'use'>): string => `${pageId} ${use} ${href}`;

const rowOf = ({ key: _key, ...row }: Problem): RequestLinkRow => row;

function pagesConcerned(
  { pages: entries, files }: RequestContentRecord,
  edges: LinkEdges,
  problems: readonly Problem[],
): ReadonlySet<string> {
  const pages = entries.filter(isPage);
  const concerned = new Set([...pages.map(({ pageId }) => pageId), ...problems.map(({ pageId }) => pageId)]);
  const linking = [
    ...pages.flatMap(({ pageId }) => edges.toPages[`${edges.spaceId}/${pageId}`] ?? []),
    ...files.flatMap(({ change, file }) => (change === 'removed' ? (edges.toFiles[file.id] ?? []) : [])),
  ];
  // Pairs of a page and a link.
  for (let at = 0; at < linking.length; at += 2) {
    const pageId = edges.pages[linking[at] ?? -1];
    if (pageId !== undefined) concerned.add(pageId);
  }
  return concerned;
}

async function linksAfter(
  db: GalleyDatabase,
  tree: TreeRecord,
  content: RequestContentRecord,
  only: ReadonlySet<string>,
): Promise<{ readonly problems: readonly Problem[]; readonly links: ReadonlySet<string> }> {
  const { spaceId } = tree;
  const after = treeAfter(tree, content);
  const [read, inSpace, texts, library] = await Promise.all([
    pagesOf(db, spaceId),
    piecesOf(db, tree),
    textsOf(db, spaceId, content.changeRequestId),
    db.library.get(LIBRARY_KEY),
  ]);
  const others = new Set(content.pages.filter((entry) => !isPage(entry)).map(({ pageId }) => pageId));
  const changed = new Map(texts.map((text) => [text.pageId, text.after]));
  const pieces = inSpace.map((piece) => {
    const body = changed.get(pieceEntryId(piece.id)) ?? null;
    return body === null ? piece : { ...piece, collected: collected(body) };
  });
  const links: PageLinks[] = read.filter(({ pageId }) => changed.get(pageId) == null);
  for (const [pageId, body] of changed)
    if (body !== null && !others.has(pageId)) links.push({ pageId, version: '', ...collected(body) });
  const titles = new Map(library?.spaces.map(({ id, title }) => [id, title]));
  const title = titles.get(spaceId) ?? spaceId;
  const number = (await db.changeRequests.get(spaceId))?.rows.find(({ id }) => id === content.changeRequestId)?.number;
  const stored = await spaceOfLinks(db, after, title, links, pieces);
  const space = { ...stored, unmerged: stored.unmerged.filter((request) => request.number !== number) };
  const some = links.filter(({ pageId }) => only.has(pageId));
  const linked = await spacesLinkedFrom(db, spaceId, [...some, ...pieces.map(({ collected: links }) => links)], titles);
  const inTree = new Set(after.pages.map(({ id }) => id));
  const there = some.flatMap(({ pageId, links: own, pieces: included }): readonly string[] => {
    if (!inTree.has(pageId)) return [];
    const inPieces = included.flatMap(({ path }) => pieceNamed(pieces, path)?.links ?? []);
    return [
      ...[...own, ...inPieces].map(({ href, use }) => nameOf({ pageId, href, use })),
      ...included.map(({ path }) => nameOf({ pageId, href: path, use: 'piece' })),
    ];
  });
  const specs = await specNames(db, apisOf([...some, ...pieces.map((piece) => piece.collected)]));
  const { report } = new Resolution(after, { space, others: linked, pieces, specs }).of(some, []);
  return { problems: report.problems, links: new Set(there) };
}

/** The page tree after the change request is merged. */
export function treeAfter(
  tree: TreeRecord,
  { pages: listed, files }: Pick<RequestContentRecord, 'pages' | 'files'>,
): TreeRecord {
  const pages = listed.filter(isPage);
  const entries = new Map(pages.map((entry) => [entry.pageId, entry]));
  const moved = pages.flatMap(({ before, after }) =>
    before?.path != null && after?.path != null && before.path !== after.path
      ? [[before.path, after.path] as const]
      : [],
  );
  const remaining = tree.pages.flatMap((page): StoredPage[] => {
    const entry = entries.get(page.id);
    if (entry === undefined) return [{ ...page, path: pathBelow(page.path, moved) }];
    return entry.after === null ? [] : [{ ...page, ...placedBy(entry.after) }];
  });
  const added = pages.flatMap((entry): StoredPage[] =>
    entry.before === null && entry.after !== null && !tree.pages.some(({ id }) => id === entry.pageId)
      ? [addedPage(entry.pageId, entry.after)]
      : [],
  );
  const all = [...remaining, ...added];
  const parents = new Set(all.map(({ parent }) => parent));
  const removed = new Set(files.flatMap(({ change, file }) => (change === 'removed' ? [file.id] : [])));
  const own = files.flatMap(({ change, file }) => (change === 'removed' ? [] : [file]));
  return {
    ...tree,
    pages: all.map((page) => ({ ...page, hasChildren: parents.has(page.id) })),
    files: [...tree.files.filter(({ id }) => !removed.has(id) && !own.some((file) => file.id === id)), ...own],
  };
}

/** If a page's folder gets another path, the page does, too, even if nothing else of it changed. */
function pathBelow(path: string | null, moved: readonly (readonly [string, string])[]): string | null {
  const above = moved
    .filter(([before]) => path?.startsWith(`${before}/`) === true)
    .sort(([one], [other]) => other.length - one.length)[0];
  return path === null || above === undefined ? path : `${above[1]}${path.slice(above[0].length)}`;
}

type Side = NonNullable<RequestPageEntry['after']>;

const isPage = ({ kind }: RequestPageEntry): boolean => kind === undefined;

function placedBy({ ancestors: _ancestors, order: _order, previous: _previous, version: _version, ...side }: Side) {
  return side;
}

function addedPage(id: string, side: Side): StoredPage {
  return { id, ...placedBy(side), depth: side.ancestors.length, hasChildren: false, updatedAt: null, appUrl: null };
}
