interface Dated {
  readonly createdAt: string;
}

const sorted = new WeakMap<ReadonlyMap<string, Dated>, { readonly size: number; readonly rows: readonly Dated[] }>();

/** The rows by date, sorted once until one is added: lists are read page by page. */
export function newestFirst<Row extends Dated>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  const known = sorted.get(rows);
  // A value cached for a map was made from that map.
  if (known?.size === rows.size) return known.rows as readonly Row[];
  const fresh = [...rows.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1,
  );
  sorted.set(rows, { size: rows.size, rows: fresh });
  return fresh;
}

/** Call it after a row was replaced by one with another date. */
export function forgetOrder(rows: ReadonlyMap<string, Dated>): void {
  sorted.delete(rows);
}
