import type { PageThreads, StoredThread, ThreadGroup } from '../db/database.ts';

/**
 * Which pages share a record of threads. A record covers all page ids from its own key up to the next record's key,
 * including future pages; the first record begins at ''. So a page's record is the last one whose key is not above its
 * id, and no list of places is needed. A record that grows too large is split evenly. Pure.
 */

/**
 * The approximate maximum size of a record, unless it holds a single page: reading or writing one page reads or writes
 * the whole record.
 */
export const GROUP_BYTES = 48_000;
/**
 * The maximum when few pages change, as after the first sync: each comment rewrites its record, and each further 16 kB
 * in a transaction costs the database as much again.
 */
export const SMALL_GROUP_BYTES = 6_000;
/** The approximate stored size of a comment or reply beside its text. */
const MESSAGE_BYTES = 700;

/** The key of the record for a page. `keys`: the space's keys in order. */
export function keyFor(keys: readonly string[], pageId: string): string {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') <= pageId) low = middle + 1;
    else high = middle;
  }
  return keys[low - 1] ?? '';
}

type Pages = ThreadGroup['pages'];
type Changed = ReadonlyMap<string, readonly StoredThread[]>;

/** Groups changes by the record that holds the page. */
export function groupsOf(keys: readonly string[], after: Changed): ReadonlyMap<string, Changed> {
  const groups = new Map<string, Map<string, readonly StoredThread[]>>();
  for (const [pageId, threads] of after) {
    const key = keyFor(keys, pageId);
    groups.set(key, (groups.get(key) ?? new Map<string, readonly StoredThread[]>()).set(pageId, threads));
  }
  return groups;
}

/** The pages of a record after a change; pages without threads are removed. */
export function withChanged({ pages }: ThreadGroup, changed: Changed): Pages {
  const remaining = pages.filter(({ pageId }) => !changed.has(pageId));
  const put = [...changed].flatMap(([pageId, threads]) => (threads.length === 0 ? [] : [{ pageId, threads }]));
  return [...remaining, ...put].sort((one, other) => (one.pageId < other.pageId ? -1 : 1));
}

/**
 * The record itself, or several in its place. The first one has the same key, so that lower page ids are covered, too.
 */
export function fitting(group: ThreadGroup, most: number): readonly ThreadGroup[] {
  const sizes = group.pages.map(({ threads }) => sizeOf(threads));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const share = size / Math.ceil(size / most);
  const parts: Pages[number][][] = [];
  let taken = 0;
  for (const [at, page] of group.pages.entries()) {
    const half = (sizes[at] ?? 0) / 2;
    // A page belongs to the part that contains its middle.
    const part = Math.floor((taken + half) / share);
    (parts[part] ??= []).push(page);
    taken += half * 2;
  }
  return Object.values(parts).map((pages, at) => ({
    spaceId: group.spaceId,
    from: at === 0 ? group.from : (pages[0]?.pageId ?? ''),
    pages,
  }));
}

function sizeOf(threads: readonly StoredThread[]): number {
  let size = 0;
  for (const { comment, replies } of threads)
    for (const { body } of [comment, ...replies])
      size +=
        MESSAGE_BYTES +
        (body.markdown?.length ?? 0) +
        (body.document === undefined ? 0 : JSON.stringify(body.document).length);
  return size;
}

export function everyPage(groups: readonly (ThreadGroup | undefined)[]): readonly PageThreads[] {
  return groups.flatMap((group) =>
    group === undefined ? [] : group.pages.map((page) => ({ spaceId: group.spaceId, ...page })),
  );
}
