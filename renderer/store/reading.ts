import type { MarkedPage, ReadPage } from '#shared/rpc/keep.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { LIBRARY_KEY, type GalleyDatabase } from './database.ts';
import type { LocalDatabase, VisitRecord } from './local-database.ts';
import { manyOf } from './many.ts';
import type { Databases } from './open-databases.ts';

/** What a person read, where they left it, and what they marked: theirs alone, and untouched by any sync. */

const MOST_VISITS = 20;
/** So many texts are remembered for comparison, for so long. */
const MOST_READ_BODIES = 200;
const READ_BODY_AGE_MS = 60 * 24 * 60 * 60 * 1_000;

export async function visitPage(local: LocalDatabase, spaceId: string, pageId: string, now: number): Promise<void> {
  await local.transaction('rw', [local.visits], async () => {
    const before = await local.visits.get([spaceId, pageId]);
    await local.visits.put({ ...before, spaceId, pageId, at: now });
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
 * Keeps the text that somebody has read when a newer one is about to take its place. What was read before the last
 * comparison stays until it is compared, however many texts come after it.
 */
export async function rememberRead(
  { db, local }: Databases,
  { spaceId, rows }: { readonly spaceId: string; readonly rows: readonly BodyRow[] },
  now: number,
): Promise<void> {
  const visited = await manyOf(
    local.visits,
    rows.map(({ pageId }): [string, string] => [spaceId, pageId]),
  );
  if (visited.length === 0) return;
  const index = await db.bodyIndex.get(spaceId);
  for (const { pageId, at } of visited) {
    const place = index?.pages[pageId];
    const group = place === undefined ? undefined : await db.bodyRecords.get([spaceId, place.group]);
    const body = group?.rows.find((row) => row.pageId === pageId);
    const next = rows.find((row) => row.pageId === pageId);
    if (body === undefined || next === undefined || sameText(next, body)) continue;
    const known = await local.readBodies.get([spaceId, pageId]);
    if (known !== undefined && sameText(known.body, next)) await local.readBodies.delete([spaceId, pageId]);
    else if (known === undefined && at >= body.fetchedAt) {
      await local.readBodies.put({ spaceId, pageId, body, at: now });
    }
  }
}

/** In either form that the service may give a text in. */
export function sameText(one: BodyRow, other: BodyRow): boolean {
  return one.markdown === other.markdown && JSON.stringify(one.document) === JSON.stringify(other.document);
}

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
