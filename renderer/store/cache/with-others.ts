/** The rows of a list that was read only in part, and the stored rows that may be in the unread rest. */
export function withOthers<Row>(
  rows: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const keys = new Set(rows.map(keyOf));
  return [...rows, ...stored.filter((row) => !keys.has(keyOf(row)))];
}
