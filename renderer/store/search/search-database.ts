import Dexie, { type Table } from 'dexie';
import type { SavedSearch } from '#shared/rpc/search.ts';
import type { Region } from './open-segment.ts';
import type { Segment, SegmentHead } from './segment.ts';

/**
 * The search index of one account on disk, beside its store. It is a database of its own, since it can be rebuilt from
 * stored rows. When its layout changes, `INDEX_FORMAT` changes, and the index is emptied and built anew.
 */
export class SearchDatabase extends Dexie {
  declare readonly manifest: Table<Manifest, string>;
  declare readonly heads: Table<HeadRecord, number>;
  declare readonly chunks: Table<ChunkRecord, [number, Region, number]>;
  declare readonly rest: Table<RestRecord, string>;
  /** Past searches. They are not part of the index and stay when it is built anew. */
  declare readonly searches: Table<SavedSearch, string>;

  constructor(
    accountId: string,
    options?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange },
  ) {
    super(`galley-search-${accountId}`, { chromeTransactionDurability: 'relaxed', ...options });
    this.version(1).stores({
      manifest: 'key',
      heads: 'segment',
      chunks: '[segment+region+number]',
      gone: 'segment',
      rest: 'key',
      searches: 'query',
    });
    // Removed documents are listed in the manifest.
    this.version(2).stores({ gone: null });
  }
}

/**
 * Raise it also when text is split into words differently, since an index with other words finds nothing, and when new
 * kinds of stored rows can be found.
 */
export const INDEX_FORMAT = 4;
export const MANIFEST_KEY = 'manifest';

/**
 * The list of segments. It is written with every change, in the same transaction: a crash leaves the old list or the
 * new one.
 */
export interface Manifest {
  readonly key: typeof MANIFEST_KEY;
  readonly format: number;
  /** The identity of the indexed store (`StoreGeneration`). */
  readonly generation: string;
  readonly segments: readonly number[];
  readonly nextSegment: number;
  /** For segments with removed documents: one bit per document (`open-segment.ts`). */
  readonly gone: Readonly<Record<number, Uint8Array<ArrayBuffer>>>;
  /** A change counter, so that other tabs notice changes. */
  readonly change: number;
}

/**
 * Figures from all segment heads, stored when the index is idle: a start without changes need not read the heads before
 * the first query.
 */
export interface IndexFigures {
  /** Pages whose whole text is indexed. */
  readonly pages: number;
  readonly prints: IndexPrints;
}

/** Short hashes that show after a restart whether the index has changed. */
export interface IndexPrints {
  /** A hash of its pages and of the ranking rules. */
  readonly pages: string;
  /** A hash of its clusters and issues. */
  readonly asked: string;
}

export const REST_KEY = 'rest';

export interface RestRecord extends Pick<Manifest, 'generation' | 'change'> {
  readonly key: typeof REST_KEY;
  /** A hash of the ranking rules: part of `pages`. */
  readonly ranking: number;
  readonly figures: IndexFigures;
}

export interface HeadRecord {
  readonly segment: number;
  readonly head: SegmentHead;
  /** The chunks of a segment that is too small for separate records. */
  readonly chunks?: Pick<Segment, Region>;
}

export interface ChunkRecord {
  readonly segment: number;
  readonly region: Region;
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
