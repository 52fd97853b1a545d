import { digestText } from '#shared/digest.ts';
import type { BlockKey } from './blocks.ts';

/**
 * Hands out block keys while a page is built. A key is a digest of what the block says; equal blocks are told apart by
 * a counter, so inserting a block never changes the key of another one unless the two are equal.
 */
export class Keyer {
  readonly #seen = new Map<string, number>();

  /** `children` are keys given before: a container's key follows from theirs, without reading their text again. */
  key(type: string, text: string, children: readonly { readonly key: BlockKey }[] = []): BlockKey {
    const said = [type, normalised(text)];
    for (const child of children) said.push(digestOfKey(child.key));
    const digest = digestText(said.join('\n'));
    const count = (this.#seen.get(digest) ?? 0) + 1;
    this.#seen.set(digest, count);
    return count === 1 ? digest : `${digest}.${String(count)}`;
  }
}

/** The part of a key that says what the block says, without the counter among equals. */
export function digestOfKey(key: BlockKey): string {
  const dot = key.indexOf('.');
  return dot < 0 ? key : key.slice(0, dot);
}

/** White space does not make a text another text: both content forms of the platform must give the same key. */
function normalised(text: string): string {
  return (UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** What most texts have none of: looking for it costs a fraction of putting every space in its own place. */
const UNEVEN_SPACE = /[^\S ]| {2}/;
