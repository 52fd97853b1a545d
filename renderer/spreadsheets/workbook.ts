/** A file in a format of a spreadsheet program, which Galley does not read. */
export function isWorkbook(name: string): boolean {
  return /\.(?:xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name);
}

export function workbookWords(name: string): string {
  return `“${name}” is a workbook. Save its sheet as CSV in the spreadsheet program, and choose that file.`;
}
