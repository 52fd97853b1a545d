import type { Block, Inline } from './blocks.ts';
import { RIGHT_TO_LEFT } from '../ui/direction.ts';
import { inlineText, innerBlocks } from './text.ts';

const LETTER = /\p{L}/u;

/**
 * `rtl` if the first letter of a block is right-to-left, as `dir="auto"` would decide; otherwise undefined. It is
 * computed from the words, since the browser reads all text again each time something is added to an element with
 * `dir="auto"`.
 */
export function directionOf(block: Block): 'rtl' | undefined {
  const letter = firstLetter(block);
  return letter !== null && RIGHT_TO_LEFT.test(letter) ? 'rtl' : undefined;
}

function firstLetter(block: Block): string | null {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return letterOf(block.inlines);
    case 'expandable':
      return letterOf(block.title) ?? firstInside(block);
    case 'table': {
      for (const { title } of block.columns) {
        const letter = letterOf(title);
        if (letter !== null) return letter;
      }
      const [row] = block.rows;
      for (const cell of row?.cells ?? []) for (const inner of cell.blocks) return firstLetter(inner);
      return null;
    }
    case 'tabs':
      return LETTER.exec(block.tabs[0]?.title ?? '')?.[0] ?? firstInside(block);
    case 'images':
    case 'drawing':
    case 'code':
    case 'math':
      return null;
    default:
      return firstInside(block);
  }
}

function firstInside(block: Block): string | null {
  for (const run of innerBlocks(block)) {
    for (const inner of run) {
      const letter = firstLetter(inner);
      if (letter !== null) return letter;
    }
  }
  return null;
}

function letterOf(inlines: readonly Inline[]): string | null {
  for (const inline of inlines) {
    const text = inline.type === 'text' ? inline.text : inline.type === 'inline-math' ? '' : inlineText([inline]);
    const letter = LETTER.exec(text)?.[0];
    if (letter !== undefined) return letter;
  }
  return null;
}
