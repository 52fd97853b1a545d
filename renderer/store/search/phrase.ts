import { DecodedList } from './lists.ts';
import type { LoadedChunks, OpenSegment } from './open-segment.ts';
import type { WordInSegment } from './score-word.ts';
import type { TermMatch } from './term-matches.ts';

/** Where a phrase begins: documents with positions, in order, one entry for each place. */
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
 * The places at which every token of `word` stands at its distance from the first. Token by token, each list joined in
 * order with the places found so far.
 */
export function phrasePlaces(
  { tokens }: WordInSegment,
  region: 'upper' | 'bodies',
  segment: OpenSegment,
  chunks: LoadedChunks,
): Places {
  let found: Places | null = null;
  for (const { offset, matches } of tokens) {
    const next: Places = new Places();
    for (const match of matches) {
      if (!read(match, region, segment, chunks)) continue;
      if (found === null) takeAll(offset, match.quality, next);
      else join(found, offset, match.quality, next);
    }
    found = matches.length > 1 ? inOrder(next) : next;
    if (found.size === 0) break;
  }
  return found ?? new Places();
}

function read(match: TermMatch, region: 'upper' | 'bodies', segment: OpenSegment, chunks: LoadedChunks): boolean {
  if (region === 'upper') {
    if (match.upperDocs === 0) return false;
    list.readUpper(segment.head.upper, match.upperAt, match.upperDocs);
    return true;
  }
  if (match.bodyDocs === 0) return false;
  const bodies = chunks.listOf('bodies', match);
  const places = chunks.listOf('places', match);
  list.readBodies(bodies.bytes, bodies.at, match.bodyDocs);
  list.readPlaces(places.bytes, places.at);
  return true;
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

/** Both sides are in order of document and position, so one walk along both meets every pair. */
function join(before: Places, offset: number, quality: number, into: Places): void {
  const { documents, positions, qualities, size } = before;
  let known = 0;
  let from = 0;
  for (let at = 0; at < list.size && known < size; at += 1) {
    const document = list.documents[at] ?? 0;
    const to = from + (list.counts[at] ?? 0);
    while (known < size && (documents[known] ?? 0) < document) known += 1;
    for (let place = from; place < to && known < size && documents[known] === document; place += 1) {
      const start = (list.positions[place] ?? 0) - offset;
      while (known < size && documents[known] === document && (positions[known] ?? 0) < start) known += 1;
      if (known < size && documents[known] === document && positions[known] === start) {
        into.add(document, start, (qualities[known] ?? 0) * quality);
      }
    }
    from = to;
  }
}

/** Several terms gave their documents in turn, and perhaps the same place twice: the best of it stays. */
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
