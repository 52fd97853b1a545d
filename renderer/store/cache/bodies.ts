import { sameTime } from '#shared/outbox/same-time.ts';
import type { Batch, BodyRow, StoredPage } from '#shared/rpc/store.ts';
import {
  BODIES_PER_GROUP,
  GROUP_LENGTH,
  type BodyGroup,
  type BodyIndex,
  type BodyPlace,
  type GalleyDatabase,
  type SpaceCounts,
} from '../db/database.ts';
import { direct } from '../db/direct.ts';
import { hasBody } from '../library/library.ts';
import { markGroups, readState, withGroups, withStale } from '../links/mark.ts';
import { markChange } from '../search/changes.ts';
import { countsOf, countsToChange, putCounts } from './counts.ts';
import { looksLikeLostPermission } from './lost-permission.ts';
import { specificationsIn } from '../specifications/specifications.ts';

/**
 * Page trees and page texts of spaces. Several texts share one record. Call these within the transaction of a commit.
 */

export async function putTree(db: GalleyDatabase, tree: NonNullable<Batch['tree']>): Promise<void> {
  const { spaceId, pages } = tree;
  const [index, tallies, links] = await Promise.all([
    direct(db.bodyIndex).get(spaceId),
    countsToChange(db),
    readState(db, spaceId),
  ]);
  const outdated = outdatedIn(index?.pages ?? {}, pages);
  direct(db.trees).put(tree);
  direct(db.linkState).put(withStale(links));
  putCounts(db, tallies, spaceId, { pages: pages.filter(hasBody).length, outdated });
  if (index !== undefined) await dropBodiesExcept(db, index, pages);
}

/**
 * New texts go into new groups, even when they replace older ones. Readers and writers of the changed texts then need
 * not touch the unchanged texts beside them.
 */
export async function putBodies(db: GalleyDatabase, spaceId: string, rows: readonly BodyRow[]): Promise<void> {
  const [stored, tallies, links] = await Promise.all([
    direct(db.bodyIndex).get(spaceId),
    countsToChange(db),
    readState(db, spaceId),
  ]);
  const index: BodyIndex = stored ?? { spaceId, nextGroup: 0, pages: {} };
  const fresh = bodyGroups(rows).map((together, at): BodyGroup => ({
    spaceId,
    group: index.nextGroup + at,
    rows: together,
  }));
  const renewed = new Set(rows.map(({ pageId }) => pageId));
  const before = await groupsBefore(
    db,
    spaceId,
    new Set(rows.flatMap(({ pageId }) => index.pages[pageId]?.group ?? [])),
  );
  const left = before.map((group) => ({ ...group, rows: group.rows.filter(({ pageId }) => !renewed.has(pageId)) }));
  const groups = direct(db.bodyRecords, keyOfGroup);
  groups.put(...left.filter(isFilled), ...fresh);
  groups.delete(...left.filter((group) => !isFilled(group)).map(keyOfGroup));
  const pages = { ...index.pages, ...Object.fromEntries(fresh.flatMap(placesIn)) };
  direct(db.bodyIndex).put({ spaceId, nextGroup: index.nextGroup + fresh.length, pages });
  markChange(db, { spaceId, pages: true, texts: fresh.map(({ group }) => group) });
  direct(db.linkState).put(withGroups(links, new Set([...left, ...fresh].map(({ group }) => group))));
  const nowCurrent = rows.filter(({ pageId, updatedAt }) =>
    isAnother(index.pages[pageId]?.updatedAt ?? null, updatedAt),
  );
  const outdated = Math.max(0, countsOf(tallies, spaceId).outdated - nowCurrent.length);
  putCounts(db, tallies, spaceId, { outdated, ...textsIn(pages) });
}

function keyOfGroup({ spaceId, group }: BodyGroup): [string, number] {
  return [spaceId, group];
}

function isFilled({ rows }: BodyGroup): boolean {
  return rows.length > 0;
}

function placesIn({ group, rows }: BodyGroup): readonly (readonly [pageId: string, place: BodyPlace])[] {
  return rows.map((row) => [row.pageId, placeOf(group, row)]);
}

/**
 * Divides texts into records: each text goes into the first record with room for it. Half-empty records cost most:
 * Chromium compresses those over 64 kB while its database process still handles the record before.
 */
function bodyGroups(rows: readonly BodyRow[]): readonly (readonly BodyRow[])[] {
  const groups: { readonly rows: BodyRow[]; size: number }[] = [];
  for (const row of rows) {
    const { length } = row.markdown;
    const group = groups.find((one) => one.rows.length < BODIES_PER_GROUP && one.size + length <= GROUP_LENGTH);
    if (group === undefined) groups.push({ rows: [row], size: length });
    else {
      group.rows.push(row);
      group.size += length;
    }
  }
  return groups.map((group) => group.rows);
}

async function groupsBefore(
  db: GalleyDatabase,
  spaceId: string,
  groups: ReadonlySet<number>,
): Promise<readonly BodyGroup[]> {
  if (groups.size === 0) return [];
  const records = await direct(db.bodyRecords).getMany([...groups].map((group): [string, number] => [spaceId, group]));
  return records.filter((record) => record !== undefined);
}

function placeOf(group: number, row: BodyRow): BodyPlace {
  const { updatedAt, revision, fetchedAt, markdown, document } = row;
  const tree = document === undefined ? '' : JSON.stringify(document);
  const specs = specificationsIn(markdown, tree);
  const place = { group, updatedAt, revision, fetchedAt, size: markdown.length + tree.length };
  return specs.length === 0 ? place : { ...place, specs };
}

/** Any difference counts, also an earlier time: times go back after a restore. */
function isAnother(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && !sameTime(one, other);
}

/** The number of stored texts and their approximate size. */
function textsIn(pages: BodyIndex['pages']): Pick<SpaceCounts, 'bodies' | 'bytes'> {
  const places = Object.values(pages);
  return { bodies: places.length, bytes: places.reduce((sum, { size }) => sum + size, 0) };
}

/** The number of stored texts whose version differs from the tree's. */
function outdatedIn(stored: BodyIndex['pages'], pages: readonly StoredPage[]): number {
  return pages.filter(({ id, updatedAt }) => isAnother(stored[id]?.updatedAt ?? null, updatedAt)).length;
}

/** A page that leaves the tree loses its text, too. */
async function dropBodiesExcept(db: GalleyDatabase, index: BodyIndex, pages: readonly StoredPage[]): Promise<void> {
  const keep = new Set(pages.map(({ id }) => id));
  const gone = Object.entries(index.pages).filter(([pageId]) => !keep.has(pageId));
  if (gone.length === 0 || looksLikeLostPermission(Object.keys(index.pages).length, gone.length)) return;
  await dropBodies(db, index, new Set(gone.map(([pageId]) => pageId)), pages);
}

/** Removes texts. `tree`: the pages of the space as they are listed now. */
export async function dropBodies(
  db: GalleyDatabase,
  index: BodyIndex,
  goneIds: ReadonlySet<string>,
  tree: readonly StoredPage[],
): Promise<void> {
  const { spaceId } = index;
  const gone = Object.entries(index.pages).filter(([pageId]) => goneIds.has(pageId));
  for (const group of new Set(gone.map(([, place]) => place.group))) {
    const key: [string, number] = [spaceId, group];
    const stored = await db.bodyRecords.get(key);
    const rows = (stored?.rows ?? []).filter((row) => !goneIds.has(row.pageId));
    if (rows.length === 0) await db.bodyRecords.delete(key);
    else await db.bodyRecords.put({ spaceId, group, rows }, key);
  }
  await markGroups(db, spaceId, new Set(gone.map(([, place]) => place.group)));
  const pages = Object.fromEntries(Object.entries(index.pages).filter(([pageId]) => !goneIds.has(pageId)));
  const tallies = await countsToChange(db);
  direct(db.bodyIndex).put({ ...index, pages });
  putCounts(db, tallies, spaceId, { outdated: outdatedIn(pages, tree), ...textsIn(pages) });
  markChange(db, { spaceId, pages: true });
}
