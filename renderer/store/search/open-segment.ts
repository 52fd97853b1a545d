import type { TermMatch } from './term-matches.ts';
import { chunkAt, type Segment, type SegmentHead } from './segment.ts';

export type Region = 'bodies' | 'places';

/** A segment that queries read: its head is in memory, its chunks are read when needed. */
export interface OpenSegment {
  readonly head: SegmentHead;
  /** One bit per document: 1 if it is removed. */
  readonly gone: Uint8Array;
  chunk(region: Region, number: number): Promise<Uint8Array> | Uint8Array;
}

export function isGone({ gone }: Pick<OpenSegment, 'gone'>, document: number): boolean {
  return (((gone[document >>> 3] ?? 0) >>> (document & 7)) & 1) === 1;
}

export function goneBits(count: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((count + 7) >>> 3);
}

export function setGone(gone: Uint8Array, document: number): void {
  gone[document >>> 3] = (gone[document >>> 3] ?? 0) | (1 << (document & 7));
}

/** For each document 1 if it exists, 0 if it is removed. */
export function notGone({ head, gone }: Pick<OpenSegment, 'head' | 'gone'>): Uint8Array {
  const there = new Uint8Array(head.columns.count).fill(1);
  for (const [at, bits] of gone.entries()) {
    for (let bit = 0; bits >>> bit > 0; bit += 1) if (((bits >>> bit) & 1) === 1) there[at * 8 + bit] = 0;
  }
  return there;
}

export function openInMemory(segment: Segment, gone = goneBits(segment.head.columns.count)): OpenSegment {
  return {
    head: segment.head,
    gone,
    chunk: (region, number) => segment[region][number] ?? new Uint8Array(0),
  };
}

/** The chunks that a query needs, kept while it runs. */
export class LoadedChunks {
  readonly #chunks = new Map<string, Uint8Array>();
  readonly #segment: OpenSegment;

  constructor(segment: OpenSegment) {
    this.#segment = segment;
  }

  async load(matches: Iterable<TermMatch>, regions: readonly Region[]): Promise<void> {
    const wanted = new Map<string, readonly [Region, number]>();
    for (const match of matches) {
      if (match.bodyDocs === 0) continue;
      for (const region of regions) {
        const number = this.#numberOf(region, match);
        const key = `${region} ${number}`;
        if (!this.#chunks.has(key)) wanted.set(key, [region, number]);
      }
    }
    await Promise.all(
      [...wanted].map(async ([key, [region, number]]) => {
        this.#chunks.set(key, await this.#segment.chunk(region, number));
      }),
    );
  }

  /** The bytes that contain the list of `match`, and its start in them. */
  listOf(region: Region, match: TermMatch): { readonly bytes: Uint8Array; readonly at: number } {
    const number = this.#numberOf(region, match);
    const { bodyStarts, placeStarts } = this.#segment.head;
    const start = (region === 'bodies' ? bodyStarts : placeStarts)[number] ?? 0;
    const offset = region === 'bodies' ? match.bodyAt : match.placesAt;
    return { bytes: this.#chunks.get(`${region} ${number}`) ?? new Uint8Array(0), at: offset - start };
  }

  #numberOf(region: Region, match: TermMatch): number {
    const { bodyStarts, placeStarts } = this.#segment.head;
    return region === 'bodies' ? chunkAt(bodyStarts, match.bodyAt) : chunkAt(placeStarts, match.placesAt);
  }
}
