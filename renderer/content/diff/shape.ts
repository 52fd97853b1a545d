import type { Block } from '../blocks.ts';
import type { Part } from './part.ts';

/** What kinds of parts there are to somebody who draws or counts them. */

/** Parts that are read as one: whoever goes from change to change stops once at each. */
const WHOLE = new Set(['table', 'code', 'images', 'figure']);

export function isWhole(type: string): boolean {
  return WHOLE.has(type);
}

/** The blocks that stand directly in a part. */
export function blocksIn(part: Part): readonly Block[] {
  return part.parts.flatMap(({ block }) => block ?? []);
}
