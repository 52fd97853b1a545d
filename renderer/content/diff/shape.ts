import type { Block } from '../blocks.ts';
import type { Part } from './part.ts';

/** Classes of parts, for drawing and counting. */

/** Parts that are read as a whole: stepping through changes stops once at each. */
const WHOLE = new Set(['table', 'code', 'images', 'figure']);

export function isWhole(type: string): boolean {
  return WHOLE.has(type);
}

/** The blocks directly inside a part. */
export function blocksIn(part: Part): readonly Block[] {
  return part.parts.flatMap(({ block }) => block ?? []);
}
