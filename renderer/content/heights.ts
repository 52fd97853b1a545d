import type { Block, Inline } from './blocks.ts';
import { innerBlocks } from './text.ts';

/**
 * Estimated heights of blocks (px at the usual line width), so that content below the screen keeps roughly its place
 * before it is drawn. Only the length of the scroll bar depends on it.
 */
const LINE_PX = 24;
const CODE_LINE_PX = 21;
const GAP_PX = 16;
const CHARACTERS_A_LINE = 70;
const IMAGE_PX = 320;
const CARD_PX = 64;

export function guessHeight(block: Block): number {
  switch (block.type) {
    case 'paragraph':
      return guessLine(block.inlines);
    case 'heading':
      return 48;
    case 'list':
      return sum(block.items, (item) => guessHeights(item.blocks) + 4);
    case 'code':
      return (block.expandable ? 10 : Math.min(lineCount(block.text), 2_000)) * CODE_LINE_PX + 60;
    case 'images':
    case 'drawing':
      return IMAGE_PX;
    case 'math':
      return 80;
    case 'divider':
      return 49;
    case 'table':
      return block.view === 'cards'
        ? Math.ceil(block.rows.length / 3) * 180
        : Math.min(block.rows.length, 15) * 40 + 40;
    case 'tabs':
      return 70 + guessHeights(block.tabs[0]?.blocks ?? []);
    case 'expandable':
      return 44 + (block.open ? guessHeights(block.blocks) : 0);
    case 'columns':
      return Math.max(0, ...block.columns.map((column) => guessHeights(column.blocks)));
    case 'file':
    case 'embed':
    case 'content-ref':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      return CARD_PX;
    default:
      return 24 + sum(innerBlocks(block), guessHeights);
  }
}

/** The height of a run of blocks, including gaps. */
export function guessHeights(blocks: readonly Block[]): number {
  return sum(blocks, (block) => guessHeight(block) + GAP_PX) - (blocks.length > 0 ? GAP_PX : 0);
}

/** The height of a run of inlines after wrapping. */
export function guessLine(inlines: readonly Inline[]): number {
  let characters = 0;
  for (const inline of inlines) {
    if (inline.type === 'text') characters += inline.text.length;
    else if (inline.type === 'link')
      for (const child of inline.children) characters += child.type === 'text' ? child.text.length : 4;
    else characters += 6;
  }
  return Math.max(1, Math.ceil(characters / CHARACTERS_A_LINE)) * LINE_PX;
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
}
