import { Dexie, type Collection } from 'dexie';
import type { GalleyDatabase, PageThreads, StoredThread, ThreadGroup } from '../db/database.ts';
import { direct, emitChanges } from '../db/direct.ts';
import { everyPage, fitting, GROUP_BYTES, groupsOf, keyFor, SMALL_GROUP_BYTES, withChanged } from './thread-groups.ts';
import type { Source } from '../feed/dexie-changes.ts';
import { isWithin, type KeyRange } from '../feed/key-ranges.ts';

/**
 * What is said in the spaces, page by page. How pages share records is known here and in `thread-groups.ts` alone; what was
 * touched is told by page, as if there were a table `threads` with keys of space and page.
 */
export function threadsSource(db: GalleyDatabase): Source {
  return { db, name: 'threads' };
}

type Place = readonly [spaceId: string, pageId: string];

export async function threadsOf(db: GalleyDatabase, spaceId: string, pageId: string): Promise<readonly StoredThread[]> {
  const group = await upTo(db, spaceId, pageId).reverse().first();
  return group?.pages.find((page) => page.pageId === pageId)?.threads ?? [];
}

/** The threads of each of these pages, in the same order. */
export async function threadsOfMany(
  db: GalleyDatabase,
  places: readonly Place[],
): Promise<readonly (readonly StoredThread[])[]> {
  const bySpace = new Map<string, Set<string>>();
  for (const [spaceId, pageId] of places) bySpace.set(spaceId, (bySpace.get(spaceId) ?? new Set<string>()).add(pageId));
  const found = new Map<string, ReadonlyMap<string, readonly StoredThread[]>>();
  await db.transaction('r', db.threadRecords, async () => {
    for (const [spaceId, pageIds] of bySpace) {
      const keys = (await groupsIn(db, spaceId).primaryKeys()).map(([, from]) => from);
      const wanted = [...new Set([...pageIds].map((pageId) => keyFor(keys, pageId)))];
      const groups = await db.threadRecords.bulkGet(wanted.map((from): [string, string] => [spaceId, from]));
      found.set(spaceId, new Map(everyPage(groups).map(({ pageId, threads }) => [pageId, threads])));
    }
  });
  return places.map(([spaceId, pageId]) => found.get(spaceId)?.get(pageId) ?? []);
}

/** The pages of a space that have threads; `WHOLE_SPACE` has those on the space as a whole. */
export async function threadsIn(db: GalleyDatabase, spaceId: string): Promise<readonly PageThreads[]> {
  return everyPage(await groupsIn(db, spaceId).toArray());
}

/** The pages in these ranges of space and page ids. */
export async function threadsWithin(db: GalleyDatabase, ranges: readonly KeyRange[]): Promise<readonly PageThreads[]> {
  const single: Place[] = [];
  const wide: KeyRange[] = [];
  for (const range of ranges) {
    const [from, to] = [placeIn(range.from), placeIn(range.to)];
    if (from !== null && to !== null && from[0] === to[0] && from[1] === to[1]) single.push(from);
    else wide.push(range);
  }
  const [ofSingle, ofWide] = await Promise.all([
    threadsOfMany(db, single),
    Promise.all(wide.map((range) => within(db, range))),
  ]);
  const here = single.map(([spaceId, pageId], at) => ({ spaceId, pageId, threads: ofSingle[at] ?? [] }));
  return [...here.filter(({ threads }) => threads.length > 0), ...ofWide.flat()];
}

/** Visits one page after another, first those of `spaceId`, then those of all spaces, until the callback has enough. */
export async function lookThrough(
  db: GalleyDatabase,
  spaceId: string,
  look: (threads: readonly StoredThread[]) => void,
  isEnough: () => boolean,
): Promise<void> {
  for (const groups of [groupsIn(db, spaceId), db.threadRecords.toCollection()]) {
    if (!isEnough())
      await groups.until(isEnough).each(({ pages }) => {
        for (const { threads } of pages) look(threads);
      });
  }
}

export async function spacesWithThreads(db: GalleyDatabase): Promise<readonly string[]> {
  const keys = await db.threadRecords.toCollection().primaryKeys();
  return [...new Set(keys.map(([spaceId]) => spaceId))];
}

/** The records in which some pages are changed. */
interface OpenedThreads {
  before(pageId: string): readonly StoredThread[];
  /** The new threads of all opened pages. */
  put(after: ReadonlyMap<string, readonly StoredThread[]>): void;
}

/** Call it within the transaction of the change. */
export async function openThreadsOf(
  db: GalleyDatabase,
  spaceId: string,
  pageIds: readonly string[],
): Promise<OpenedThreads> {
  const stored = await groupsToChange(db, spaceId, pageIds);
  const known = new Map(everyPage(stored).map(({ pageId, threads }) => [pageId, threads]));
  const keys = stored.map(({ from }) => from).sort();
  return {
    before: (pageId) => known.get(pageId) ?? [],
    put(after) {
      const table = direct(db.threadRecords, keyOf);
      const most = after.size <= FEW_PAGES ? SMALL_GROUP_BYTES : GROUP_BYTES;
      for (const [from, changed] of groupsOf(keys, after)) {
        const group = stored.find((one) => one.from === from) ?? { spaceId, from, pages: [] };
        const pages = withChanged(group, changed);
        if (pages.length > 0) table.put(...fitting({ ...group, pages }, most));
        else if (stored.includes(group)) table.delete([spaceId, from]);
      }
      emitChanges(
        threadsSource(db),
        [...after.keys()].map((pageId) => [spaceId, pageId]),
      );
    },
  };
}

/** Call it within the transaction that removes the space. */
export async function dropThreads(db: GalleyDatabase, spaceId: string): Promise<void> {
  const pageIds = (await threadsIn(db, spaceId)).map(({ pageId }) => pageId);
  const opened = await openThreadsOf(db, spaceId, pageIds);
  opened.put(new Map(pageIds.map((pageId) => [pageId, []])));
}

/** For more pages than this, the existing records are read first; for fewer, small records may remain. */
const FEW_PAGES = 4;

async function groupsToChange(
  db: GalleyDatabase,
  spaceId: string,
  pageIds: readonly string[],
): Promise<readonly ThreadGroup[]> {
  const table = direct(db.threadRecords);
  if (pageIds.length <= FEW_PAGES) {
    const found = await Dexie.Promise.all(pageIds.map((pageId) => table.last([spaceId, ''], [spaceId, pageId])));
    return [...new Map(found.flatMap((group) => (group === undefined ? [] : [[group.from, group]]))).values()];
  }
  const keys = (await groupsIn(db, spaceId).primaryKeys()).map(([, from]) => from);
  const wanted = [...new Set(pageIds.map((pageId) => keyFor(keys, pageId)))];
  const found = await table.getMany(wanted.map((from): [string, string] => [spaceId, from]));
  return found.flatMap((group) => group ?? []);
}

async function within(db: GalleyDatabase, { from, to }: KeyRange): Promise<readonly PageThreads[]> {
  const place = placeIn(from);
  // The range may begin within a record.
  const first = place === null ? undefined : (await upTo(db, ...place).primaryKeys()).at(-1);
  const groups = await db.threadRecords
    .where(':id')
    .between(first ?? from, to, true, true)
    .toArray();
  return everyPage(groups).filter(({ spaceId, pageId }) => isWithin([spaceId, pageId], { from, to }));
}

/** Null for a key of no page, such as the lowest and highest possible ones. */
function placeIn(key: KeyRange['from']): Place | null {
  if (!Array.isArray(key)) return null;
  const [spaceId, pageId] = key as readonly unknown[];
  return typeof spaceId === 'string' && typeof pageId === 'string' ? [spaceId, pageId] : null;
}

function keyOf({ spaceId, from }: ThreadGroup): [string, string] {
  return [spaceId, from];
}

/** The last of these is the record of the page. */
function upTo(db: GalleyDatabase, spaceId: string, pageId: string): Groups {
  return db.threadRecords.where(':id').between([spaceId, ''], [spaceId, pageId], true, true);
}

function groupsIn(db: GalleyDatabase, spaceId: string): Groups {
  return db.threadRecords.where(':id').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]);
}

type Groups = Collection<ThreadGroup, [string, string]>;
