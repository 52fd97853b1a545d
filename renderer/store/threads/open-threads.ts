import type { Transaction } from 'dexie';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import type { ActivityInSpace } from '../unread/activity.ts';
import { readAtOnce } from '../db/raw.ts';

/**
 * The number of open threads on each page of a space. Each comment updates them, so this record has only numbers. The
 * page ids are in another record, which is written when a page gets its first open thread. Both change in one
 * transaction.
 */
export interface OpenThreadsRecord {
  readonly spaceId: string;
  /** In the order of the page ids. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Absent: threads changed since it was last computed. */
  readonly heard?: ActivityInSpace;
}

/** Pages that have or had open threads: pages without any are removed when another page is added. */
export interface OpenPagesRecord {
  readonly spaceId: string;
  /** Joined into one string: one long value is read faster than many small ones. */
  readonly ids: string;
}

/** A character that no id of the server contains. */
const BETWEEN = '\n';

/** Both records, read at the same moment. */
export interface OpenThreads {
  readonly ids: string;
  readonly counts: Uint32Array<ArrayBuffer>;
}

export const NONE_OPEN: OpenThreads = { ids: '', counts: new Uint32Array() };

export async function readOpenThreads(db: GalleyDatabase, spaceId: string): Promise<OpenThreads> {
  return readAtOnce(db, [db.openThreads, db.openPages], async (within) =>
    both(...(await Promise.all([within.get(db.openThreads, spaceId), within.get(db.openPages, spaceId)]))),
  );
}

/** Call it within the transaction that changes them. */
export async function openThreadsToChange(db: GalleyDatabase, spaceId: string): Promise<OpenThreads> {
  return both(...(await Promise.all([direct(db.openThreads).get(spaceId), direct(db.openPages).get(spaceId)])));
}

/**
 * `before` was read in the same transaction. `changed`: the new counts of these pages. The stored activity is removed.
 */
export function putOpenThreads(
  db: GalleyDatabase,
  spaceId: string,
  before: OpenThreads,
  changed: ReadonlyMap<string, number>,
): void {
  const { ids, counts } = withCounts(before, changed);
  direct(db.openThreads).put({ spaceId, counts });
  if (ids !== before.ids) direct(db.openPages).put({ spaceId, ids });
}

export function withCounts(before: OpenThreads, changed: ReadonlyMap<string, number>): OpenThreads {
  const ids = idsOf(before);
  const counts = before.counts.slice();
  const fresh = new Map(changed);
  for (const [at, id] of ids.entries()) {
    const count = fresh.get(id);
    if (count === undefined) continue;
    counts[at] = count;
    fresh.delete(id);
  }
  if (![...fresh.values()].some((count) => count > 0)) return { ids: before.ids, counts };
  const all = [...ids.map((id, at) => [id, counts[at] ?? 0] as const), ...fresh].filter(([, count]) => count > 0);
  return { ids: all.map(([id]) => id).join(BETWEEN), counts: Uint32Array.from(all, ([, count]) => count) };
}

/** The pages with open threads, and how many each has. */
export function openByPage(open: OpenThreads): ReadonlyMap<string, number> {
  const { counts } = open;
  return new Map(idsOf(open).flatMap((id, at) => ((counts[at] ?? 0) > 0 ? [[id, counts[at] ?? 0]] : [])));
}

/** The pages whose count changed, with the new count. */
export function otherCounts(before: OpenThreads, after: OpenThreads): ReadonlyMap<string, number> {
  const changed = new Map<string, number>();
  if (before.ids === after.ids && before.counts.length === after.counts.length) {
    const others: number[] = [];
    for (const [at, count] of after.counts.entries()) if (count !== before.counts[at]) others.push(at);
    if (others.length === 0) return changed;
    const ids = idsOf(after);
    for (const at of others) changed.set(ids[at] ?? '', after.counts[at] ?? 0);
    return changed;
  }
  const [were, are] = [openByPage(before), openByPage(after)];
  for (const id of were.keys()) if (!are.has(id)) changed.set(id, 0);
  for (const [id, count] of are) if (were.get(id) !== count) changed.set(id, count);
  return changed;
}

/** Version 2 of the cache: before, one record held everything that is now in two. */
export async function partOpenThreads(upgrade: Transaction): Promise<void> {
  const stored = (await upgrade.table('openThreads').toArray()) as readonly {
    readonly spaceId: string;
    readonly pages: ReadonlyMap<string, number>;
    readonly heard?: ActivityInSpace;
  }[];
  const parted = stored.map(({ pages, ...record }) => ({ ...record, ...withCounts(NONE_OPEN, pages) }));
  await upgrade.table('openPages').bulkPut(parted.map(({ spaceId, ids }) => ({ spaceId, ids })));
  await upgrade.table('openThreads').bulkPut(parted.map(({ ids: _ids, ...record }) => record));
}

function both(threads: OpenThreadsRecord | undefined, pages: OpenPagesRecord | undefined): OpenThreads {
  return { ids: pages?.ids ?? '', counts: threads?.counts ?? NONE_OPEN.counts };
}

/** '' is the space as a whole: only the counts distinguish it from an empty list. */
function idsOf({ ids, counts }: OpenThreads): readonly string[] {
  return ids.split(BETWEEN).slice(0, counts.length);
}
