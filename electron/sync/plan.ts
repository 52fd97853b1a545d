import type { Space } from '#shared/contract/index.ts';
import type { HighWater, KnownBody, SpaceCursor, StoredPage } from '#shared/rpc/store.ts';

/** Decides what to read, from plain data. No I/O here. */

/** A full pass over the comments is due after this long: only it finds edits, reactions and deletions of old ones. */
const FULL_PASS_EVERY_MS = 24 * 60 * 60 * 1_000;

/** The comments of a space are checked at least this often while there is a network. */
const LONGEST_UNLOOKED_MS = 60 * 60 * 1_000;
/**
 * The number of checks in the time since the last comment: after a quiet day one per hour, within two hours one per
 * run.
 */
const LOOKS_IN_QUIET_TIME = 24;
/**
 * Each run also checks the spaces whose check is oldest: after this many runs every space was checked, and no run
 * checks all.
 */
const RUNS_FOR_EVERY_SPACE = 12;

/** Bodies per commit: each commit costs as much as many rows. */
export const BODIES_PER_COMMIT = 100;

/**
 * The pages whose text must be read. A page with a time of change is read when that time changed; one without is read
 * with each new revision.
 */
export function staleBodies(
  pages: readonly StoredPage[],
  bodies: readonly KnownBody[],
  revision: string,
): readonly StoredPage[] {
  const known = new Map(bodies.map((body) => [body.pageId, body]));
  return pages.filter((page) => {
    if (page.type === 'group' || page.type === 'link') return false;
    const body = known.get(page.id);
    if (body === undefined) return true;
    return page.updatedAt === null ? body.revision !== revision : body.updatedAt !== page.updatedAt;
  });
}

/**
 * The spaces whose comments a run checks although their count did not change. A new comment changes the count in the
 * library, so it is always found at once. A comment that arrived as another was deleted, or that is not counted yet, is
 * found sooner where the last comment is recent; after an hour at the latest.
 */
export function spacesToLookAt(
  spaces: readonly Pick<Space, 'id' | 'comments' | 'updatedAt'>[],
  cursors: ReadonlyMap<string, Pick<SpaceCursor, 'comments' | 'look'>>,
  now: number,
): ReadonlySet<string> {
  const due = new Set<string>();
  const others: { readonly id: string; readonly at: number }[] = [];
  for (const space of spaces) {
    const { look, comments = null } = cursors.get(space.id) ?? {};
    const moved = look?.comments !== space.comments || look.updatedAt !== space.updatedAt;
    // After the clock was set back, a look in the future is not recent.
    if (moved || Math.abs(now - look.at) >= lookEveryMs(comments, now)) due.add(space.id);
    else others.push({ id: space.id, at: look.at });
  }
  const inTurn = others.sort((one, other) => one.at - other.at);
  for (const { id } of inTurn.slice(0, Math.ceil(spaces.length / RUNS_FOR_EVERY_SPACE))) due.add(id);
  return due;
}

function lookEveryMs(newest: HighWater | null, now: number): number {
  const quietMs = newest === null ? Infinity : now - Date.parse(newest.postedAt);
  return Math.min(LONGEST_UNLOOKED_MS, quietMs / LOOKS_IN_QUIET_TIME);
}

interface Posted {
  readonly id: string;
  readonly postedAt: string;
}

/**
 * For a page of the list, newest first: the comments above the high-water mark, and whether the page reached the mark.
 * Comments with the mark's time are new unless their id was seen, so that none posted in the same second is lost.
 */
export function aboveHighWater<T extends Posted>(
  items: readonly T[],
  mark: HighWater | null,
): { readonly fresh: readonly T[]; readonly reached: boolean } {
  if (mark === null) return { fresh: items, reached: false };
  const known = new Set(mark.ids);
  const fresh = items.filter(
    (item) => isAfter(item.postedAt, mark.postedAt) || (!isAfter(mark.postedAt, item.postedAt) && !known.has(item.id)),
  );
  return { fresh, reached: items.some((item) => isAfter(mark.postedAt, item.postedAt)) };
}

/** The mark after `seen` was read. */
export function raiseHighWater(mark: HighWater | null, seen: readonly Posted[]): HighWater | null {
  const newest = seen.reduce<string | null>(
    (latest, { postedAt }) => (latest === null || isAfter(postedAt, latest) ? postedAt : latest),
    mark?.postedAt ?? null,
  );
  if (newest === null) return null;
  const ids = new Set(mark?.postedAt === newest ? mark.ids : []);
  for (const item of seen) if (item.postedAt === newest) ids.add(item.id);
  return { postedAt: newest, ids: [...ids] };
}

export function fullPassDue(fullPassAt: number | null, now: number): boolean {
  return fullPassAt === null || now - fullPassAt >= FULL_PASS_EVERY_MS;
}

/** Compares moments, not strings: `00.250Z` is after `00Z`. */
function isAfter(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other);
}
