interface Dated {
  readonly createdAt: string;
}

const sorted = new WeakMap<ReadonlyMap<string, Dated>, { readonly size: number; readonly rows: readonly Dated[] }>();

/** The rows by date, sorted once for as long as none is added: lists are asked for page by page. */
export function newestFirst<Row extends Dated>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  const known = sorted.get(rows);
  // What is kept under a map came out of that map.
  if (known?.size === rows.size) return known.rows as readonly Row[];
  const fresh = [...rows.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1,
  );
  sorted.set(rows, { size: rows.size, rows: fresh });
  return fresh;
}

/** After a row was replaced by one of another date. */
export function forgetOrder(rows: ReadonlyMap<string, Dated>): void {
  sorted.delete(rows);
}
