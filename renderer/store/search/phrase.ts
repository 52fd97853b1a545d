import { DecodedList } from './lists.ts';
import type { LoadedChunks, OpenSegment } from './open-segment.ts';
import type { WordInSegment } from './score-word.ts';
import type { TermMatch } from './term-matches.ts';

/** The places where a phrase begins: documents and positions, in order, one entry per place. */
export class Places {
  size = 0;
  documents = new Uint32Array(256);
  positions = new Uint32Array(256);
  qualities = new Float32Array(256);

  add(document: number, position: number, quality: number): void {
    if (this.size >= this.documents.length) this.#grow();
    this.documents[this.size] = document;
    this.positions[this.size] = position;
    this.qualities[this.size] = quality;
    this.size += 1;
  }

  #grow(): void {
    const { documents, positions, qualities } = this;
    this.documents = new Uint32Array(this.size * 2);
    this.positions = new Uint32Array(this.size * 2);
    this.qualities = new Float32Array(this.size * 2);
    this.documents.set(documents);
    this.positions.set(positions);
    this.qualities.set(qualities);
  }
}

const list = new DecodedList();

/**
 * The places at which every token of `word` has its distance from the first one. It starts with the rarest token: lists
 * of the others, which may be long, are only read for the remaining documents.
 */
export function phrasePlaces(
  { tokens }: WordInSegment,
  region: 'upper' | 'bodies',
  segment: OpenSegment,
  chunks: LoadedChunks,
): Places {
  let found: Places | null = null;
  const rarestFirst = [...tokens].sort((one, other) => documentsOf(one, region) - documentsOf(other, region));
  for (const { offset, matches } of rarestFirst) {
    const next: Places = new Places();
    for (const match of matches) {
      if (region === 'upper') inUpper(match, found, { offset, segment, into: next });
      else inBodies(match, found, { offset, chunks, into: next });
    }
    found = matches.length > 1 ? inOrder(next) : next;
    if (found.size === 0) break;
  }
  return found ?? new Places();
}

function documentsOf({ matches }: WordInSegment['tokens'][number], region: 'upper' | 'bodies'): number {
  return matches.reduce((sum, match) => sum + (region === 'upper' ? match.upperDocs : match.bodyDocs), 0);
}

function inUpper(
  match: TermMatch,
  before: Places | null,
  { offset, segment, into }: { readonly offset: number; readonly segment: OpenSegment; readonly into: Places },
): void {
  if (match.upperDocs === 0) return;
  list.readUpper(segment.head.upper, match.upperAt, match.upperDocs);
  if (before === null) {
    takeAll(offset, match.quality, into);
    return;
  }
  const walk = new Walk(before, offset, match.quality, into);
  let from = 0;
  for (let at = 0; at < list.size; at += 1) {
    const to = from + (list.counts[at] ?? 0);
    if (walk.has(list.documents[at] ?? 0)) walk.join(from, to);
    from = to;
  }
}

function inBodies(
  match: TermMatch,
  before: Places | null,
  { offset, chunks, into }: { readonly offset: number; readonly chunks: LoadedChunks; readonly into: Places },
): void {
  if (match.bodyDocs === 0) return;
  const bodies = chunks.listOf('bodies', match);
  const places = chunks.listOf('places', match);
  list.readBodies(bodies.bytes, bodies.at, match.bodyDocs);
  if (before === null) {
    list.readPlaces(places.bytes, places.at);
    takeAll(offset, match.quality, into);
    return;
  }
  const walk = new Walk(before, offset, match.quality, into);
  list.openPlaces(places.bytes, places.at);
  for (let at = 0; at < list.size && !walk.over; at += 1) {
    const count = list.counts[at] ?? 0;
    if (walk.has(list.documents[at] ?? 0)) {
      list.nextPlaces(count);
      walk.join(0, count);
    } else {
      list.skipPlaces(count);
    }
  }
}

function takeAll(offset: number, quality: number, into: Places): void {
  let from = 0;
  for (let at = 0; at < list.size; at += 1) {
    const document = list.documents[at] ?? 0;
    const to = from + (list.counts[at] ?? 0);
    for (; from < to; from += 1) {
      const start = (list.positions[from] ?? 0) - offset;
      if (start >= 0) into.add(document, start, quality);
    }
  }
}

/** Walks along found places while a list is read in the same order: together they find each pair once. */
class Walk {
  readonly #before: Places;
  readonly #offset: number;
  readonly #quality: number;
  readonly #into: Places;
  #known = 0;

  constructor(before: Places, offset: number, quality: number, into: Places) {
    this.#before = before;
    this.#offset = offset;
    this.#quality = quality;
    this.#into = into;
  }

  /** No document remains. */
  get over(): boolean {
    return this.#known >= this.#before.size;
  }

  /** Moves on to `document`; returns whether a place was found in it. */
  has(document: number): boolean {
    const { documents, size } = this.#before;
    while (this.#known < size && (documents[this.#known] ?? 0) < document) this.#known += 1;
    return this.#known < size && documents[this.#known] === document;
  }

  /** Keeps those places of the current document that match a position in the list. */
  join(from: number, to: number): void {
    const { documents, positions, qualities, size } = this.#before;
    const document = documents[this.#known] ?? 0;
    let known = this.#known;
    for (let place = from; place < to && known < size && documents[known] === document; place += 1) {
      const start = (list.positions[place] ?? 0) - this.#offset;
      while (known < size && documents[known] === document && (positions[known] ?? 0) < start) known += 1;
      if (known < size && documents[known] === document && positions[known] === start) {
        this.#into.add(document, start, (qualities[known] ?? 0) * this.#quality);
      }
    }
    this.#known = known;
  }
}

/** Several terms may have produced the same place: the one with the best quality is kept. */
function inOrder(places: Places): Places {
  const { documents, positions, qualities } = places;
  const order = Uint32Array.from({ length: places.size }, (_, at) => at).sort(
    (one, other) =>
      (documents[one] ?? 0) - (documents[other] ?? 0) ||
      (positions[one] ?? 0) - (positions[other] ?? 0) ||
      (qualities[other] ?? 0) - (qualities[one] ?? 0),
  );
  const distinct = new Places();
  let before = -1;
  for (const at of order) {
    const isNew = before < 0 || documents[before] !== documents[at] || positions[before] !== positions[at];
    if (isNew) distinct.add(documents[at] ?? 0, positions[at] ?? 0, qualities[at] ?? 0);
    before = at;
  }
  return distinct;
}
