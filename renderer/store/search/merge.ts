import { ListWriter, writeCount, writePositions } from './build.ts';
import { rowAt, type DocumentRow } from './columns.ts';
import { TermCursor } from './dictionary.ts';
import { DecodedList } from './lists.ts';
import { chunkAt, type Segment } from './segment.ts';

/** A segment, and which of its documents are removed. */
export interface MergeInput {
  readonly segment: Segment;
  readonly gone: (document: number) => boolean;
}

/** One segment with the remaining documents of all of them, in order. */
export function mergeSegments(inputs: readonly MergeInput[]): Segment {
  const rows: DocumentRow[] = [];
  const parts = inputs.map(({ segment, gone }): Part => {
    const { columns, dictionary } = segment.head;
    const numbers = new Int32Array(columns.count);
    for (let document = 0; document < columns.count; document += 1) {
      numbers[document] = gone(document) ? -1 : rows.length;
      if (!gone(document)) rows.push(rowAt(columns, document));
    }
    const cursor = new TermCursor(dictionary);
    return { segment, numbers, cursor, term: cursor.next() ? cursor.term : null };
  });
  const lists = new ListWriter();
  writeMerged(lists, parts);
  return lists.finish(rows);
}

function writeMerged(lists: ListWriter, parts: readonly Part[]): void {
  const list = new DecodedList();
  for (let term = firstTerm(parts); term !== null; term = firstTerm(parts)) {
    const having = parts.filter((part) => part.term === term);
    lists.add(term, (writer) => {
      appendUpper(writer, having, list);
      appendBodies(writer, having, list);
    });
    for (const part of having) part.term = part.cursor.next() ? part.cursor.term : null;
  }
}

interface Part {
  readonly segment: Segment;
  /** The new number of each document; -1 if it is removed. */
  readonly numbers: Int32Array;
  readonly cursor: TermCursor;
  term: string | null;
}

function firstTerm(parts: readonly Part[]): string | null {
  let first: string | null = null;
  for (const { term } of parts) if (term !== null && (first === null || term < first)) first = term;
  return first;
}

function appendUpper(writer: ListWriter, parts: readonly Part[], list: DecodedList): void {
  let before = 0;
  for (const { segment, numbers, cursor } of parts) {
    list.readUpper(segment.head.upper, cursor.upperAt, cursor.upperDocs);
    let from = 0;
    for (let index = 0; index < list.size; index += 1) {
      const to = from + (list.counts[index] ?? 0);
      const document = numbers[list.documents[index] ?? 0] ?? -1;
      if (document >= 0) {
        writePositions(writer.upper, document - before, [...list.positions.subarray(from, to)]);
        before = document;
        writer.upperDocs += 1;
      }
      from = to;
    }
  }
}

function appendBodies(writer: ListWriter, parts: readonly Part[], list: DecodedList): void {
  const { bodies, places } = writer;
  let before = 0;
  for (const { segment, numbers, cursor } of parts) {
    const { head } = segment;
    if (cursor.bodyDocs === 0) continue;
    const chunk = chunkAt(head.bodyStarts, cursor.bodyAt);
    const bytes = segment.bodies[chunk] ?? new Uint8Array(0);
    list.readBodies(bytes, cursor.bodyAt - (head.bodyStarts[chunk] ?? 0), cursor.bodyDocs);
    const placeChunk = chunkAt(head.placeStarts, cursor.placesAt);
    const placeBytes = segment.places[placeChunk] ?? new Uint8Array(0);
    const placesAt = cursor.placesAt - (head.placeStarts[placeChunk] ?? 0);
    let stays = 0;
    for (let index = 0; index < list.size; index += 1) if ((numbers[list.documents[index] ?? 0] ?? -1) >= 0) stays += 1;
    // Positions are relative to their document, so a list without removed documents is copied as it is.
    const whole = stays === list.size;
    if (whole) places.writer.copy(placeBytes, placesAt, placesAt + cursor.placesBytes);
    else list.readPlaces(placeBytes, placesAt);
    let from = 0;
    for (let index = 0; index < list.size; index += 1) {
      const count = list.counts[index] ?? 0;
      const document = numbers[list.documents[index] ?? 0] ?? -1;
      if (document >= 0) {
        writeCount(bodies.writer, document - before, count);
        before = document;
        writer.bodyDocs += 1;
        if (!whole) {
          let last = 0;
          for (let at = from; at < from + count; at += 1) {
            const position = list.positions[at] ?? 0;
            places.writer.number(position - last);
            last = position;
          }
        }
      }
      from += count;
    }
  }
}
