import { digestText } from '#shared/digest.ts';
import type { BlockKey } from './blocks.ts';

/**
 * Assigns block keys while a page is built. A key is a digest of the block's content; a counter distinguishes equal
 * blocks, so inserting a block changes another block's key only if the two are equal.
 */
export class Keyer {
  readonly #seen = new Map<string, number>();

  /** `children` have keys already: a container's key is computed from theirs, without reading their text again. */
  key(type: string, text: string, children: readonly { readonly key: BlockKey }[] = []): BlockKey {
    const parts = [type, normalised(text)];
    for (const child of children) parts.push(digestOfKey(child.key));
    const digest = digestText(parts.join('\n'));
    const count = (this.#seen.get(digest) ?? 0) + 1;
    this.#seen.set(digest, count);
    return count === 1 ? digest : `${digest}.${String(count)}`;
  }
}

/** The digest in a key, without the counter. */
export function digestOfKey(key: BlockKey): string {
  const dot = key.indexOf('.');
  return dot < 0 ? key : key.slice(0, dot);
}

/** White space does not count: both content forms of the platform must give the same key. */
function normalised(text: string): string {
  return (UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Rare in texts: testing for it costs a fraction of replacing all spaces. */
const UNEVEN_SPACE = /[^\S ]| {2}/;
