import type { DocumentNode } from '#shared/contract/index.ts';
import { elementsNamed, innerText, type ChildNode, type Element } from './dom.ts';
import { hashId } from '../../hash.ts';
import type { Context } from './context.ts';
import { block, fragment } from './nodes.ts';

type BlocksOf = (nodes: readonly ChildNode[], context: Context) => DocumentNode[];

/** Ids of columns and rows are derived from their words, so that a cell can be named across revisions. */
export function columnId(title: string, index: number): string {
  return hashId('column', title.trim() === '' ? String(index) : title.trim()).slice(0, 10);
}

export function rowId(firstCell: string, copy: number): string {
  return hashId('row', firstCell.trim(), String(copy)).slice(0, 10);
}

/** A grid or cards. Cells are fragments to which the records refer. */
export function tableOf(element: Element, context: Context, blocksOf: BlocksOf): DocumentNode {
  const head = elementsNamed('th', element.children);
  const rows = elementsNamed('tr', element.children).filter((row) => elementsNamed('td', row.children).length > 0);
  const columns = head.map((cell, index) => ({ id: columnId(innerText(cell.children), index), cell }));
  const fragments: DocumentNode[] = [];
  const records: Record<string, unknown> = {};
  const seen = new Map<string, number>();
  rows.forEach((row, orderIndex) => {
    const cells = elementsNamed('td', row.children);
    const first = innerText(cells[0]?.children ?? []).trim();
    const copy = seen.get(first) ?? 0;
    seen.set(first, copy + 1);
    const record = rowId(first, copy);
    const values: Record<string, string> = {};
    columns.forEach(({ id }, index) => {
      const name = `${record}-${id}`;
      values[id] = name;
      fragments.push(fragment(name, blocksOf(cells[index]?.children ?? [], context)));
    });
    records[record] = { orderIndex: String(orderIndex), values };
  });
  const definition = Object.fromEntries(
    columns.map(({ id, cell }) => {
      const type = cell.attribs['data-type'] ?? 'text';
      const hidden = 'data-hidden' in cell.attribs;
      return [id, { id, type, title: innerText(cell.children).trim(), ...(hidden ? { hidden } : {}) }];
    }),
  );
  const shown = columns.map(({ id }) => id);
  const view =
    element.attribs['data-view'] === 'cards'
      ? { type: 'cards', columns: shown }
      : { type: 'grid', columns: shown, hideHeader: 'data-header-hidden' in element.attribs };
  const data = { view, definition, records };
  return { ...block('table', [], data), fragments };
}
