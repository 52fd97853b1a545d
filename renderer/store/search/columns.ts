import { DOCUMENT_KINDS, DOCUMENT_STATUSES, hash32, type SearchDocument } from './document.ts';

/** The properties of a segment's documents: one array per property. */
export interface DocumentColumns {
  readonly count: number;
  readonly ids: TextColumn;
  readonly idHashes: Uint32Array<ArrayBuffer>;
  readonly groupHashes: Uint32Array<ArrayBuffer>;
  readonly groups: NameColumn;
  readonly versions: Uint32Array<ArrayBuffer>;
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly statuses: Uint8Array<ArrayBuffer>;
  readonly whole: Uint8Array<ArrayBuffer>;
  /** Words in the body. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  readonly times: Float64Array<ArrayBuffer>;
  readonly titles: TextColumn;
  readonly spaces: NameColumn;
  readonly people: NameColumn;
}

/** One text per document, decoded when it is shown. */
export interface TextColumn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** A name that many documents share. */
export interface NameColumn {
  readonly names: readonly string[];
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** The properties of a document that do not depend on its terms. `words` is the length of its body. */
export type DocumentRow = Omit<SearchDocument, 'fields'> & { readonly title: string; readonly words: number };

export function columnsOf(rows: readonly DocumentRow[]): DocumentColumns {
  return {
    count: rows.length,
    ids: textColumn(rows.map(({ id }) => id)),
    idHashes: Uint32Array.from(rows, ({ id }) => hash32(id)),
    groupHashes: Uint32Array.from(rows, ({ group }) => hash32(group)),
    groups: nameColumn(rows.map(({ group }) => group)),
    versions: Uint32Array.from(rows, ({ version }) => version),
    kinds: Uint8Array.from(rows, ({ kind }) => DOCUMENT_KINDS.indexOf(kind)),
    statuses: Uint8Array.from(rows, ({ status }) => DOCUMENT_STATUSES.indexOf(status)),
    whole: Uint8Array.from(rows, ({ whole }) => (whole ? 1 : 0)),
    lengths: Uint32Array.from(rows, ({ words }) => words),
    times: Float64Array.from(rows, ({ at }) => at),
    titles: textColumn(rows.map(({ title }) => title)),
    spaces: nameColumn(rows.map(({ space }) => space)),
    people: nameColumn(rows.map(({ by }) => by)),
  };
}

export function rowAt(columns: DocumentColumns, at: number): DocumentRow {
  return {
    id: textAt(columns.ids, at),
    group: nameAt(columns.groups, at),
    version: columns.versions[at] ?? 0,
    kind: DOCUMENT_KINDS[columns.kinds[at] ?? 0] ?? 'page',
    status: DOCUMENT_STATUSES[columns.statuses[at] ?? 0] ?? 'none',
    whole: columns.whole[at] === 1,
    words: columns.lengths[at] ?? 0,
    at: columns.times[at] ?? 0,
    title: textAt(columns.titles, at),
    space: nameAt(columns.spaces, at),
    by: nameAt(columns.people, at),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textColumn(texts: readonly string[]): TextColumn {
  const encoded = texts.map((text) => encoder.encode(text));
  const starts = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, index) => (starts[index + 1] = (starts[index] ?? 0) + bytes.length));
  const bytes = new Uint8Array(starts[texts.length] ?? 0);
  encoded.forEach((part, index) => {
    bytes.set(part, starts[index]);
  });
  return { bytes, starts };
}

export function textAt({ bytes, starts }: TextColumn, at: number): string {
  return decoder.decode(bytes.subarray(starts[at], starts[at + 1]));
}

function nameColumn(texts: readonly string[]): NameColumn {
  const numbers = new Map<string, number>();
  const column = new Uint32Array(texts.length);
  texts.forEach((text, index) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    column[index] = number;
  });
  return { names: [...numbers.keys()], numbers: column };
}

export function nameAt({ names, numbers }: NameColumn, at: number): string {
  return names[numbers[at] ?? 0] ?? '';
}

export function columnBytes(columns: DocumentColumns): number {
  return columns.count * 40 + columns.ids.bytes.length + columns.titles.bytes.length;
}
