/** Where a key leads in a grid of cells. Pure. */

/** Row -1 is the header. */
export interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Rows in a page. */
  readonly page: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Null: the key does not move. */
export function stepIn({ row, column }: MatrixCell, { key, ctrlKey, metaKey }: Key, size: Size): MatrixCell | null {
  const far = ctrlKey || metaKey;
  const at = (nextRow: number, nextColumn: number): MatrixCell => ({
    row: Math.max(-1, Math.min(size.rows - 1, nextRow)),
    column: Math.max(0, Math.min(size.columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return far ? at(size.rows, column) : at(row + 1, column);
    case 'ArrowUp':
      return far ? at(0, column) : at(row - 1, column);
    case 'ArrowRight':
      return far ? at(row, size.columns) : at(row, column + 1);
    case 'ArrowLeft':
      return far ? at(row, 0) : at(row, column - 1);
    case 'Home':
      return far ? at(0, 0) : at(row, 0);
    case 'End':
      return far ? at(size.rows, size.columns) : at(row, size.columns);
    case 'PageDown':
      return at(row + size.page, column);
    case 'PageUp':
      return at(Math.max(0, row - size.page), column);
    default:
      return null;
  }
}
