import { DecodedList } from './lists.ts';
import type { LoadedChunks, OpenSegment } from './open-segment.ts';
import type { WordInSegment } from './score-word.ts';
import type { TermMatch } from './term-matches.ts';

/** Where a phrase begins: documents with positions, in order, one entry for each place. */
export interface Places {
  readonly documents: readonly number[];
  readonly positions: readonly number[];
  readonly qualities: readonly number[];
}

const list = new DecodedList();

/**
 * The places at which every token of `word` stands at its distance from the first. Token by token: of each only the
 * documents are looked at in which all tokens before it stood.
 */
export function phrasePlaces(
  { tokens }: WordInSegment,
  region: 'upper' | 'bodies',
  segment: OpenSegment,
  chunks: LoadedChunks,
): Places {
  let found: Places = { documents: [], positions: [], qualities: [] };
  for (const [index, { offset, matches }] of tokens.entries()) {
    const before = index === 0 ? null : startsByDocument(found);
    const documents: number[] = [];
    const positions: number[] = [];
    const qualities: number[] = [];
    for (const match of matches) {
      if (!read(match, region, segment, chunks)) continue;
      let from = 0;
      for (let at = 0; at < list.size; at += 1) {
        const to = from + (list.counts[at] ?? 0);
        const document = list.documents[at] ?? 0;
        const starts = before?.get(document);
        if (before === null || starts !== undefined) {
          for (let place = from; place < to; place += 1) {
            const start = (list.positions[place] ?? 0) - offset;
            const quality = starts?.get(start) ?? (before === null ? 1 : 0);
            if (start < 0 || quality === 0) continue;
            documents.push(document);
            positions.push(start);
            qualities.push(quality * match.quality);
          }
        }
        from = to;
      }
    }
    if (documents.length === 0) return { documents, positions, qualities };
    found = inOrder({ documents, positions, qualities }, matches.length > 1);
  }
  return found;
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

/** Of each document: where the phrase may begin, and how well it was met so far. */
function startsByDocument({
  documents,
  positions,
  qualities,
}: Places): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const byDocument = new Map<number, Map<number, number>>();
  for (const [index, document] of documents.entries()) {
    const starts = byDocument.get(document) ?? new Map<number, number>();
    starts.set(positions[index] ?? 0, qualities[index] ?? 0);
    byDocument.set(document, starts);
  }
  return byDocument;
}

/** Several terms may have given the same documents in turn, and the same place twice. */
function inOrder(places: Places, mixed: boolean): Places {
  if (!mixed) return places;
  const { documents, positions, qualities } = places;
  const order = [...documents.keys()].sort(
    (one, other) =>
      (documents[one] ?? 0) - (documents[other] ?? 0) ||
      (positions[one] ?? 0) - (positions[other] ?? 0) ||
      (qualities[other] ?? 0) - (qualities[one] ?? 0),
  );
  const distinct = order.filter((at, index) => {
    const before = order[index - 1];
    return before === undefined || documents[before] !== documents[at] || positions[before] !== positions[at];
  });
  return {
    documents: distinct.map((at) => documents[at] ?? 0),
    positions: distinct.map((at) => positions[at] ?? 0),
    qualities: distinct.map((at) => qualities[at] ?? 0),
  };
}
