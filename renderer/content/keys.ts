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

/** 53 bits (cyrb53, public domain): enough that two of a million blocks collide once in ten thousand workspaces. */
export function digestText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return inBase36(4294967296 * (2097151 & low) + (high >>> 0));
}

/** As `toString(36)`, which takes longer than all the rest of a key. */
function inBase36(whole: number): string {
  let text = '';
  let left = whole;
  while (left >= PAIRS.length) {
    const rest = Math.floor(left / PAIRS.length);
    text = `${PAIRS[left - rest * PAIRS.length] ?? ''}${text}`;
    left = rest;
  }
  const head = PAIRS[left] ?? '';
  return (left < 36 ? head.slice(1) : head) + text;
}

/** Two digits each. */
const PAIRS: readonly string[] = Array.from({ length: 36 * 36 }, (_, pair) => pair.toString(36).padStart(2, '0'));
