import type { Block } from '../blocks.ts';
import type { Keyer } from '../keys.ts';
import type { InlineSource } from './inlines.ts';
import type { RawChild } from './raw-node.ts';

/** State that block converters share while one page is read. */
export interface BlockSource extends InlineSource {
  readonly keys: Keyer;
  /** How often each anchor was used, so that two headings never share one. */
  readonly anchors: Map<string, number>;
  /** Converts the children of a block. */
  blocks(children: readonly RawChild[]): readonly Block[];
}
