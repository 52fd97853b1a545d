/**
 * Rows of texts as CSV. A spreadsheet must not read text as a formula, so such texts begin with an apostrophe, as do
 * texts that began with one; reading removes it. Pure.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/** A cell without the apostrophe that prevents a spreadsheet from calculating it. */
export function wordsOfCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r'])/, '');
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
