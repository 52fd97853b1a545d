import type { Block } from './blocks.ts';
import { innerBlocks } from './text.ts';

/** Visits every block in reading order, those inside other blocks after the one that holds them. */
export function forEachBlock(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block);
    for (const inner of innerBlocks(block)) forEachBlock(inner, visit);
  }
}
