import type { ServiceLinksRow, UnmergedRequest } from '#shared/model/links.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import type { LinkState } from './records.ts';

/** Marks parts of the link index as out of date, within the transaction of a commit. */

export async function markGroups(db: GalleyDatabase, spaceId: string, groups: Iterable<number>): Promise<void> {
  await editState(db, spaceId, (state) => withGroups(state, groups));
}

export function withGroups(state: LinkState, groups: Iterable<number>): LinkState {
  const mark = state.lastMark + 1;
  const marked = Object.fromEntries([...groups].map((group) => [group, mark]));
  return { ...state, groups: { ...state.groups, ...marked }, stale: mark, lastMark: mark };
}

/** Pages, files or pieces of the space changed, so that links may have other targets. */
export async function markStale(db: GalleyDatabase, spaceId: string): Promise<void> {
  await editState(db, spaceId, withStale);
}

export function withStale(state: LinkState): LinkState {
  return { ...state, stale: state.lastMark + 1, lastMark: state.lastMark + 1 };
}

export async function editState(
  db: GalleyDatabase,
  spaceId: string,
  change: (state: LinkState) => LinkState,
): Promise<void> {
  direct(db.linkState).put(change(await readState(db, spaceId)));
}

export async function readState(db: GalleyDatabase, spaceId: string): Promise<LinkState> {
  const state = await direct(db.linkState).get(spaceId);
  return state ?? { spaceId, groups: {}, stale: 0, lastMark: 0, outward: [], problems: 0, apis: true };
}

export async function putServiceLinks(
  db: GalleyDatabase,
  spaceId: string,
  rows: readonly ServiceLinksRow[],
): Promise<void> {
  const before = await db.serviceLinks.get(spaceId);
  const pages = { ...before?.pages, ...Object.fromEntries(rows.map((row) => [row.pageId, row])) };
  await db.serviceLinks.put({ spaceId, pages });
}

export async function putUnmerged(
  db: GalleyDatabase,
  spaceId: string,
  requests: readonly UnmergedRequest[],
  fetchedAt: number,
): Promise<void> {
  const before = await db.unmerged.get(spaceId);
  await db.unmerged.put({ spaceId, requests, fetchedAt });
  if (JSON.stringify(before?.requests ?? []) !== JSON.stringify(requests)) await markStale(db, spaceId);
}
