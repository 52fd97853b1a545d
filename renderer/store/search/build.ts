import { ByteWriter } from './bytes.ts';
import { columnBytes, columnsOf, type DocumentRow } from './columns.ts';
import { DictionaryWriter } from './dictionary.ts';
import type { SearchDocument } from './document.ts';
import { HEADINGS_AT, MAX_TITLE_WORDS, RegionWriter, type Segment, type SegmentHead } from './segment.ts';
import { grown, TermTable } from './term-table.ts';
import { Tokeniser } from './tokenise.ts';

/**
 * Makes a segment of `documents`: reads their words once, sorts them by term and writes the lists. Long loops are in
 * functions of their own: the engine compiles such a loop before it has seen the code after it, and in one large
 * function that work was discarded with every segment.
 */
export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const words = new ReadWords();
  const rows = documents.map((document, number) => words.read(document, number));
  const lists = new ListWriter();
  words.writeTo(lists);
  return lists.finish(rows);
}

/** Collects the words of some documents as terms. */
class ReadWords {
  readonly #terms = new TermTable();
  readonly #upper = new Occurrences();
  readonly #bodies = new Occurrences();
  readonly #words = new Tokeniser({ parts: true });

  read({ fields, ...row }: SearchDocument, number: number): DocumentRow {
    const words = this.#words;
    words.reset(fields.title);
    this.#add(this.#upper, number, MAX_TITLE_WORDS);
    let at = HEADINGS_AT;
    for (const heading of fields.headings) {
      words.reset(heading, at);
      this.#add(this.#upper, number, Infinity);
      // A gap, so that no phrase spans two headings.
      at = words.position + 2;
    }
    words.reset(fields.body);
    this.#add(this.#bodies, number, Infinity);
    return { ...row, title: fields.title, words: words.position + 1 };
  }

  writeTo(lists: ListWriter): void {
    const { size } = this.#terms;
    const texts = Array.from({ length: size }, (_, id) => this.#terms.termOf(id));
    const upper = this.#upper.byTerm(size);
    const bodies = this.#bodies.byTerm(size);
    for (const id of inOrder(texts)) {
      lists.add(texts[id] ?? '', (list) => {
        writeUpper(list, upper, id);
        writeBodies(list, bodies, id);
      });
    }
  }

  /** Adds all words of the current field up to a position. */
  #add(occurrences: Occurrences, document: number, before: number): void {
    const words = this.#words;
    while (words.next() && words.position < before) {
      occurrences.add(this.#terms.idOf(words), document, words.position);
    }
  }
}

/**
 * Above the number of terms in any segment: with three bytes above it, the sum fits the 53 bits that a number holds
 * exactly.
 */
const NUMBERS = 2 ** 29;
const PREFIX_UNITS = 3;
/** This and all higher units count as equal; what follows such a unit is not compared here. */
const LAST_UNIT = 255;

/**
 * The indexes of these texts in sorted order. A number made from the beginning of each text decides most comparisons,
 * and the engine sorts numbers fast.
 */
function inOrder(texts: readonly string[]): Uint32Array {
  const keys = Float64Array.from(texts, (text, number) => beginning(text) * NUMBERS + number).sort();
  const order = Uint32Array.from(keys, (key) => key % NUMBERS);
  const byText = (one: number, other: number): number => ((texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1);
  for (let from = 0; from < order.length;) {
    const prefix = Math.floor((keys[from] ?? 0) / NUMBERS);
    let to = from + 1;
    while (to < order.length && Math.floor((keys[to] ?? 0) / NUMBERS) === prefix) to += 1;
    if (to - from > 1) order.subarray(from, to).sort(byText);
    from = to;
  }
  return order;
}

/** A number from the first units of a text that sorts like the text. */
function beginning(text: string): number {
  let units = 0;
  let at = 0;
  for (let unit = 0; at < PREFIX_UNITS && at < text.length && unit < LAST_UNIT; at += 1) {
    unit = Math.min(text.charCodeAt(at), LAST_UNIT);
    units = units * (LAST_UNIT + 1) + unit;
  }
  return units * (LAST_UNIT + 1) ** (PREFIX_UNITS - at);
}

/** Writes the lists of one term after another into their regions and records them in the dictionary. */
export class ListWriter {
  readonly upper = new ByteWriter(1 << 11);
  readonly bodies = new RegionWriter();
  readonly places = new RegionWriter();
  upperDocs = 0;
  bodyDocs = 0;
  readonly #dictionary = new DictionaryWriter();

  /** `write` appends to the regions and sets how many documents it wrote. A term without documents is left out. */
  add(term: string, write: (lists: ListWriter) => void): void {
    const upperAt = this.upper.length;
    const bodyAt = this.bodies.length;
    const placesAt = this.places.length;
    this.upperDocs = 0;
    this.bodyDocs = 0;
    write(this);
    if (this.upperDocs === 0 && this.bodyDocs === 0) return;
    this.#dictionary.add(term, {
      upperDocs: this.upperDocs,
      upperAt,
      upperBytes: this.upper.length - upperAt,
      bodyDocs: this.bodyDocs,
      bodyAt,
      bodyBytes: this.bodies.length - bodyAt,
      placesAt,
      placesBytes: this.places.length - placesAt,
    });
    this.bodies.endList();
    this.places.endList();
  }

  finish(rows: readonly DocumentRow[]): Segment {
    const columns = columnsOf(rows);
    const dictionary = this.#dictionary.finish();
    const upper = this.upper.taken();
    const bytes =
      columnBytes(columns) + dictionary.bytes.length + upper.length + this.bodies.length + this.places.length;
    const bodies = this.bodies.finish();
    const places = this.places.finish();
    const head: SegmentHead = {
      columns,
      dictionary,
      upper,
      bodyStarts: bodies.starts,
      placeStarts: places.starts,
      bytes,
    };
    return { head, bodies: bodies.chunks, places: places.chunks };
  }
}

const FIRST_WORDS = 1 << 12;

/** Every word of a field: its term, its document and its position, in reading order. */
class Occurrences {
  #size = 0;
  #terms = new Uint32Array(FIRST_WORDS);
  #documents = new Uint32Array(FIRST_WORDS);
  #positions = new Uint32Array(FIRST_WORDS);

  add(term: number, document: number, position: number): void {
    const size = this.#size;
    if (size >= this.#terms.length) {
      this.#terms = grown(this.#terms, Uint32Array);
      this.#documents = grown(this.#documents, Uint32Array);
      this.#positions = grown(this.#positions, Uint32Array);
    }
    this.#terms[size] = term;
    this.#documents[size] = document;
    this.#positions[size] = position;
    this.#size = size + 1;
  }

  /** A counting sort: within a term, documents and positions stay in order. */
  byTerm(termCount: number): WordsByTerm {
    const size = this.#size;
    const terms = this.#terms;
    const starts = new Uint32Array(termCount + 1);
    for (let index = 0; index < size; index += 1) {
      const after = (terms[index] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let term = 0; term < termCount; term += 1) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
    const words = { starts, documents: new Uint32Array(size), positions: new Uint32Array(size) };
    spread(words, terms, this.#documents, this.#positions);
    return words;
  }
}

/** The words of a field, sorted by term. */
interface WordsByTerm {
  /** The start of each term, plus one final end. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly positions: Uint32Array;
}

function spread(words: WordsByTerm, terms: Uint32Array, fromDocuments: Uint32Array, fromPositions: Uint32Array): void {
  const { documents, positions } = words;
  const next = words.starts.slice();
  for (let index = 0; index < documents.length; index += 1) {
    const term = terms[index] ?? 0;
    const at = next[term] ?? 0;
    documents[at] = fromDocuments[index] ?? 0;
    positions[at] = fromPositions[index] ?? 0;
    next[term] = at + 1;
  }
}

/**
 * For each document: the difference to the previous document, the number of positions, and the positions as
 * differences.
 */
function writeUpper(list: ListWriter, { starts, documents, positions }: WordsByTerm, term: number): void {
  const to = starts[term + 1] ?? 0;
  let before = 0;
  for (let from = starts[term] ?? 0; from < to;) {
    const document = documents[from] ?? 0;
    const here: number[] = [];
    for (; from < to && documents[from] === document; from += 1) {
      const position = positions[from] ?? 0;
      if (here.at(-1) !== position) here.push(position);
    }
    writePositions(list.upper, document - before, here);
    before = document;
    list.upperDocs += 1;
  }
}

export function writePositions(writer: ByteWriter, distance: number, positions: readonly number[]): void {
  writer.number(distance);
  writer.number(positions.length);
  let last = 0;
  for (const position of positions) {
    writer.number(position - last);
    last = position;
  }
}

/** The same in two regions. A document that has the term once, as most do, takes one number. */
function writeBodies(list: ListWriter, { starts, documents, positions }: WordsByTerm, term: number): void {
  const { bodies, places } = list;
  const to = starts[term + 1] ?? 0;
  let before = 0;
  for (let from = starts[term] ?? 0; from < to;) {
    const document = documents[from] ?? 0;
    let count = 0;
    let last = 0;
    for (; from < to && documents[from] === document; from += 1) {
      const position = positions[from] ?? 0;
      if (count > 0 && position === last) continue;
      places.writer.number(position - last);
      last = position;
      count += 1;
    }
    writeCount(bodies.writer, document - before, count);
    before = document;
    list.bodyDocs += 1;
  }
}

export function writeCount(writer: ByteWriter, distance: number, count: number): void {
  writer.number(distance * 2 + (count === 1 ? 1 : 0));
  if (count !== 1) writer.number(count);
}
