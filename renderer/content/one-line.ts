import type { Block } from './blocks.ts';
import { blockText, inlineText, plainText } from './text.ts';

/** Ends a cell of a table in plain text. It counts as a space and is in no real text. */
export const CELL_END = '\v';

/** A text on one line. Cells of a table are separated by dots, its rows by semicolons: `a · b; c · d`. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (!space.includes(CELL_END) ? ' ' : space.includes('\n') ? '; ' : ' · '));
}

/** The plain text of blocks, in which cells of tables end with `CELL_END`. Tables inside other blocks have no cells. */
export function textWithCells(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'table' ? tableText(block) : blockText(block)))
    .filter((text) => text !== '')
    .join('\n');
}

function tableText({ columns, rows }: Extract<Block, { readonly type: 'table' }>): string {
  // A reader does not see hidden columns: they hold the images and targets of cards.
  const isShown = (_: unknown, at: number): boolean => columns[at]?.hidden !== true;
  const all = [
    columns.filter(isShown).map(({ title }) => inlineText(title)),
    ...rows.map(({ cells }) => cells.filter(isShown).map(({ blocks }) => plainText(blocks))),
  ];
  return all
    .map((cells) =>
      cells
        .filter((text) => text !== '')
        .map((text) => `${text.replace(/\s+/g, ' ')}${CELL_END}`)
        .join(''),
    )
    .filter((text) => text !== '')
    .join('\n');
}
