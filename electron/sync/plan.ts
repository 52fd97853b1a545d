import type { Space } from '#shared/contract/index.ts';
import type { HighWater, KnownBody, SpaceCursor, StoredPage } from '#shared/rpc/store.ts';

/** What is worth fetching, decided over plain data. No I/O here. */

/** A full pass over the comments is due after this long: edits, reactions and deletions of old ones show only there. */
const FULL_PASS_EVERY_MS = 24 * 60 * 60 * 1_000;

/** What is said in a space is not left unlooked at for longer than this while there is a network. */
const LONGEST_UNLOOKED_MS = 60 * 60 * 1_000;
/** So often in the time that nobody has said anything: after a quiet day each hour, within two hours of a word each run. */
const LOOKS_IN_QUIET_TIME = 24;
/** Each run also looks where it was longest ago, so that this many have looked everywhere and no run has to at once. */
const RUNS_FOR_EVERY_SPACE = 12;

/** Bodies that travel in one commit: a commit costs as much as many rows do. */
export const BODIES_PER_COMMIT = 100;

/**
 * The pages whose text must be fetched. A page that says when it was changed is fetched when that moved; one that does
 * not say is fetched with each new revision.
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
 * The spaces whose list of comments a run looks at without being told to. A new comment moves the count that the library
 * tells, so it is never waited for. One that came as another went, or that the count does not tell of yet, is found the
 * sooner the later somebody spoke there; it waits an hour at most.
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
    // A clock that was set back makes no look recent.
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
 * Of a page of the list, newest first: what lies above the high-water mark, and whether the mark was reached. Items
 * that share the mark's time are new unless their id was seen: a comment posted in the same second is not lost.
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

/** As moments, not as text: `00.250Z` comes after `00Z`. */
function isAfter(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other);
}
