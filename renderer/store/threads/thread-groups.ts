import type { PageThreads, StoredThread, ThreadGroup } from '../db/database.ts';

/**
 * Which pages share a record of threads. Each record has the pages of its space from its own key on, up to where the next
 * record begins, whatever pages come; the first begins at ''. So the record of a page is the last one up to its id, and
 * nobody keeps a list of what lies where. One that grows too large is parted into such as are equally full. Pure.
 */

/** What the threads of one record take, about, if they are not of a single page: whoever reads or writes one, does so with all. */
export const GROUP_BYTES = 48_000;
/**
 * The same where few pages change, as they do once a first sync is over: each comment writes its record anew, and what a
 * transaction writes beyond some 16 kB all in all costs the database as much again.
 */
export const SMALL_GROUP_BYTES = 6_000;
/** What is stored of a comment or a reply beside its words. */
const MESSAGE_BYTES = 700;

/** Where the record of a page begins, or would; `keys` of its space in their order. */
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

/** What changes, by the record that it lies in. */
export function groupsOf(keys: readonly string[], after: Changed): ReadonlyMap<string, Changed> {
  const groups = new Map<string, Map<string, readonly StoredThread[]>>();
  for (const [pageId, threads] of after) {
    const key = keyFor(keys, pageId);
    groups.set(key, (groups.get(key) ?? new Map<string, readonly StoredThread[]>()).set(pageId, threads));
  }
  return groups;
}

/** Its pages once some are others; those that have no threads any more are gone. */
export function withChanged({ pages }: ThreadGroup, changed: Changed): Pages {
  const kept = pages.filter(({ pageId }) => !changed.has(pageId));
  const put = [...changed].flatMap(([pageId, threads]) => (threads.length === 0 ? [] : [{ pageId, threads }]));
  return [...kept, ...put].sort((one, other) => (one.pageId < other.pageId ? -1 : 1));
}

/** The record itself, or several in its place. Its own key stays, so that what lies before its first page has a record too. */
export function fitting(group: ThreadGroup, most: number): readonly ThreadGroup[] {
  const sizes = group.pages.map(({ threads }) => sizeOf(threads));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const share = size / Math.ceil(size / most);
  const parts: Pages[number][][] = [];
  let taken = 0;
  for (const [at, page] of group.pages.entries()) {
    const half = (sizes[at] ?? 0) / 2;
    // A page goes where the middle of it lies.
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
