import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { CopyNames } from '../cache/lost-access.ts';

/**
 * Titles of spaces and pages for lists that name many places. A tree is one large record, and its titles change only
 * with its revision, so titles are cached by revision: a list that is recomputed with every write must not read trees.
 */
const remembered = new Map<
  string,
  { readonly revision: string | null; readonly titles: ReadonlyMap<string, string> }
>();
/** The most spaces whose titles are cached. */
const REMEMBERED = 24;

export interface Titles {
  space(spaceId: string | null): string | null;
  collection(collectionId: string): string | null;
  page(spaceId: string | null, pageId: string | null): string | null;
}

export async function titlesOf(db: GalleyDatabase, spaceIds: readonly (string | null)[]): Promise<Titles> {
  const wanted = [...new Set(spaceIds)].filter((id) => id !== null);
  const [library, cursors, lost] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.cursors.bulkGet(wanted),
    db.lostAccess.bulkGet(wanted),
  ]);
  /** Names of removed copies. */
  const names = new Map(lost.map((record) => [record?.spaceId, record?.names]));
  const spaces = new Map((library?.spaces ?? []).map((space) => [space.id, space.title]));
  const collections = new Map((library?.collections ?? []).map(({ id, title }) => [id, title]));
  const pages = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, spaceId] of wanted.entries()) {
    pages.set(spaceId, await pageTitles(db, spaceId, cursors[index]?.treeRevision ?? null));
  }
  return {
    space: (spaceId) => (spaceId === null ? null : (spaces.get(spaceId) ?? names.get(spaceId)?.space ?? null)),
    collection: (collectionId) => collections.get(collectionId) ?? null,
    page: (spaceId, pageId) =>
      spaceId === null || pageId === null
        ? null
        : (pages.get(spaceId)?.get(pageId) ?? pageName(names.get(spaceId), pageId)),
  };
}

/** The title of one page, without a read of the library. */
export async function titleOfPage(db: GalleyDatabase, spaceId: string, pageId: string): Promise<string | null> {
  const cursor = await db.cursors.get(spaceId);
  const title = (await pageTitles(db, spaceId, cursor?.treeRevision ?? null)).get(pageId);
  return title ?? pageName((await db.lostAccess.get(spaceId))?.names, pageId);
}

function pageName(names: CopyNames | undefined, pageId: string): string | null {
  return names?.pages[pageId] ?? null;
}

async function pageTitles(
  db: GalleyDatabase,
  spaceId: string,
  revision: string | null,
): Promise<ReadonlyMap<string, string>> {
  const key = `${db.name} ${spaceId}`;
  const known = remembered.get(key);
  if (known !== undefined && known.revision !== null && known.revision === revision) return known.titles;
  const tree = await db.trees.get(spaceId);
  const titles = new Map((tree?.pages ?? []).map(({ id, title }) => [id, title]));
  remembered.delete(key);
  remembered.set(key, { revision, titles });
  for (const other of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(other);
  }
  return titles;
}

/** The titles of a site and of everything in it, by id. */
export async function namesOnSite(db: GalleyDatabase, siteId: string): Promise<ReadonlyMap<string, string>> {
  const site = await db.sites.get(siteId);
  const { sections = [], groups = [], siteSpaces = [], shareLinks } = site?.structure ?? {};
  const rows = [...sections, ...groups, ...siteSpaces].map(({ id, title }) => [id, title] as const);
  const links = (shareLinks ?? []).map(({ id, name }) => [id, name] as const);
  return new Map([[siteId, site?.title ?? ''] as const, ...rows, ...links].filter(([, title]) => title !== ''));
}
