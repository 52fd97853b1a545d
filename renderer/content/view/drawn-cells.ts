import type { TableCell, TableColumn, TableRow } from '../blocks.ts';

/** A column that is not hidden. */
export interface ShownColumn {
  readonly column: TableColumn;
  /** Its place among all columns. */
  readonly at: number;
}

interface Drawn extends ShownColumn {
  /** How many of the shown columns it fills. */
  readonly columns: number;
}

interface DrawnCell extends Drawn {
  readonly cell: TableCell | undefined;
  readonly rows: number;
}

/** The cells of a row that are drawn: a merged cell once. Where it begins in a hidden column, its places are empty. Pure. */
export function drawnCells({ cells }: TableRow, shown: readonly ShownColumn[]): readonly DrawnCell[] {
  const isShown = new Set(shown.map(({ at }) => at));
  return shown.flatMap(({ column, at }): readonly DrawnCell[] => {
    const cell = cells[at];
    if (cell?.covered !== undefined && isShown.has(cell.covered.column)) return [];
    const { columns = 1, rows = 1 } = cell?.span ?? {};
    return [{ column, at, cell, columns: shownIn(shown, at, columns), rows }];
  });
}

/** The headings that are drawn. Pure. */
export function drawnHeadings(shown: readonly ShownColumn[]): readonly Drawn[] {
  let end = 0;
  return shown.flatMap(({ column, at }): readonly Drawn[] => {
    if (at < end) return [];
    const { span = 1 } = column;
    end = at + span;
    return [{ column, at, columns: shownIn(shown, at, span) }];
  });
}

function shownIn(shown: readonly ShownColumn[], from: number, columns: number): number {
  return columns === 1 ? 1 : shown.filter(({ at }) => at >= from && at < from + columns).length;
}
