/**
 * Files that Galley may open in other programs: kinds that a program shows or plays, never runs. Web pages and SVG are
 * excluded, since a browser would run their scripts; so are archives, and documents that may contain macros.
 */
export interface OpenableKind {
  /** The first bytes of the format, each at its offset; absent for plain text. */
  readonly begins?: readonly (readonly [offset: number, characters: string])[];
  /** A browser shows it without running any of it. */
  readonly inBrowser: boolean;
}

const image = (...begins: readonly (readonly [number, string])[]): OpenableKind => ({ begins, inBrowser: true });
const office: OpenableKind = { begins: [[0, 'PK\u0003\u0004']], inBrowser: false };
const text: OpenableKind = { inBrowser: false };

const KINDS: ReadonlyMap<string, OpenableKind> = new Map([
  ['pdf', { begins: [[0, '%PDF-']], inBrowser: true }],
  ['png', image([0, '\u0089PNG'])],
  ['jpg', image([0, '\u00ff\u00d8\u00ff'])],
  ['jpeg', image([0, '\u00ff\u00d8\u00ff'])],
  ['gif', image([0, 'GIF8'])],
  ['webp', image([0, 'RIFF'], [8, 'WEBP'])],
  ['mp4', { begins: [[4, 'ftyp']], inBrowser: false }],
  ['docx', office],
  ['xlsx', office],
  ['pptx', office],
  ['odt', office],
  ['ods', office],
  ['odp', office],
  ['txt', text],
  ['csv', text],
  ['tsv', text],
  ['log', text],
]);

/** The kind of a file by its name; null: the file can only be saved. */
export function openableKind(name: string): OpenableKind | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? null : (KINDS.get(ending) ?? null);
}

/** Whether `bytes` match the kind. A plain text contains no zero and does not begin like a program. */
export function fitsKind({ begins }: OpenableKind, bytes: Uint8Array): boolean {
  if (begins === undefined) return !bytes.subarray(0, 8_192).includes(0) && !(bytes[0] === 0x23 && bytes[1] === 0x21);
  return begins.every(([offset, characters]) =>
    Array.from({ length: characters.length }, (_, index) => characters.charCodeAt(index)).every(
      (code, index) => bytes[offset + index] === code,
    ),
  );
}

/**
 * A file name that every system accepts and that shows its true extension: no folders, no marks that reverse the text
 * direction, no device name. The extension stays.
 */
export function safeFileName(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\\/:*?"<>|%$`'\s]+/g, ' ')
    .replace(/^[ .-]+|[ .]+$/g, '');
  const dot = bare.lastIndexOf('.');
  const stem = (dot > 0 ? bare.slice(0, dot) : bare).slice(0, 100).trim();
  const ending = dot > 0 ? bare.slice(dot) : '';
  return `${/^(?:con|prn|aux|nul|com\d|lpt\d|)$/i.test(stem) ? `file ${stem}`.trim() : stem}${ending}`;
}
