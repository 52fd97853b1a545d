import type { PartDiff } from './diff.ts';
import type { Part } from './part.ts';

export type CellDiff = PartDiff;

/** An edited table, laid out: each cell is in its paired column. */
export interface TableDiff {
  readonly columns: readonly TableDiffColumn[];
  readonly rows: readonly {
    readonly diff: PartDiff;
    /** By column index; null if a row is too short. */
    readonly cells: readonly (CellDiff | null)[];
  }[];
}

export interface TableDiffColumn {
  readonly number: number;
  readonly head: PartDiff | null;
  /** False: hidden on both pages, and without a change. */
  readonly shown: boolean;
}

type Pair = readonly [before: number | null, after: number | null];

export function tableOf(diff: Exclude<PartDiff, { readonly kind: 'same' }>): TableDiff {
  const all = rowDiffs(diff);
  const pairs = pairsOf(all);
  const [heads, ...rows] = all;
  const headCells = heads === undefined ? [] : cellsOf(heads, pairs);
  const laid = rows.map((row) => ({ diff: row, cells: cellsOf(row, pairs) }));
  return {
    columns: pairs.map((_, number) => {
      const head = headCells[number] ?? null;
      return { number, head, shown: !isHidden(head) || laid.some(({ cells }) => cells[number]?.kind === 'changed') };
    }),
    rows: laid,
  };
}

function rowDiffs(diff: Exclude<PartDiff, { readonly kind: 'same' }>): readonly PartDiff[] {
  if (diff.parts !== null) return diff.parts;
  const part = diff.kind === 'removed' ? diff.before : diff.after;
  return part.parts.map((row): PartDiff => ({ kind: 'same', before: row, after: row }));
}

/** The column pairs: taken from the row that has most pairs; without one, the columns did not change. */
function pairsOf(rows: readonly PartDiff[]): readonly Pair[] {
  const telling = rows
    .map((row) => (row.kind === 'changed' ? pairsIn(row.before, row.after, row.parts ?? []) : []))
    .reduce<readonly Pair[]>((most, pairs) => (pairs.length > most.length ? pairs : most), []);
  const widest = Math.max(0, ...rows.map((row) => Math.max(widthOf(row, 'before'), widthOf(row, 'after'))));
  if (telling.length > 0) return telling;
  return Array.from({ length: widest }, (_, index): Pair => [index, index]);
}

function widthOf(row: PartDiff, side: 'before' | 'after'): number {
  if (side === 'before') return row.kind === 'added' ? 0 : row.before.parts.length;
  return row.kind === 'removed' ? 0 : row.after.parts.length;
}

function pairsIn(before: Part, after: Part, cells: readonly PartDiff[]): readonly Pair[] {
  return cells.map((cell): Pair => [
    cell.kind === 'added' ? null : before.parts.indexOf(cell.before),
    cell.kind === 'removed' ? null : after.parts.indexOf(cell.after),
  ]);
}

function cellsOf(written: PartDiff, pairs: readonly Pair[]): readonly (CellDiff | null)[] {
  // A row that was moved and edited shows its edit.
  const row = written.kind === 'added' ? (written.move?.edit ?? written) : written;
  const inner = row.kind === 'changed' ? (row.parts ?? []) : [];
  const own = row.kind === 'changed' ? pairsIn(row.before, row.after, inner) : [];
  return pairs.map(([from, to]): CellDiff | null => {
    if (row.kind === 'changed' && row.parts !== null) {
      const at = own.findIndex(([one, other]) => (to !== null && other === to) || (from !== null && one === from));
      return inner[at] ?? null;
    }
    const before = row.kind === 'added' || from === null ? undefined : row.before.parts[from];
    const after = row.kind === 'removed' || to === null ? undefined : row.after.parts[to];
    if (row.kind === 'added') return after === undefined ? null : { kind: 'same', before: after, after };
    if (row.kind === 'removed') return before === undefined ? null : { kind: 'same', before, after: before };
    const [one, other] = [before ?? after, after ?? before];
    return one === undefined || other === undefined ? null : { kind: 'same', before: one, after: other };
  });
}

function isHidden(head: PartDiff | null): boolean {
  if (head === null) return false;
  const hidden = (part: Part): boolean => part.attributes['hidden'] === true;
  if (head.kind === 'added') return hidden(head.after);
  return head.kind === 'removed' ? hidden(head.before) : hidden(head.before) && hidden(head.after);
}
