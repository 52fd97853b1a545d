import Dexie, { type Table } from 'dexie';
import type { SavedSearch } from '#shared/rpc/search.ts';
import type { Region } from './open-segment.ts';
import type { Segment, SegmentHead } from './segment.ts';

/**
 * The index of one account on the disk, beside its store: a database of its own, since all of it can be made again from
 * the stored rows. When its layout changes, `INDEX_FORMAT` does, and it is emptied and built anew.
 */
export class SearchDatabase extends Dexie {
  declare readonly manifest: Table<Manifest, string>;
  declare readonly heads: Table<HeadRecord, number>;
  declare readonly chunks: Table<ChunkRecord, [number, Region, number]>;
  declare readonly rest: Table<RestRecord, string>;
  /** What a person looked for. Not part of the index: it stays when that is built anew. */
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
    // What is gone stands in the manifest.
    this.version(2).stores({ gone: null });
  }
}

/** Also to be changed when words are read in another way: an index of other words finds nothing. */
export const INDEX_FORMAT = 3;
export const MANIFEST_KEY = 'manifest';

/** Which segments there are. Written with every change, in the same transaction: a crash leaves the old ones or the new ones. */
export interface Manifest {
  readonly key: typeof MANIFEST_KEY;
  readonly format: number;
  /** The store whose rows these are (`StoreGeneration`). */
  readonly generation: string;
  readonly segments: readonly number[];
  readonly nextSegment: number;
  /** Of the segments of which documents are gone: one bit for each document (`open-segment.ts`). */
  readonly gone: Readonly<Record<number, Uint8Array<ArrayBuffer>>>;
  /** Counts the changes, so that other tabs see that there was one. */
  readonly change: number;
}

/**
 * What the heads of an index say on the whole, put down when it rested: a start at which nothing changed since need not read
 * them before somebody asks something.
 */
export interface IndexFigures {
  /** Pages whose text was read whole. */
  readonly pages: number;
  readonly prints: IndexPrints;
}

/** In so few letters that a change of the index can be noticed after a restart. */
export interface IndexPrints {
  /** Of its pages, and of how they are ranked. */
  readonly pages: string;
  /** Of its clusters and issues. */
  readonly asked: string;
}

export const REST_KEY = 'rest';

export interface RestRecord extends Pick<Manifest, 'generation' | 'change'> {
  readonly key: typeof REST_KEY;
  /** How pages were ranked: part of a print. */
  readonly ranking: number;
  readonly figures: IndexFigures;
}

export interface HeadRecord {
  readonly segment: number;
  readonly head: SegmentHead;
  /** The chunks of a segment that is too small for records of its own. */
  readonly chunks?: Pick<Segment, Region>;
}

export interface ChunkRecord {
  readonly segment: number;
  readonly region: Region;
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
