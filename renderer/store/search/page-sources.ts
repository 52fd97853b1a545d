import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import type { GalleyDatabase } from '../database.ts';
import type { PageSource } from '../suggest/read-page.ts';
import { documentKey } from './document.ts';
import { textOf } from './sources.ts';

/** Stored pages with their texts and what they stand under, by ids of documents. In no particular order. */
export async function pageSources(
  db: GalleyDatabase,
  ids: readonly string[],
  spaceTitles: ReadonlyMap<string, string>,
): Promise<readonly PageSource[]> {
  const bySpace = new Map<string, string[]>();
  for (const id of ids) {
    const { spaceId } = documentKey(id);
    bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), id]);
  }
  const read = await Promise.all(
    [...bySpace].map(([spaceId, some]) => pagesOfSpace(db, spaceId, some, spaceTitles.get(spaceId) ?? '')),
  );
  return read.flat();
}

async function pagesOfSpace(
  db: GalleyDatabase,
  spaceId: string,
  ids: readonly string[],
  spaceTitle: string,
): Promise<readonly PageSource[]> {
  const [tree, index] = await Promise.all([db.trees.get(spaceId), db.bodyIndex.get(spaceId)]);
  const pages = new Map((tree?.pages ?? []).map((page) => [page.id, page]));
  const groups = [...new Set(ids.flatMap((id) => index?.pages[documentKey(id).id]?.group ?? []))];
  const records = await db.bodyGroups.bulkGet(groups.map((group): [string, number] => [spaceId, group]));
  const parents = new Set((tree?.pages ?? []).map(({ parent }) => parent));
  const rows = new Map<string, BodyRow>();
  for (const record of records) for (const row of record?.rows ?? []) rows.set(row.pageId, row);
  return ids.flatMap((id) => {
    const page = pages.get(documentKey(id).id);
    if (page === undefined) return [];
    const row = rows.get(page.id);
    const text = row === undefined ? { headings: [], body: '' } : textOf(row);
    const above = [spaceTitle, ...titlesAbove(page, pages)];
    return [
      { id, title: page.title, description: page.description ?? '', above, isOverview: parents.has(page.id), text },
    ];
  });
}

/** Deeper than any tree is; also the end of a circle. */
const DEEPEST = 50;

function titlesAbove(page: StoredPage, pages: ReadonlyMap<string, StoredPage>): readonly string[] {
  const titles: string[] = [];
  let parent = page.parent;
  while (parent !== null && titles.length < DEEPEST) {
    const above = pages.get(parent);
    if (above === undefined) break;
    titles.unshift(above.title);
    parent = above.parent;
  }
  return titles;
}
