import type { GalleyDatabase } from '../database.ts';

/**
 * What the store changed and the index has not read yet. A mark is written in the transaction of the change, so that
 * neither can be there without the other.
 */
export interface ChangeMark {
  readonly seq?: number;
  readonly spaceId: string;
  /** The tree or texts of its pages. */
  readonly pages: boolean;
  /** Pages whose comments changed. */
  readonly threads: readonly string[] | 'all';
}

/** The one record at 0: which store this is. It goes when the store is emptied, and the index with it. */
interface StoreGeneration {
  readonly seq: 0;
  readonly generation: string;
}

export type ChangeRecord = ChangeMark | StoreGeneration;

const GENERATION_AT = 0;
const MARKS_AT_ONCE = 500;

export async function markChange(db: GalleyDatabase, mark: ChangeMark): Promise<void> {
  if (mark.pages || mark.threads.length > 0) await db.changes.add(mark);
}

export interface MarkedChanges {
  readonly spaces: readonly Required<Omit<ChangeMark, 'seq'>>[];
  /** Takes the marks away: all that they speak of is indexed. */
  done(): Promise<void>;
}

/** The oldest marks, put together by space; null where there are none. */
export async function markedChanges(db: GalleyDatabase): Promise<MarkedChanges | null> {
  const marks = await db.changes.where(':id').above(GENERATION_AT).limit(MARKS_AT_ONCE).toArray();
  const spaces = new Map<string, Required<Omit<ChangeMark, 'seq'>>>();
  let last = GENERATION_AT;
  for (const mark of marks) {
    if (!('spaceId' in mark)) continue;
    const { spaceId, pages, threads, seq = 0 } = mark;
    const known = spaces.get(spaceId);
    const all = threads === 'all' || known?.threads === 'all';
    spaces.set(spaceId, {
      spaceId,
      pages: pages || known?.pages === true,
      threads: all ? 'all' : [...new Set([...(known?.threads ?? []), ...threads])],
    });
    last = Math.max(last, seq);
  }
  if (spaces.size === 0) return null;
  return {
    spaces: [...spaces.values()],
    done: async () => {
      await db.changes.where(':id').between(GENERATION_AT, last, false, true).delete();
    },
  };
}

/** Which store this is; null where nobody has asked yet, or where it was emptied since. */
export async function storeGeneration(db: GalleyDatabase): Promise<string | null> {
  const record = await db.changes.get(GENERATION_AT);
  return record !== undefined && 'generation' in record ? record.generation : null;
}

/** Names the store and marks all that it holds: the index is to be built anew. */
export async function markEverything(db: GalleyDatabase, generation: string): Promise<void> {
  await db.transaction('rw', [db.changes, db.trees, db.threads], async () => {
    const [trees, threads] = await Promise.all([
      db.trees.toCollection().primaryKeys(),
      db.threads.toCollection().primaryKeys(),
    ]);
    const spaces = new Set([...trees, ...threads.map(([spaceId]) => spaceId)]);
    await db.changes.put({ seq: GENERATION_AT, generation });
    for (const spaceId of spaces) await markChange(db, { spaceId, pages: true, threads: 'all' });
  });
}
