/** A sheet as CSV: rows of cells, each with its first line. Pure. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The file ends within a quoted cell, so everything after that quote is one cell. The line of the quote. */
  readonly openQuote: number | null;
}

export interface SheetRow {
  /** The first line is 1. */
  readonly line: number;
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Excel writes and reads this line before the first row, and does not show it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?(?:\r\n?|\n)/i;

/** The first row names the columns. The most frequent separator of the first row separates all cells. */
export function readSheet(text: string): Sheet {
  const [told = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  const firstLine = told === '' ? 1 : 2;
  let [line, rowLine, row] = [firstLine, firstLine, 1];
  let openQuote: number | null = null;
  let at = told === '' && text.startsWith('\uFEFF') ? 1 : told.length;
  const end = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: rowLine, row, cells });
    row += 1;
    cells = [];
    cell = '';
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"' && cell.trim() === '') {
      const quoted = quotedCell(text, at + 1);
      if (quoted.end === null) openQuote = line;
      cell = quoted.value;
      line += lineBreaks(quoted.value);
      at = quoted.end ?? text.length;
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
      at += 1;
    } else if (character === '\n' || character === '\r') {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      end();
      line += 1;
      rowLine = line;
    } else {
      const stop = nextStop(text, at, separator);
      cell += text.slice(at, stop);
      at = stop;
    }
  }
  if (cell !== '' || cells.length > 0) end();
  const [head, ...rest] = rows;
  return { columns: (head?.cells ?? []).map((name) => name.trim()), rows: rest, openQuote };
}

function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** `end`: after the closing quote; null if there is none. */
function quotedCell(text: string, start: number): { readonly value: string; readonly end: number | null } {
  const pieces: string[] = [];
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: pieces.join('') + text.slice(at), end: null };
    pieces.push(text.slice(at, quote));
    if (text.charAt(quote + 1) !== '"') return { value: pieces.join(''), end: quote + 1 };
    pieces.push('"');
    at = quote + 2;
  }
}

function nextStop(text: string, from: number, separator: string): number {
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== separator && text.charAt(at) !== '\n' && text.charAt(at) !== '\r') {
    at += 1;
  }
  return at;
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
