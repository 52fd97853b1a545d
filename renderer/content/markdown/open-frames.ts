/** The open elements while the raw tree is built, and how far the search for the start of an end tag may go. */
import { BLOCK } from './elements.ts';
import type { RawNode } from './raw-node.ts';

export interface Frame {
  readonly node: RawNode;
  readonly origin: 'root' | 'markdown' | 'html' | 'tag';
  /** A tag whose end tag may be missing: without it, what follows is not its content. */
  readonly endOptional: boolean;
}

/** Whether a search may pass an element that markdown opened. */
export type Walls = (name: string) => boolean;
export const NO_WALL: Walls = () => false;
export const PARAGRAPHS: Walls = (name) => name === 'p' || !BLOCK.has(name);
/** An end tag is never accidental: it ends its block even from inside a list that began in it. */
export const EVERY_WALL: Walls = () => true;

/** Tags that usually have an end tag, but must not contain the rest of the page if it is missing. */
export const END_OPTIONAL = new Set(['code', 'prompt', 'content-ref']);
