import type { CellSpan } from '../blocks.ts';
import type { RawNode } from './raw-node.ts';

/** The row ends after this many columns: nobody reads a wider table. */
const MAX_COLUMNS = 200;
/** The most places that the merged cells of one table fill; merges beyond that are ignored. */
const MAX_COVERED = 100_000;

/** What stands in one column of a row. */
export type Placed =
  | { readonly kind: 'cell'; readonly cell: RawNode; readonly span: CellSpan | null }
  /** A merged cell that begins in this column fills it. */
  | { readonly kind: 'covered'; readonly column: number }
  | { readonly kind: 'empty' };

const EMPTY: Placed = { kind: 'empty' };

/**
 * Puts the cells of a table into their columns, as browsers do: `colspan` and `rowspan` move the cells after them on. A
 * merged cell ends with its group of rows. `groups`: of rows of cells. `isHeaded`: the very first row is the heading, which
 * is drawn apart, so that the places that it fills below are empty. Pure.
 */
export function placeCells(
  groups: readonly (readonly (readonly RawNode[])[])[],
  isHeaded: boolean,
): readonly (readonly Placed[])[] {
  let left = MAX_COVERED;
  return groups.flatMap((rows, group) => {
    const above = new Above();
    return rows.map((cells, index) => {
      const isHeading = isHeaded && group === 0 && index === 0;
      const row: Placed[] = [];
      for (const cell of cells) {
        above.fill(row);
        const column = row.length;
        if (column >= MAX_COLUMNS) break;
        let { columns, rows: height } = spanOf(cell, rows.length - index);
        columns = Math.min(columns, above.room(column), MAX_COLUMNS - column);
        if (columns * height - 1 > left) [columns, height] = [1, 1];
        left -= columns * height - 1;
        const span = columns === 1 && height === 1 ? null : { columns, rows: height };
        row.push({ kind: 'cell', cell, span });
        const covered: Placed = { kind: 'covered', column };
        for (let beside = 1; beside < columns; beside += 1) row.push(covered);
        if (height > 1) above.add(column, columns, { rows: height - 1, by: isHeading ? EMPTY : covered });
      }
      above.finish(row);
      return row;
    });
  });
}

interface Filling {
  readonly rows: number;
  readonly by: Placed;
}

/** By column, what the rows above fill of the next ones. */
class Above {
  readonly #columns: (Filling | undefined)[] = [];

  add(column: number, columns: number, filling: Filling): void {
    for (let at = column; at < column + columns; at += 1) this.#columns[at] = filling;
  }

  /** How many columns are free from this one on. */
  room(column: number): number {
    const next = this.#columns.findIndex((filling, at) => at >= column && filling !== undefined);
    return next < 0 ? Number.POSITIVE_INFINITY : next - column;
  }

  /** Adds what fills the next columns of the row. */
  fill(row: Placed[]): void {
    for (let filling = this.#take(row.length); filling !== null; filling = this.#take(row.length)) row.push(filling);
  }

  /** Adds what fills the columns after the last cell. */
  finish(row: Placed[]): void {
    while (row.length < this.#columns.length) row.push(this.#take(row.length) ?? EMPTY);
    while (row.at(-1) === EMPTY) row.pop();
  }

  #take(column: number): Placed | null {
    const filling = this.#columns[column];
    if (filling === undefined) return null;
    this.#columns[column] = filling.rows > 1 ? { ...filling, rows: filling.rows - 1 } : undefined;
    return filling.by;
  }
}

/** `below`: how many rows the group has from this one on. */
function spanOf({ attributes }: RawNode, below: number): CellSpan {
  const columns = wholeNumber(attributes['colspan']) ?? 1;
  const rows = wholeNumber(attributes['rowspan']) ?? 1;
  // `rowspan="0"` means to the end of the group.
  return { columns: Math.max(1, columns), rows: Math.min(rows === 0 ? below : rows, below) };
}

function wholeNumber(written: string | undefined): number | null {
  const number = Number.parseInt(written ?? '', 10);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
