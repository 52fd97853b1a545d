/**
 * Rows of texts as a sheet. A sheet must not take somebody's words for a formula, so these begin with an
 * apostrophe there, as do words that began with one; reading takes it off again. Pure.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/** A cell without the apostrophe that keeps a spreadsheet from calculating it. */
export function wordsOfCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r'])/, '');
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
