import Dexie from 'dexie';
import { searchedTables } from '../db/cache-tables.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import { writeAtOnce, type Reader } from '../db/raw.ts';

/** What a mark says of each group of documents that the index reads: whether, or of what within it, it changed. */
interface ChangedGroups {
  /** The tree or texts of its pages. */
  readonly pages: boolean;
  /** Pages whose comments changed. */
  readonly threads: Named;
  readonly requests: boolean;
  readonly clusters: boolean;
  /** Clusters whose issues changed. */
  readonly issues: Named;
  readonly collections: boolean;
  /** Sites whose structure or titles changed. */
  readonly sites: Named;
}

type Named = readonly string[] | 'all';

export type SearchGroup = keyof ChangedGroups;

/**
 * What the store changed and the index has not read yet. A mark is written in the transaction of the change, so that
 * neither exists without the other.
 */
export interface ChangeMark extends Partial<ChangedGroups> {
  readonly seq?: number;
  /** '' for what belongs to the organization, such as clusters and sites. */
  readonly spaceId: string;
  /** Records of texts that were written: they can be read beside what says which page lies where, and not after it. */
  readonly texts?: readonly number[];
}

const ALL_OF_SPACE = { pages: true, threads: 'all', requests: true } as const satisfies Partial<ChangedGroups>;
const ALL_OF_ORGANIZATION: Omit<ChangedGroups, keyof typeof ALL_OF_SPACE> = {
  clusters: true,
  issues: 'all',
  collections: true,
  sites: 'all',
};

/** The one record at 0: which store this is. It goes when the store is emptied, and the index with it. */
interface StoreGeneration {
  readonly seq: 0;
  readonly generation: string;
}

export type ChangeRecord = ChangeMark | StoreGeneration;

const GENERATION_AT = 0;
/** Marks of data outside any space have this id. */
export const ORGANIZATION = '';
const MARKS_AT_ONCE = 500;

export function markChange(db: GalleyDatabase, mark: ChangeMark): void {
  const { pages, threads, requests, clusters, issues, collections, sites } = whole(mark);
  const named = threads.length + issues.length + sites.length;
  if (pages || requests || clusters || collections || named > 0) direct<ChangeRecord, number>(db.changes).put(mark);
}

/** All that the index reads of a space is to be read again. */
export function markSpace(db: GalleyDatabase, spaceId: string): void {
  markChange(db, { spaceId, ...ALL_OF_SPACE });
}

type WholeMark = Required<Omit<ChangeMark, 'seq'>>;

function whole({
  spaceId,
  pages = false,
  texts = [],
  threads = [],
  requests = false,
  clusters = false,
  issues = [],
  collections = false,
  sites = [],
}: ChangeMark): WholeMark {
  return { spaceId, pages, texts, threads, requests, clusters, issues, collections, sites };
}

export interface MarkedChanges {
  readonly spaces: readonly WholeMark[];
  /** Removes the marks: everything that they cover is indexed. */
  done(): Promise<void>;
}

/** The oldest marks, merged by space; null if there are none. Call it within a transaction over `changes`. */
export async function markedChanges(db: GalleyDatabase, within: Reader): Promise<MarkedChanges | null> {
  const marks = await within.lowest(db.changes, MARKS_AT_ONCE);
  const spaces = new Map<string, WholeMark>();
  const read: number[] = [];
  for (const mark of marks) {
    if (!('spaceId' in mark)) continue;
    const known = spaces.get(mark.spaceId);
    spaces.set(mark.spaceId, known === undefined ? whole(mark) : both(known, whole(mark)));
    if (mark.seq !== undefined) read.push(mark.seq);
  }
  const [first] = read;
  const last = read.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    spaces: [...spaces.values()],
    done: async () => {
      await writeAtOnce(db, ['changes'], 'relaxed', (store) => {
        // Numbers only increase, so none between these is unread.
        return store('changes').delete(Dexie.dependencies.IDBKeyRange.bound(first, last));
      });
    },
  };
}

/** The latest mark that the index has not read; null if it has read all. */
export async function latestMark(db: GalleyDatabase): Promise<number | null> {
  const [seq = GENERATION_AT] = await db.changes.toCollection().reverse().limit(1).primaryKeys();
  return seq === GENERATION_AT ? null : seq;
}

function both(one: WholeMark, other: WholeMark): WholeMark {
  return {
    spaceId: one.spaceId,
    pages: one.pages || other.pages,
    texts: [...new Set([...one.texts, ...other.texts])],
    threads: bothLists(one.threads, other.threads),
    requests: one.requests || other.requests,
    clusters: one.clusters || other.clusters,
    issues: bothLists(one.issues, other.issues),
    collections: one.collections || other.collections,
    sites: bothLists(one.sites, other.sites),
  };
}

function bothLists(one: Named, other: Named): Named {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}

/** The identity of this store; null if it was never indexed, or was emptied since. */
export async function storeGeneration(db: GalleyDatabase): Promise<string | null> {
  const record = await db.changes.get(GENERATION_AT);
  return record !== undefined && 'generation' in record ? record.generation : null;
}

/** Gives the store an identity and marks all of its data: the index must be built anew. */
export async function markEverything(db: GalleyDatabase, generation: string): Promise<void> {
  const tables = searchedTables(db, Object.keys(ALL_OF_SPACE) as readonly SearchGroup[]);
  await db.transaction('rw', [db.changes, ...tables], async () => {
    const keys = await Promise.all(tables.map((table) => table.toCollection().primaryKeys()));
    await db.changes.put({ seq: GENERATION_AT, generation });
    for (const spaceId of new Set(keys.flat().map(spaceOf))) markSpace(db, spaceId);
    markChange(db, { spaceId: ORGANIZATION, ...ALL_OF_ORGANIZATION });
  });
}

/** The keys of what is of a space are its id, or begin with it. */
function spaceOf(key: unknown): string {
  return String(Array.isArray(key) ? key[0] : key);
}
