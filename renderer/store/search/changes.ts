import Dexie from 'dexie';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';
import { writeAtOnce, type Reader } from '../db/raw.ts';
import { spacesWithThreads } from '../threads/threads.ts';

/**
 * What the store changed and the index has not read yet. A mark is written in the transaction of the change, so that
 * neither exists without the other.
 */
export interface ChangeMark {
  readonly seq?: number;
  /** '' for what belongs to the organization: clusters and issues. */
  readonly spaceId: string;
  /** Its tree or page texts changed. */
  readonly pages?: boolean;
  /** Records with new texts: they can be read together with the index of pages instead of after it. */
  readonly texts?: readonly number[];
  /** Pages whose comments changed. */
  readonly threads?: readonly string[] | 'all';
  readonly requests?: boolean;
  readonly clusters?: boolean;
  /** Clusters whose issues changed. */
  readonly issues?: readonly string[] | 'all';
}

/** The one record at 0: the identity of this store. It is removed when the store is emptied, and the index with it. */
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
  const { pages, threads, requests, clusters, issues } = whole(mark);
  if (pages || requests || clusters || threads.length > 0 || issues.length > 0)
    direct<ChangeRecord, number>(db.changes).put(mark);
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
}: ChangeMark): WholeMark {
  return { spaceId, pages, texts, threads, requests, clusters, issues };
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
  };
}

type Named = readonly string[] | 'all';

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
  await db.transaction('rw', [db.changes, db.trees, db.threadRecords, db.changeRequests], async () => {
    const [trees, threads, requests] = await Promise.all([
      db.trees.toCollection().primaryKeys(),
      spacesWithThreads(db),
      db.changeRequests.toCollection().primaryKeys(),
    ]);
    const spaces = new Set([...trees, ...threads, ...requests]);
    await db.changes.put({ seq: GENERATION_AT, generation });
    for (const spaceId of spaces) markChange(db, { spaceId, pages: true, threads: 'all', requests: true });
    markChange(db, { spaceId: ORGANIZATION, clusters: true, issues: 'all' });
  });
}
