import type { Block } from '../blocks.ts';
import type { Keyer } from '../keys.ts';
import type { InlineSource } from './inlines.ts';
import type { RawChild } from './raw-node.ts';

/** What the makers of blocks share while one page is read. */
export interface BlockSource extends InlineSource {
  readonly keys: Keyer;
  /** Anchors given so far and how often, so that two headings never share one. */
  readonly anchors: Map<string, number>;
  /** Blocks of what a block holds. */
  blocks(children: readonly RawChild[]): readonly Block[];
}
