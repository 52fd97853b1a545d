/** The rows of a list that was not read to its end, and those that were stored before and may be in the rest of it. */
export function withOthers<Row>(
  rows: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const keys = new Set(rows.map(keyOf));
  return [...rows, ...stored.filter((row) => !keys.has(keyOf(row)))];
}
