import type { Block } from './blocks.ts';
import { innerBlocks } from './text.ts';

/** Visits every block in reading order; inner blocks come after the block that contains them. */
export function forEachBlock(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block);
    for (const inner of innerBlocks(block)) forEachBlock(inner, visit);
  }
}
