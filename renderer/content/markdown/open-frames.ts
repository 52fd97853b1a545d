/** What is open while the raw tree is built, and how far the search for what an end belongs to may go. */
import { BLOCK } from './elements.ts';
import type { RawNode } from './raw-node.ts';

export interface Frame {
  readonly node: RawNode;
  readonly origin: 'root' | 'markdown' | 'html' | 'tag';
  /** A tag whose end tag may be missing: without it, what follows is not its content. */
  readonly endOptional: boolean;
}

/** Says of an element that markdown opened whether a search may pass it. */
export type Walls = (name: string) => boolean;
export const NO_WALL: Walls = () => false;
export const PARAGRAPHS: Walls = (name) => name === 'p' || !BLOCK.has(name);
/** An end tag is never there by chance: it ends its block even from inside a list that began in it. */
export const EVERY_WALL: Walls = () => true;

/** Tags that have an end tag as a rule, but must not swallow the page where it is missing. */
export const END_OPTIONAL = new Set(['code', 'prompt', 'content-ref']);
