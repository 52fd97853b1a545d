import { textAt } from './columns.ts';
import { ChunkCache } from './chunk-cache.ts';
import { ChunkReader } from './chunk-reader.ts';
import { hash32 } from './document.ts';
import { mergeSegments } from './merge.ts';
import { segmentsToMerge } from './merge-policy.ts';
import { goneBits, isGone, setGone, type OpenSegment, type Region } from './open-segment.ts';
import { figuresOf, putDown, restedFigures, wholePages } from './rest.ts';
import {
  INDEX_FORMAT,
  MANIFEST_KEY,
  REST_KEY,
  type ChunkRecord,
  type HeadRecord,
  type IndexFigures,
  type Manifest,
  type SearchDatabase,
} from './search-database.ts';
import { readAtOnce, writeAtOnce } from '../db/raw.ts';
import type { Segment, SegmentHead } from './segment.ts';

/** An indexed document and its place in the segments. */
export interface IndexedDocument {
  readonly segment: number;
  readonly document: number;
  readonly id: string;
  readonly version: number;
}

/**
 * A segment with at most this many bytes of chunks stores them with its head: one record to write, and no further read.
 */
const INLINE_BYTES = 32 * 1_024;

interface StoredSegment extends OpenSegment {
  readonly id: number;
  /** Its chunks, if they are stored with the head. */
  readonly inline: Inline;
  gone: Uint8Array<ArrayBuffer>;
}

/**
 * The segments of an open index. Their heads are read when first needed (`ready`), their chunks when a query needs
 * them. A change adds one segment and notes removed documents in the manifest: both in one transaction, so that neither
 * exists without the other.
 */
export class Segments {
  readonly #db: SearchDatabase;
  readonly #cache = new ChunkCache();
  #manifest: Manifest;
  #open: readonly StoredSegment[] = [];
  /** The pending read of the heads; null: nobody needed them yet. */
  #heads: Promise<void> | null;
  #isReady: boolean;
  /** The stored figures, while they still apply. */
  #rested: IndexFigures | null = null;
  readonly #reader: ChunkReader;

  private constructor(db: SearchDatabase, manifest: Manifest, heads: Promise<void> | null) {
    this.#db = db;
    this.#manifest = manifest;
    this.#heads = heads;
    this.#isReady = heads !== null;
    this.#reader = new ChunkReader(db);
  }

  /** Null if there is no index of this format for this store: it must be created (`create`). */
  static async open(db: SearchDatabase, generation: string): Promise<Segments | null> {
    await db.open();
    const [manifest, rest] = await readAtOnce(db, [db.manifest, db.rest], (read) =>
      Promise.all([read.get(db.manifest, MANIFEST_KEY), read.get(db.rest, REST_KEY)]),
    );
    if (manifest?.format !== INDEX_FORMAT || manifest.generation !== generation) return null;
    const segments = new Segments(db, manifest, null);
    segments.#rested = restedFigures(rest, manifest);
    if (segments.#rested === null) await segments.ready();
    return segments;
  }

  /** An empty index that answers queries until there is a real one. */
  static none(db: SearchDatabase): Segments {
    return new Segments(db, emptyManifest(''), Promise.resolve());
  }

  /** Creates an empty index and deletes any existing one. */
  static async create(db: SearchDatabase, generation: string): Promise<Segments> {
    const manifest = emptyManifest(generation);
    const tables = [db.manifest, db.heads, db.chunks, db.rest];
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await table.clear();
      await db.manifest.put(manifest);
    });
    return new Segments(db, manifest, Promise.resolve());
  }

  /**
   * Resolves when the heads are read. Await it before anything except `count`, `changes`, `pagesFound` and `figures`.
   */
  ready(): Promise<void> {
    this.#heads ??= this.#load().catch((thrown: unknown) => {
      this.#heads = null;
      throw thrown;
    });
    return this.#heads;
  }

  /** The heads are read; queries need not wait. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get open(): readonly OpenSegment[] {
    return this.#open;
  }

  get count(): number {
    return this.#manifest.segments.length;
  }

  /** Pages whose whole text is indexed. */
  get pagesFound(): number {
    return this.#rested?.pages ?? wholePages(this.#open);
  }

  /** Figures of the whole index. `resting`: no change is in progress, so they may be stored for the next start. */
  async figures(resting: boolean): Promise<IndexFigures> {
    if (this.#rested !== null) return this.#rested;
    await this.ready();
    const manifest = this.#manifest;
    const figures = figuresOf(this.#open);
    if (!resting) return figures;
    await putDown(this.#db, manifest, figures);
    if (manifest === this.#manifest) this.#rested = figures;
    return figures;
  }

  /** The number of changes so far. */
  get changes(): number {
    return this.#manifest.change;
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.#open.reduce((sum, { head }) => sum + head.bytes, 0);
  }

  /** Loads changes of another tab; returns whether there were any. */
  async refresh(): Promise<boolean> {
    const { manifest: manifests } = this.#db;
    const manifest = await readAtOnce(this.#db, [manifests], (read) => read.get(manifests, MANIFEST_KEY));
    if (manifest === undefined || manifest.change === this.#manifest.change) return false;
    this.#manifest = manifest;
    this.#rested = null;
    this.#heads = null;
    this.#isReady = false;
    await this.ready();
    return true;
  }

  /** The existing documents of a group. */
  group(group: string): readonly IndexedDocument[] {
    const hash = hash32(group);
    return this.#where(({ columns }, from) => columns.groupHashes.indexOf(hash, from)).filter(
      ({ segment, document }) => {
        const columns = this.#byId(segment)?.head.columns;
        return columns?.groups.names[columns.groups.numbers[document] ?? 0] === group;
      },
    );
  }

  /** The title of the document with this id; null if there is none. */
  titleOf(id: string): string | null {
    const hash = hash32(id);
    const found = this.#where(({ columns }, from) => columns.idHashes.indexOf(hash, from)).find(
      (document) => document.id === id,
    );
    const columns = found === undefined ? undefined : this.#byId(found.segment)?.head.columns;
    return found === undefined || columns === undefined ? null : textAt(columns.titles, found.document);
  }

  /** All groups that still have a document. */
  groups(): ReadonlySet<string> {
    const groups = new Set<string>();
    for (const segment of this.#open) {
      const { names, numbers } = segment.head.columns.groups;
      numbers.forEach((number, document) => {
        if (!isGone(segment, document)) groups.add(names[number] ?? '');
      });
    }
    return groups;
  }

  /** Adds `added` and removes `removed`, both or neither. */
  async change(added: Segment | null, removed: readonly IndexedDocument[]): Promise<void> {
    const changed = new Map<number, Uint8Array<ArrayBuffer>>();
    for (const { segment, document } of removed) {
      const bits = changed.get(segment) ?? this.#byId(segment)?.gone.slice();
      if (bits === undefined) continue;
      setGone(bits, document);
      changed.set(segment, bits);
    }
    const put = added === null ? [] : [added];
    if (put.length === 0 && changed.size === 0) return;
    await this.#write(put, [], changed);
  }

  /**
   * Merges small segments if there are too many; returns whether it did. If the heads were never read, nothing was
   * added either.
   */
  async mergeSome(): Promise<boolean> {
    if (this.#heads === null) return false;
    const chosen = segmentsToMerge(
      this.#open.map((segment) => ({ id: segment.id, bytes: segment.head.bytes, left: liveShare(segment) })),
    );
    if (chosen.length === 0) return false;
    const inputs = await Promise.all(
      this.#open
        .filter(({ id }) => chosen.includes(id))
        .map(async (open) => ({
          segment: await this.#whole(open),
          gone: (document: number) => isGone(open, document),
        })),
    );
    const merged = mergeSegments(inputs);
    await this.#write(merged.head.columns.count > 0 ? [merged] : [], chosen, new Map());
    return true;
  }

  async #write(
    added: readonly Segment[],
    removed: readonly number[],
    gone: ReadonlyMap<number, Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    const db = this.#db;
    const before = this.#manifest;
    const numbered = added.map((segment, index) => ({ id: before.nextSegment + index, segment }));
    const left = [...Object.entries(before.gone), ...[...gone].map(([id, bits]) => [String(id), bits] as const)];
    const manifest: Manifest = {
      ...before,
      segments: [...before.segments.filter((id) => !removed.includes(id)), ...numbered.map(({ id }) => id)],
      nextSegment: before.nextSegment + added.length,
      gone: Object.fromEntries(left.filter(([id]) => !removed.includes(Number(id)))),
      change: before.change + 1,
    };
    await writeAtOnce(db, ['manifest', 'heads', 'chunks'], 'relaxed', (store) => {
      for (const { id, segment } of numbered) {
        const { head } = segment;
        const inline = inlineOf(segment);
        const record: HeadRecord = inline === null ? { segment: id, head } : { segment: id, head, chunks: inline };
        store('heads').put(record);
        if (inline !== null) continue;
        for (const region of ['bodies', 'places'] as const) {
          for (const [number, bytes] of segment[region].entries()) {
            const chunk: ChunkRecord = { segment: id, region, number, bytes };
            store('chunks').put(chunk);
          }
        }
      }
      for (const id of removed) {
        store('heads').delete(id);
        for (const key of chunkKeys(id, this.#byId(id)?.head)) store('chunks').delete(key);
      }
      return store('manifest').put(manifest);
    });
    // Queries use only what is on disk.
    this.#manifest = manifest;
    this.#rested = null;
    this.#open = [
      ...this.#open
        .filter(({ id }) => !removed.includes(id))
        .map((segment) => ({ ...segment, gone: gone.get(segment.id) ?? segment.gone })),
      ...numbered.map(({ id, segment }) =>
        this.#opened(id, segment.head, goneBits(segment.head.columns.count), inlineOf(segment)),
      ),
    ];
    for (const id of removed) this.#cache.forget(id);
  }

  async #load(): Promise<void> {
    const { segments: ids, gone } = this.#manifest;
    const known = new Map(this.#open.map((segment) => [segment.id, segment]));
    const fresh = ids.filter((id) => !known.has(id));
    const tables = this.#db;
    const heads = await readAtOnce(tables, [tables.heads], (read) =>
      Promise.all(fresh.map((id) => read.get(tables.heads, id))),
    );
    const recordOf = new Map(heads.flatMap((record) => (record === undefined ? [] : [[record.segment, record]])));
    this.#open = ids.flatMap((id) => {
      const head = known.get(id)?.head ?? recordOf.get(id)?.head;
      if (head === undefined) return [];
      const inline = known.get(id)?.inline ?? recordOf.get(id)?.chunks ?? null;
      return [this.#opened(id, head, gone[id] ?? goneBits(head.columns.count), inline)];
    });
    this.#isReady = true;
  }

  #opened(id: number, head: SegmentHead, gone: Uint8Array<ArrayBuffer>, inline: Inline): StoredSegment {
    return {
      id,
      head,
      gone,
      inline,
      chunk: (region, number) =>
        inline === null
          ? this.#cache.get(id, region, number, () => this.#reader.read([id, region, number]))
          : (inline[region][number] ?? new Uint8Array(0)),
    };
  }

  async #whole({ id, head, inline }: StoredSegment): Promise<Segment> {
    if (inline !== null) return { head, ...inline };
    const read = (region: Region, count: number): Promise<readonly Uint8Array<ArrayBuffer>[]> =>
      Promise.all(Array.from({ length: count }, (_, number) => this.#reader.read([id, region, number])));
    const [bodies, places] = await Promise.all([
      read('bodies', head.bodyStarts.length),
      read('places', head.placeStarts.length),
    ]);
    return { head, bodies, places };
  }

  #where(next: (head: SegmentHead, from: number) => number): readonly IndexedDocument[] {
    const found: IndexedDocument[] = [];
    for (const segment of this.#open) {
      for (let at = next(segment.head, 0); at >= 0; at = next(segment.head, at + 1)) {
        if (isGone(segment, at)) continue;
        const { ids, versions } = segment.head.columns;
        found.push({ segment: segment.id, document: at, id: textAt(ids, at), version: versions[at] ?? 0 });
      }
    }
    return found;
  }

  #byId(id: number): StoredSegment | undefined {
    return this.#open.find((segment) => segment.id === id);
  }
}

/** The keys of its chunk records, if it has any. */
function chunkKeys(segment: number, head: SegmentHead | undefined): readonly [number, Region, number][] {
  const keys = (region: Region, count = 0): [number, Region, number][] =>
    Array.from({ length: count }, (_, number) => [segment, region, number]);
  return [...keys('bodies', head?.bodyStarts.length), ...keys('places', head?.placeStarts.length)];
}

function emptyManifest(generation: string): Manifest {
  return { key: MANIFEST_KEY, format: INDEX_FORMAT, generation, segments: [], nextSegment: 1, gone: {}, change: 0 };
}

type Inline = Pick<Segment, Region> | null;

function inlineOf({ bodies, places }: Segment): Inline {
  const bytes = [...bodies, ...places].reduce((sum, chunk) => sum + chunk.length, 0);
  return bytes <= INLINE_BYTES ? { bodies, places } : null;
}

/** The share of its documents that are not removed, 0 to 1. */
function liveShare(segment: StoredSegment): number {
  const { count } = segment.head.columns;
  let gone = 0;
  for (const byte of segment.gone) for (let bits = byte; bits > 0; bits &= bits - 1) gone += 1;
  return count === 0 ? 0 : 1 - gone / count;
}
