/**
 * Rows of texts as a sheet, and back. A sheet must not take somebody's words for a formula, so these begin with an
 * apostrophe there, as do words that began with one; reading takes it off again. Pure.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const read = text.charAt(at) === '"' ? quotedAt(text, at + 1) : bareAt(text, at);
    row.push(read.value.replace(/^'(?=[=+\-@\t\r'])/, ''));
    at = read.end;
    if (text.charAt(at) === ',') {
      at += 1;
      // Nothing behind the last comma is an empty field.
      if (at === text.length) row.push('');
      continue;
    }
    at = text.startsWith('\r\n', at) ? at + 2 : at + 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function quotedAt(text: string, start: number): Field {
  let value = '';
  for (let at = start; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text.charAt(quote + 1) !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function bareAt(text: string, start: number): Field {
  let end = start;
  while (end < text.length && !/[,\r\n]/.test(text.charAt(end))) end += 1;
  return { value: text.slice(start, end), end };
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
