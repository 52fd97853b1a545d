import type { PageBefore, PageKey, PageLook } from '#shared/rpc/changed-pages.ts';
import type { MarkedPage, ReadPage } from '#shared/rpc/offline.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { pageFacts } from '../../content/diff/page-facts.ts';
import { sizeBetween } from './blocks-of.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase, VisitRecord } from '../db/local-database.ts';
import { manyOf } from '../db/many.ts';
import type { Databases } from '../db/open-databases.ts';
import { newRecord } from './pages-before.ts';

/** Reading history, positions and stars: private, and untouched by any sync. */

const MOST_VISITS = 20;
/** How many texts are stored for comparison, and for how long. */
const MOST_READ_BODIES = 200;
const READ_BODY_AGE_MS = 60 * 24 * 60 * 60 * 1_000;

/** `seen`: the state of the page whose text is on screen. */
export async function visitPage(
  local: LocalDatabase,
  { spaceId, pageId, seen }: PageKey & { readonly seen?: PageLook },
  now: number,
): Promise<void> {
  await local.transaction('rw', [local.visits], async () => {
    const before = await local.visits.get([spaceId, pageId]);
    await local.visits.put({ ...before, spaceId, pageId, at: now, ...(seen === undefined ? {} : { seen }) });
  });
}

export async function leavePage(local: LocalDatabase, place: Omit<VisitRecord, 'at'>): Promise<void> {
  const { spaceId, pageId, scroll } = place;
  await local.visits.update([spaceId, pageId], { scroll: Math.min(1, Math.max(0, scroll ?? 0)) });
}

export async function starPage(
  { db, local }: Databases,
  { spaceId, pageId, starred }: { readonly spaceId: string; readonly pageId: string; readonly starred: boolean },
  now: number,
): Promise<void> {
  if (!starred) {
    await local.stars.delete([spaceId, pageId]);
    return;
  }
  const tree = await db.trees.get(spaceId);
  const title = tree?.pages.find(({ id }) => id === pageId)?.title ?? '';
  await local.stars.put({ spaceId, pageId, at: now, title });
}

/**
 * Call it before newer texts are stored. A text that somebody has read stays until they have read the page again,
 * however many versions follow, and the size of the change is noted. An equal text is no change, whatever its date.
 */
export async function rememberRead(
  { db, local }: Databases,
  { spaceId, rows }: { readonly spaceId: string; readonly rows: readonly BodyRow[] },
  now: number,
): Promise<void> {
  const keys = rows.map(({ pageId }): [string, string] => [spaceId, pageId]);
  const [visited, noted] = await Promise.all([manyOf(local.visits, keys), manyOf(local.pagesBefore, keys)]);
  if (visited.length === 0 && noted.length === 0) return;
  const index = await db.bodyIndex.get(spaceId);
  const records = new Map(noted.map((record) => [record.pageId, record]));
  const visits = new Map(visited.map(({ pageId, at }) => [pageId, at]));
  for (const next of rows) {
    const { pageId } = next;
    const record = records.get(pageId);
    const place = index?.pages[pageId];
    if (place === undefined || (record === undefined && !visits.has(pageId))) continue;
    const body = (await db.bodyRecords.get([spaceId, place.group]))?.rows.find((row) => row.pageId === pageId);
    if (body === undefined) continue;
    const wasRead = (visits.get(pageId) ?? -1) >= body.fetchedAt;
    await rememberText({ db, local }, { spaceId, record, body, next, wasRead }, now);
  }
}

interface Replaced {
  readonly spaceId: string;
  readonly record: PageBefore | undefined;
  /** The old text and the new one. */
  readonly body: BodyRow;
  readonly next: BodyRow;
  /** `body` was on screen. */
  readonly wasRead: boolean;
}

async function rememberText({ db, local }: Databases, replaced: Replaced, now: number): Promise<void> {
  const { spaceId, record, body, next, wasRead } = replaced;
  const key: [string, string] = [spaceId, next.pageId];
  const { updatedAt } = next;
  // If the record notes no text change, the page was read since: a stored text would be from before that.
  const read = record?.text === undefined ? undefined : await local.readBodies.get(key);
  const before = read?.body ?? body;
  const isOfBefore = read !== undefined || record?.was == null || record.was.updatedAt === body.updatedAt;
  if (isSameReading(before, next)) {
    if (record?.was != null && isOfBefore) {
      const { text: _text, ...plain } = record;
      await local.pagesBefore.put({ ...plain, was: { ...record.was, updatedAt } });
    }
    return;
  }
  if (read === undefined && !wasRead) {
    if (record?.text !== undefined) await local.pagesBefore.put({ ...record, text: { updatedAt, size: null } });
    return;
  }
  if (read === undefined) await local.readBodies.put({ spaceId, pageId: next.pageId, body, at: now });
  const noted = record ?? (await newRecord(db, spaceId, next.pageId));
  if (noted !== null) await local.pagesBefore.put({ ...noted, text: { updatedAt, size: sizeBetween(before, next) } });
}

/** The server may give a text as markdown or as a node tree. */
export function sameText(one: BodyRow, other: BodyRow): boolean {
  return one.markdown === other.markdown && JSON.stringify(one.document) === JSON.stringify(other.document);
}

/** Nothing differs except what the tree shows anyway. */
function isSameReading(one: BodyRow, other: BodyRow): boolean {
  return sameText(one, other) && pageFacts(one.page, other.page).every(({ label }) => TOLD_BY_TREES.has(label));
}

const TOLD_BY_TREES: ReadonlySet<string> = new Set(['Title', 'Address']);

export async function forgetOldReads(local: LocalDatabase, now: number): Promise<void> {
  const records = (await local.readBodies.toArray()).sort((one, other) => other.at - one.at);
  const gone = records.filter(({ at }, index) => index >= MOST_READ_BODIES || now - at > READ_BODY_AGE_MS);
  await local.readBodies.bulkDelete(gone.map(({ spaceId, pageId }): [string, string] => [spaceId, pageId]));
}

export async function recentView({ db, local }: Databases, spaceId: string | null): Promise<readonly ReadPage[]> {
  const newest = local.visits.orderBy('at').reverse();
  const visits =
    spaceId === null
      ? await newest.limit(MOST_VISITS).toArray()
      : await newest
          .filter((visit) => visit.spaceId === spaceId)
          .limit(1)
          .toArray();
  const names = await namesOf(
    db,
    visits.map((visit) => visit.spaceId),
  );
  return visits.flatMap((visit): ReadPage[] => {
    const title = names.page(visit.spaceId, visit.pageId);
    const spaceTitle = names.space(visit.spaceId);
    if (title === undefined || spaceTitle === undefined) return [];
    return [
      { spaceId: visit.spaceId, pageId: visit.pageId, title, spaceTitle, at: visit.at, scroll: visit.scroll ?? 0 },
    ];
  });
}

export async function starredView({ db, local }: Databases): Promise<readonly MarkedPage[]> {
  const stars = await local.stars.toArray();
  const names = await namesOf(
    db,
    stars.map(({ spaceId }) => spaceId),
  );
  return stars
    .map(({ spaceId, pageId, title }): MarkedPage => {
      const known = names.page(spaceId, pageId);
      return {
        spaceId,
        pageId,
        title: known ?? title,
        spaceTitle: names.space(spaceId) ?? '',
        gone: known === undefined,
      };
    })
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
}

async function namesOf(
  db: GalleyDatabase,
  spaceIds: readonly string[],
): Promise<{
  readonly page: (spaceId: string, pageId: string) => string | undefined;
  readonly space: (spaceId: string) => string | undefined;
}> {
  const [library, trees] = await Promise.all([db.library.get(LIBRARY_KEY), db.trees.bulkGet([...new Set(spaceIds)])]);
  return {
    page: (spaceId, pageId) =>
      trees.find((tree) => tree?.spaceId === spaceId)?.pages.find(({ id }) => id === pageId)?.title,
    space: (spaceId) => library?.spaces.find(({ id }) => id === spaceId)?.title,
  };
}
